import type { ReturnsOf } from './endpoint.ts'
import type { readTeam } from './endpoints/teams.ts'
import type { readUser } from './endpoints/users.ts'
import type { WebhookEventType } from './endpoints/webhooks.ts'

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

/**
 * The data of an event by its type (protocol 04 §14.3): for test events, and for developers who
 * write a receiver.
 */
export const webhookExamples: { readonly [T in WebhookEventType]: object } = {
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
