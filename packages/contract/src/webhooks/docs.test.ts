import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { writeWebhookEventDocs } from './docs.ts'

test('docs/webhook-events.md is what the declarations of the events say', () => {
  const committed = readFileSync(
    new URL('../../../../docs/webhook-events.md', import.meta.url),
    'utf8',
  )

  expect(committed, 'run `node scripts/write-webhook-event-docs.ts`').toBe(writeWebhookEventDocs())
})
