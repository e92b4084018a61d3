import type { WebhookEventType } from '@latchkey/contract'
import { webhookEvents } from '@latchkey/contract/pure'
import { type Message, message } from '../../text.ts'

/** An event type, when it happens, and its payload. */
export interface EventType {
  readonly type: WebhookEventType
  readonly when: Message
  readonly data: object
}

/** The event types of one resource. */
export interface EventGroup {
  readonly object: string
  readonly name: Message | null
  readonly types: readonly EventType[]
}

const names: Readonly<Record<string, Message>> = {
  user: message('Users'),
  team: message('Teams'),
  team_membership: message('Team memberships'),
  team_permission: message('Team permissions'),
  project_permission: message('Project permissions'),
}

/** The descriptions of the contract as messages. */
const WHEN: Readonly<Record<WebhookEventType, Message>> = {
  'user.created': message('A user signed up or was created by a server.'),
  'user.updated': message('A user was changed, reset their password, or is no longer anonymous.'),
  'user.deleted': message('A user was deleted. Lists the teams the user was in.'),
  'team.created': message('A team was created, including the personal team at sign-up.'),
  'team.updated': message('A team was changed.'),
  'team.deleted': message('A team was deleted. No separate events for its memberships.'),
  'team_membership.created': message('A user joined a team or was added to it.'),
  'team_membership.deleted': message('A user left a team, was removed from it, or was deleted.'),
  'team_permission.created': message('A team member was granted a permission.'),
  'team_permission.deleted': message('A permission was revoked from a team member.'),
  'project_permission.created': message('A user was granted a project permission.'),
  'project_permission.deleted': message('A project permission was revoked from a user.'),
}

/** Every event type, in the order of the contract (protocol 04 §14.3). */
export const eventTypes: readonly EventType[] = Object.entries(webhookEvents).map(
  ([name, { example }]) => ({
    type: name as WebhookEventType,
    when: WHEN[name as WebhookEventType],
    data: example,
  }),
)

const objectOf = (type: string): string => type.split('.', 1)[0] ?? type

/** The types by resource. */
export const eventGroups: readonly EventGroup[] = [
  ...new Set(eventTypes.map(({ type }) => objectOf(type))),
].map((object) => ({
  object,
  name: names[object] ?? null,
  types: eventTypes.filter(({ type }) => objectOf(type) === object),
}))

/** The payload of an event type, formatted. */
export const payloadText = ({ type, data }: EventType): string =>
  JSON.stringify({ type, data }, null, 2)
