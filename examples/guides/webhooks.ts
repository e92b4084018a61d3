declare const removeRecordsOf: (userId: string) => void
declare const token: string
declare const project: string

import type { WebhookEvent } from '@latchkey/js'

export function handle(event: WebhookEvent) {
  if (event.type === 'user.deleted') removeRecordsOf(event.data.id)
}

import { Svix } from 'svix'

const svix = new Svix(token, { serverUrl: 'http://localhost:8102' })
await svix.endpoint.create(project, {
  url: 'https://example.com/hooks',
  eventTypes: ['user.created'],
})
