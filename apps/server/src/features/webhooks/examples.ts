import { type WebhookEventType, webhookEventTypes } from '@latchkey/contract'
import type { WebhookEvents } from './announce.ts'
import { notFound } from './portal.ts'

const USER_ID = '6fbf22eb-b20b-4c0c-8a14-0123456789ab'
const TEAM_ID = 'd3ab1e2c-45f6-4a7b-9c8d-0123456789ab'
const AT_MILLIS = 1_760_000_000_000

const team = {
  id: TEAM_ID,
  display_name: 'Analytical Engine',
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  created_at_millis: AT_MILLIS,
}

const user = {
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

const EXAMPLES: { [T in WebhookEventType]: WebhookEvents[T] } = {
  'user.created': user,
  'user.updated': user,
  'user.deleted': { id: USER_ID, teams: [{ id: TEAM_ID }] },
  'team.created': team,
  'team.updated': team,
  'team.deleted': { id: TEAM_ID },
  'team_membership.created': membership,
  'team_membership.deleted': membership,
  'team_permission.created': teamPermission,
  'team_permission.deleted': teamPermission,
  'project_permission.created': projectPermission,
  'project_permission.deleted': projectPermission,
}

/** What an event of that type looks like. */
export const exampleOf = (type: WebhookEventType): object => EXAMPLES[type]

// A type of event is as old as the service; the public shape asks for a moment all the same.
const SINCE = new Date(0).toISOString()

const eventTypeToWire = ([name, description]: [string, string]) => ({
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
  const found = Object.entries(webhookEventTypes).find(([name]) => name === wanted)
  if (found === undefined) throw notFound()
  return eventTypeToWire(found)
}

/** Every type of event, in the public shape of a list. */
export const listEventTypes = () => ({
  data: Object.entries(webhookEventTypes).map(eventTypeToWire),
  iterator: null,
  prevIterator: null,
  done: true,
})
