import { type WebhookEventInfo, webhookEvents } from '@latchkey/contract'
import { notFound } from './portal.ts'

// A type of event is as old as the service; the public shape asks for a moment all the same.
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

/** Every type of event, in the public shape of a list. */
export const listEventTypes = () => ({
  data: Object.entries(webhookEvents).map(eventTypeToWire),
  iterator: null,
  prevIterator: null,
  done: true,
})
