import { writeFileSync } from 'node:fs'
import { writeWebhookEventDocs } from '../packages/contract/src/webhooks/docs.ts'

// Run with `node scripts/write-webhook-event-docs.ts` after changing a webhook event.
writeFileSync(new URL('../docs/webhook-events.md', import.meta.url), writeWebhookEventDocs())
