import { type WebhookEventInfo, webhookEvents } from '@latchkey/contract'
import { notFound } from './portal.ts'

// Event types have no creation time, but their public format requires one.
const SINCE = new Date(0).toISOString()

const eventTypeToWire = ([name, { description }]: [string, WebhookEventInfo]) => ({
  name,
  description,
  archived: false,
  deprecated: false,
  schemas: null,
  createdAt: SINCE,
  updatedAt: SINCE,
})

/** One type of event. Throws if there is none of that name. */
export function getEventType(wanted: string) {
  const found = Object.entries(webhookEvents).find(([name]) => name === wanted)
  if (found === undefined) throw notFound()
  return eventTypeToWire(found)
}

/** Lists all event types in the public format. */
export const listEventTypes = () => ({
  data: Object.entries(webhookEvents).map(eventTypeToWire),
  iterator: null,
  prevIterator: null,
  done: true,
})
