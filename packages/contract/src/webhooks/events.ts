import type { WebhookData, WebhookEventType } from './schemas.ts'

/** What readers see of an event type: when it happens, and its data. */
export interface WebhookEventInfo<T extends WebhookEventType = WebhookEventType> {
  readonly description: string
  /** Made-up data: for test events, and for developers who write a receiver. */
  readonly example: WebhookData<T>
}

const USER_ID = '6fbf22eb-b20b-4c0c-8a14-0123456789ab'
const TEAM_ID = 'd3ab1e2c-45f6-4a7b-9c8d-0123456789ab'
const AT_MILLIS = 1_760_000_000_000

const team: WebhookData<'team.created'> = {
  id: TEAM_ID,
  display_name: 'Analytical Engine',
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: null,
  created_at_millis: AT_MILLIS,
}

const user: WebhookData<'user.created'> = {
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
 * Every event type in its order, with description and example. The schemas of the data are in
 * `schemas.ts`, because browsers load this file without a schema library.
 */
export const webhookEvents: { readonly [T in WebhookEventType]: WebhookEventInfo<T> } = {
  'user.created': {
    description: 'A user signed up or was created by a server.',
    example: user,
  },
  'user.updated': {
    description: 'A user was changed, reset their password, or is no longer anonymous.',
    example: user,
  },
  'user.deleted': {
    description: 'A user was deleted. Lists the teams the user was in.',
    example: { id: USER_ID, teams: [{ id: TEAM_ID }] },
  },
  'team.created': {
    description: 'A team was created, including the personal team at sign-up.',
    example: team,
  },
  'team.updated': {
    description: 'A team was changed.',
    example: team,
  },
  'team.deleted': {
    description: 'A team was deleted. No separate events for its memberships.',
    example: { id: TEAM_ID },
  },
  'team_membership.created': {
    description: 'A user joined a team or was added to it.',
    example: membership,
  },
  'team_membership.deleted': {
    description: 'A user left a team, was removed from it, or was deleted.',
    example: membership,
  },
  'team_permission.created': {
    description: 'A team member was granted a permission.',
    example: teamPermission,
  },
  'team_permission.deleted': {
    description: 'A permission was revoked from a team member.',
    example: teamPermission,
  },
  'project_permission.created': {
    description: 'A user was granted a project permission.',
    example: projectPermission,
  },
  'project_permission.deleted': {
    description: 'A project permission was revoked from a user.',
    example: projectPermission,
  },
}
