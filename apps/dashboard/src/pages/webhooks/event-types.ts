import type { ReturnsOf, readTeam, readUser, WebhookEventType } from '@latchkey/contract'
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

const USER_ID = '6fbf22eb-b20b-4c0c-8a14-0123456789ab'
const TEAM_ID = 'd3ab1e2c-45f6-4a7b-9c8d-0123456789ab'
const AT_MILLIS = 1_760_000_000_000

const team: ReturnsOf<typeof readTeam, 'server'> = {
  id: TEAM_ID,
  display_name: 'Analytical Engine',
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  created_at_millis: AT_MILLIS,
}

const user: ReturnsOf<typeof readUser, 'server'> = {
  id: USER_ID,
  display_name: 'Ada Lovelace',
  primary_email: 'ada@example.com',
  primary_email_verified: true,
  primary_email_auth_enabled: true,
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  signed_up_at_millis: AT_MILLIS,
  last_active_at_millis: AT_MILLIS,
  has_password: true,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  auth_with_email: true,
  requires_totp_mfa: false,
  is_anonymous: false,
  oauth_providers: [],
  selected_team_id: null,
  selected_team: null,
}

const membership = { team_id: TEAM_ID, user_id: USER_ID }
const teamPermission = { id: 'team_member', user_id: USER_ID, team_id: TEAM_ID }
const projectPermission = { id: 'editor', user_id: USER_ID }

// A type that the contract gains or loses is missed here by the type checker.
const types: { readonly [T in WebhookEventType]: Omit<EventType, 'type'> } = {
  'user.created': { when: t('Somebody signed up, or was created by a server.'), data: user },
  'user.updated': { when: t('A user was changed, reset the password, or ceased to be anonymous.'), data: user },
  'user.deleted': { when: t('A user was deleted. Names the teams the user was in.'), data: { id: USER_ID, teams: [{ id: TEAM_ID }] } },
  'team.created': { when: t('A team was created, also the personal one at sign-up.'), data: team },
  'team.updated': { when: t('A team was changed.'), data: team },
  'team.deleted': { when: t('A team was deleted. Its memberships are not told of one by one.'), data: { id: TEAM_ID } },
  'team_membership.created': { when: t('A user joined a team or was added to it.'), data: membership },
  'team_membership.deleted': { when: t('A user left a team, was removed or deleted.'), data: membership },
  'team_permission.created': { when: t('A member of a team was granted a permission.'), data: teamPermission },
  'team_permission.deleted': { when: t('A permission was taken from a member of a team.'), data: teamPermission },
  'project_permission.created': { when: t('A user was granted a permission of the project.'), data: projectPermission },
  'project_permission.deleted': { when: t('A permission of the project was taken from a user.'), data: projectPermission },
}

const names: Readonly<Record<string, string>> = {
  user: t('Users'),
  team: t('Teams'),
  team_membership: t('Team memberships'),
  team_permission: t('Team permissions'),
  project_permission: t('Project permissions'),
}

/** Every type of event, in the order of the contract (04 §14.3). */
export const eventTypes: readonly EventType[] = Object.entries(types).map(([type, rest]) => ({ type: type as WebhookEventType, ...rest }))

const objectOf = (type: string): string => type.split('.', 1)[0] ?? type

/** The types by the thing they tell of. */
export const eventGroups: readonly EventGroup[] = [...new Set(eventTypes.map(({ type }) => objectOf(type)))].map((object) => ({
  object,
  name: names[object] ?? object,
  types: eventTypes.filter(({ type }) => objectOf(type) === object),
}))

/** The body that is sent for a type of event, to be read. */
export const payloadText = ({ type, data }: EventType): string => JSON.stringify({ type, data }, null, 2)
