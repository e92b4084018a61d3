import type { WebhookEventType } from '@latchkey/contract'
import { webhookExamples } from '@latchkey/contract/pure'
import { t } from '../../text.ts'

/** A type of event, when it happens, and what is sent then. */
export interface EventType {
  readonly type: WebhookEventType
  readonly when: string
  readonly data: object
}

/** The types of events that tell of one kind of thing. */
export interface EventGroup {
  readonly object: string
  readonly name: string
  readonly types: readonly EventType[]
}

// A type that the contract gains or loses is missed here by the type checker.
const moments: { readonly [T in WebhookEventType]: string } = {
  'user.created': t('A user signed up or was created by a server.'),
  'user.updated': t('A user was changed, reset their password, or is no longer anonymous.'),
  'user.deleted': t('A user was deleted. Lists the teams the user was in.'),
  'team.created': t('A team was created, including the personal team at sign-up.'),
  'team.updated': t('A team was changed.'),
  'team.deleted': t('A team was deleted. No separate events for its memberships.'),
  'team_membership.created': t('A user joined a team or was added to it.'),
  'team_membership.deleted': t('A user left a team, was removed from it, or was deleted.'),
  'team_permission.created': t('A team member was granted a permission.'),
  'team_permission.deleted': t('A permission was revoked from a team member.'),
  'project_permission.created': t('A user was granted a project permission.'),
  'project_permission.deleted': t('A project permission was revoked from a user.'),
}

const names: Readonly<Record<string, string>> = {
  user: t('Users'),
  team: t('Teams'),
  team_membership: t('Team memberships'),
  team_permission: t('Team permissions'),
  project_permission: t('Project permissions'),
}

/** Every type of event, in the order of the contract (04 §14.3). */
export const eventTypes: readonly EventType[] = Object.entries(moments).map(([name, when]) => {
  const type = name as WebhookEventType
  return { type, when, data: webhookExamples[type] }
})

const objectOf = (type: string): string => type.split('.', 1)[0] ?? type

/** The types by the thing they tell of. */
export const eventGroups: readonly EventGroup[] = [
  ...new Set(eventTypes.map(({ type }) => objectOf(type))),
].map((object) => ({
  object,
  name: names[object] ?? object,
  types: eventTypes.filter(({ type }) => objectOf(type) === object),
}))

/** The body that is sent for a type of event, to be read. */
export const payloadText = ({ type, data }: EventType): string =>
  JSON.stringify({ type, data }, null, 2)
