import { json, type WireRequest, type WireResponse } from '../../../js/src/testing/fake-wire.ts'
import { invitationJson, listOf, profileJson, teamJson } from '../../../js/src/testing/signed-in.ts'

export const TEAM_ID = 'team-1'

const DAY_MS = 86_400_000
const channel = {
  id: 'channel-1',
  user_id: 'user-1',
  value: 'ada@example.com',
  type: 'email',
  used_for_auth: true,
  is_primary: true,
  is_verified: true,
}
const session = { user_id: 'user-1', created_at: DAY_MS, is_impersonation: false }
const preference = { enabled: true, can_disable: true }

/** What the service responds about a user with one or two of everything. */
export const memberRoutes: Record<string, (request: WireRequest) => WireResponse> = {
  'GET /contact-channels': () =>
    listOf(channel, {
      ...channel,
      id: 'channel-2',
      value: 'countess@example.com',
      used_for_auth: false,
      is_primary: false,
      is_verified: false,
    }),
  'GET /auth/passkeys': () =>
    listOf({
      id: 'passkey-1',
      name: 'Laptop',
      is_backed_up: true,
      created_at_millis: DAY_MS,
      last_used_at_millis: null,
    }),
  'GET /oauth-providers': () => listOf(),
  'GET /emails/notification-preference/me': () =>
    listOf(
      {
        ...preference,
        notification_category_id: 'category-1',
        notification_category_name: 'Transactional',
        can_disable: false,
      },
      {
        ...preference,
        notification_category_id: 'category-2',
        notification_category_name: 'Marketing',
      },
    ),
  'GET /auth/sessions': () =>
    listOf(
      { ...session, id: 'session-1', is_current_session: true },
      { ...session, id: 'session-2' },
    ),
  'GET /user-api-keys': () =>
    listOf({
      type: 'user',
      user_id: 'user-1',
      id: 'key-1',
      description: 'Deploy script',
      is_public: false,
      created_at_millis: DAY_MS,
      value: { last_four: '7983' },
    }),
  'GET /teams': () => listOf(teamJson({ id: TEAM_ID })),
  [`GET /team-member-profiles/${TEAM_ID}/me`]: () => json(profileJson()),
  'GET /team-member-profiles': () =>
    listOf(profileJson(), profileJson({ user_id: 'user-2', display_name: 'Grace' })),
  'GET /team-invitations': () => listOf(invitationJson()),
  'GET /team-permissions': () =>
    listOf(
      ...['$update_team', '$invite_members', '$read_members', '$remove_members'].map((id) => ({
        id,
        user_id: 'user-1',
        team_id: TEAM_ID,
      })),
    ),
  'POST /team-invitations/accept/preview': () =>
    json({ team_display_name: 'Analytical Engines', inviter_display_name: 'Grace' }),
}
