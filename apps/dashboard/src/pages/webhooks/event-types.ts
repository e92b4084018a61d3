import type { WebhookEventType } from '@latchkey/contract'
import { webhookEvents } from '@latchkey/contract/pure'
import { t } from '../../text.ts'

/** An event type, when it happens, and its payload. */
export interface EventType {
  readonly type: WebhookEventType
  readonly when: string
  readonly data: object
}

/** The event types of one resource. */
export interface EventGroup {
  readonly object: string
  readonly name: string
  readonly types: readonly EventType[]
}

const names: Readonly<Record<string, string>> = {
  user: t('Users'),
  team: t('Teams'),
  team_membership: t('Team memberships'),
  team_permission: t('Team permissions'),
  project_permission: t('Project permissions'),
}

/** Every event type, in the order of the contract (protocol 04 §14.3). */
export const eventTypes: readonly EventType[] = Object.entries(webhookEvents).map(
  ([name, { description, example }]) => ({
    type: name as WebhookEventType,
    when: t(description),
    data: example,
  }),
)

const objectOf = (type: string): string => type.split('.', 1)[0] ?? type

/** The types by resource. */
export const eventGroups: readonly EventGroup[] = [
  ...new Set(eventTypes.map(({ type }) => objectOf(type))),
].map((object) => ({
  object,
  name: names[object] ?? object,
  types: eventTypes.filter(({ type }) => objectOf(type) === object),
}))

/** The payload of an event type, formatted. */
export const payloadText = ({ type, data }: EventType): string =>
  JSON.stringify({ type, data }, null, 2)
