import { hasRightsOf, type MemberRole, type OwnerRole } from './owner-roles.ts'

/** A role, or the role that a request needs because of its body, which is not validated yet. */
type Need = OwnerRole | ((body: unknown) => OwnerRole)

/** An admin key opens the project completely and for as long as it is valid. */
const unlessAdminKey: Need = (body) => {
  const wanted = (body as { has_super_secret_admin_key?: unknown } | null | undefined)
    ?.has_super_secret_admin_key
  return wanted === undefined || wanted === false ? 'developer' : 'owner'
}

/** A session that is not an impersonation has all rights of the user, and no mark. */
const ifImpersonation: Need = (body) =>
  body === undefined || (body as { is_impersonation?: unknown } | null)?.is_impersonation === true
    ? 'support'
    : 'developer'

/** Ending the sessions of many users at once interrupts the app. */
const ofChosenSessions: Need = (body) => {
  const { ids, filter } = (body ?? {}) as { ids?: unknown; filter?: { user_id?: unknown } }
  return ids !== undefined || filter?.user_id !== undefined ? 'support' : 'developer'
}

/** What a mistake in a filter changes cannot be seen before, and it can be everyone. */
const ofChosenUsers: Need = (body) =>
  (body as { ids?: unknown } | null | undefined)?.ids === undefined ? 'developer' : 'support'

/** Everyone keeps views of their own. A shared one changes what others see. */
const ifShared: Need = (body) => {
  const wanted = (body as { is_shared?: unknown } | null | undefined)?.is_shared
  return wanted === undefined || wanted === false ? 'viewer' : 'developer'
}

/**
 * The least role for each endpoint that is reached with an admin access token (protocol 09 §24
 * no. 3). The service checks it, and the dashboard disables what the role does not allow. A test
 * requires every endpoint with server or admin access to be listed.
 *
 * - `viewer`: reads, without secrets.
 * - `support`: changes users, teams and sessions, and resends logged emails.
 * - `developer`: everything but what is listed for owners.
 * - `owner`: what ends or gives away the control over the project.
 */
export const LEAST_ROLES = {
  // The project
  'GET /projects/current': 'viewer',
  'GET /internal/projects/current': 'viewer',
  'GET /internal/project-with-role': 'viewer',
  'PATCH /internal/projects/current': 'developer',
  'DELETE /internal/projects/current': 'owner',
  'GET /internal/project-summaries': 'viewer',
  'GET /internal/projects': 'viewer',
  'POST /internal/projects': 'developer',
  'POST /internal/projects/transfer': 'owner',
  'GET /internal/health-report': 'owner',
  'GET /internal/owner-teams': 'viewer',
  'GET /internal/owner-teams/:team_id': 'viewer',
  'PATCH /internal/owner-teams/:team_id/second-factor': 'owner',
  'POST /internal/owner-teams/:team_id/invitations': 'owner',
  'DELETE /internal/owner-teams/:team_id/invitations/:invitation_id': 'owner',
  'PATCH /internal/owner-teams/:team_id/members/:user_id': 'owner',
  'DELETE /internal/owner-teams/:team_id/members/:user_id': 'owner',
  'GET /internal/config': 'viewer',
  'PATCH /internal/config/override': 'developer',
  'GET /internal/config/history': 'viewer',
  'POST /internal/config/rollback': 'developer',
  'POST /internal/config/export': 'owner',
  'GET /branding': 'viewer',
  'GET /internal/branding': 'viewer',
  'PATCH /internal/branding': 'developer',
  'GET /internal/saved-views': 'viewer',
  'POST /internal/saved-views': ifShared,
  // The rules of a shared view require a developer, whatever the body says.
  'PATCH /internal/saved-views/:view_id': ifShared,
  'DELETE /internal/saved-views/:view_id': 'viewer',
  'GET /internal/audit-log': 'viewer',
  'GET /internal/search': 'viewer',
  'GET /internal/audit-log/export': 'viewer',
  'GET /internal/metrics': 'viewer',
  'GET /internal/metrics/series': 'viewer',
  'GET /internal/metrics/retention': 'viewer',

  // Keys and secrets
  'GET /internal/api-keys': 'viewer',
  'GET /internal/api-keys/:id': 'viewer',
  'POST /internal/api-keys': unlessAdminKey,
  'PATCH /internal/api-keys/:id': 'developer',
  'POST /data-vault/stores/:store/set': 'developer',
  'POST /data-vault/stores/:store/get': 'developer',
  // Its token opens the secrets of all endpoints.
  'POST /webhooks/svix-token': 'developer',
  'GET /internal/webhook-endpoints': 'developer',
  'GET /internal/webhook-health': 'developer',

  // Users
  'GET /users': 'viewer',
  'GET /internal/users': 'viewer',
  'GET /internal/users/export': 'viewer',
  'POST /internal/users/bulk': ofChosenUsers,
  // It may replace the passwords of all users.
  'POST /internal/users/import': 'developer',
  'POST /internal/users/import/uploads': 'developer',
  'PUT /internal/users/import/uploads/:upload_id/parts/:part': 'developer',
  'DELETE /internal/users/import/uploads/:upload_id': 'developer',
  'GET /internal/jobs/:job_id': 'viewer',
  'GET /internal/jobs/:job_id/report': 'viewer',
  'DELETE /internal/jobs/:job_id': 'support',
  'GET /internal/users/:user_id/block': 'viewer',
  'PUT /internal/users/:user_id/block': 'support',
  'DELETE /internal/users/:user_id/block': 'support',
  'GET /users/:user_id': 'viewer',
  'GET /users/me': 'viewer',
  'POST /users': 'support',
  'PATCH /users/:user_id': 'support',
  'PATCH /users/me': 'support',
  'DELETE /users/:user_id': 'support',
  'DELETE /users/me': 'support',
  'GET /contact-channels': 'viewer',
  'GET /contact-channels/:user_id/:contact_channel_id': 'viewer',
  'POST /contact-channels': 'support',
  'PATCH /contact-channels/:user_id/:contact_channel_id': 'support',
  'DELETE /contact-channels/:user_id/:contact_channel_id': 'support',
  'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code': 'support',
  'POST /contact-channels/send-verification-code': 'support',
  'POST /contact-channels/verify': 'support',
  'POST /contact-channels/verify/check-code': 'support',
  'POST /contact-channels/verify/preview': 'support',
  'GET /oauth-providers': 'viewer',
  'GET /oauth-providers/:user_id/:account_link_id': 'viewer',
  'POST /oauth-providers': 'support',
  'PATCH /oauth-providers/:user_id/:account_link_id': 'support',
  'DELETE /oauth-providers/:user_id/:account_link_id': 'support',
  // They return tokens of the user at a provider.
  'POST /connected-accounts/:user_id/:provider_id/access-token': 'developer',
  'POST /auth/oauth/connected-accounts/:provider_id/access-token': 'developer',
  'GET /emails/notification-preference/:user_id': 'viewer',
  'PATCH /emails/notification-preference/:user_id/:notification_category_id': 'support',
  'GET /project-permissions': 'viewer',
  'POST /project-permissions/:user_id/:permission_id': 'support',
  'DELETE /project-permissions/:user_id/:permission_id': 'support',
  'GET /user-api-keys': 'viewer',
  'GET /user-api-keys/:id': 'viewer',
  'PATCH /user-api-keys/:id': 'support',
  'POST /user-api-keys': 'developer',
  'POST /user-api-keys/check': 'developer',

  // Sessions and sign-in
  'GET /auth/sessions': 'viewer',
  'GET /internal/sessions': 'viewer',
  'POST /internal/sessions/revoke': ofChosenSessions,
  'POST /auth/sessions': ifImpersonation,
  'POST /internal/impersonations': 'support',
  'POST /auth/impersonations/redeem': 'support',
  'DELETE /auth/sessions/:session_id': 'support',
  'DELETE /auth/sessions/current': 'support',
  'POST /auth/sessions/current/refresh': 'support',
  'POST /auth/password/send-reset-code': 'support',
  'POST /auth/password/reset': 'support',
  'POST /auth/password/reset/check-code': 'support',
  'POST /auth/password/reset/preview': 'support',
  'POST /auth/password/set': 'support',
  'POST /auth/password/update': 'support',
  'POST /auth/password/sign-up': 'support',
  'POST /auth/password/sign-in': 'support',
  'POST /auth/anonymous/sign-up': 'support',
  'POST /auth/otp/send-sign-in-code': 'support',
  'POST /auth/otp/sign-in': 'support',
  'POST /auth/otp/sign-in/check-code': 'support',
  'POST /auth/passkey/initiate-passkey-registration': 'support',
  'POST /auth/passkey/register': 'support',
  'POST /auth/passkey/initiate-passkey-authentication': 'support',
  'POST /auth/passkey/sign-in': 'support',
  'POST /auth/mfa/sign-in': 'support',
  'POST /auth/mfa/recovery-codes/sign-in': 'support',
  'POST /auth/cli': 'support',
  'POST /auth/cli/complete': 'support',
  'POST /auth/cli/deny': 'support',
  'POST /auth/cli/poll': 'support',
  'POST /internal/send-sign-in-invitation': 'support',

  // Teams and permissions
  'GET /internal/teams': 'viewer',
  'GET /teams': 'viewer',
  'GET /teams/:team_id': 'viewer',
  'POST /teams': 'support',
  'PATCH /teams/:team_id': 'support',
  'DELETE /teams/:team_id': 'support',
  'POST /team-memberships/:team_id/:user_id': 'support',
  'DELETE /team-memberships/:team_id/:user_id': 'support',
  'GET /team-member-profiles': 'viewer',
  'GET /team-member-profiles/:team_id/:user_id': 'viewer',
  'PATCH /team-member-profiles/:team_id/:user_id': 'support',
  'GET /team-invitations': 'viewer',
  'DELETE /team-invitations/:id': 'support',
  'POST /team-invitations/send-code': 'support',
  'POST /team-invitations/accept': 'support',
  'POST /team-invitations/accept/details': 'support',
  'POST /team-invitations/accept/preview': 'support',
  'POST /team-invitations/accept/check-code': 'support',
  'GET /team-permissions': 'viewer',
  'POST /team-permissions/:team_id/:user_id/:permission_id': 'support',
  'DELETE /team-permissions/:team_id/:user_id/:permission_id': 'support',
  'GET /team-api-keys': 'viewer',
  'GET /team-api-keys/:id': 'viewer',
  'PATCH /team-api-keys/:id': 'support',
  'POST /team-api-keys': 'developer',
  'POST /team-api-keys/check': 'developer',
  'GET /team-permission-definitions': 'viewer',
  'POST /team-permission-definitions': 'developer',
  'PATCH /team-permission-definitions/:permission_id': 'developer',
  'DELETE /team-permission-definitions/:permission_id': 'developer',
  'GET /project-permission-definitions': 'viewer',
  'POST /project-permission-definitions': 'developer',
  'PATCH /project-permission-definitions/:permission_id': 'developer',
  'DELETE /project-permission-definitions/:permission_id': 'developer',

  // Emails. Codes and links are masked in the log, but not in the mailbox.
  'GET /internal/emails': 'viewer',
  'GET /internal/emails/search': 'viewer',
  'GET /internal/emails/:id': 'viewer',
  'POST /internal/emails/:id/resend': 'support',
  'GET /internal/mailbox': 'developer',
  'GET /internal/mailbox/:id': 'developer',
  'DELETE /internal/mailbox': 'developer',
  'DELETE /internal/mailbox/:id': 'developer',
  'POST /emails/send-email': 'developer',
  'POST /emails/render-email': 'viewer',
  'POST /internal/emails/preview-send': 'developer',
  'POST /internal/send-test-email': 'developer',
  'GET /internal/email-drafts': 'viewer',
  'GET /internal/email-drafts/:id': 'viewer',
  'GET /internal/email-drafts/:id/versions': 'viewer',
  'POST /internal/email-drafts': 'developer',
  'PATCH /internal/email-drafts/:id': 'developer',
  'DELETE /internal/email-drafts/:id': 'developer',
  'POST /internal/email-drafts/:id/versions/:version/restore': 'developer',
  'GET /internal/email-templates': 'viewer',
  'GET /internal/email-templates/:id/versions': 'viewer',
  'POST /internal/email-templates': 'developer',
  'PATCH /internal/email-templates/:template_id': 'developer',
  'POST /internal/email-templates/:id/versions/:version/restore': 'developer',
  'GET /internal/email-themes': 'viewer',
  'GET /internal/email-themes/:id': 'viewer',
  'GET /internal/email-themes/:id/versions': 'viewer',
  'POST /internal/email-themes': 'developer',
  'PATCH /internal/email-themes/:id': 'developer',
  'POST /internal/email-themes/:id/versions/:version/restore': 'developer',
  'GET /internal/ai-chat/:thread_id': 'viewer',
  'POST /internal/ai-chat/:thread_id': 'developer',
  'PATCH /internal/ai-chat/:thread_id': 'developer',

  // Payments
  'GET /payments/items/:customer_type/:customer_id/:item_id': 'viewer',
  'POST /payments/items/:customer_type/:customer_id/:item_id/update-quantity': 'developer',
  'GET /payments/customers/:customer_type/:customer_id': 'viewer',
  'GET /internal/payments/customers': 'viewer',
  'GET /internal/payments/transactions': 'viewer',
  'GET /internal/payments/transactions/search': 'viewer',
  'GET /internal/payments/stripe/account-info': 'viewer',
  'POST /internal/payments/stripe-widgets/account-session': 'developer',
  'POST /internal/payments/setup': 'developer',
  'POST /internal/payments/test-mode-purchase-session': 'developer',
  'POST /payments/purchases/create-purchase-url': 'developer',
  'POST /payments/purchases/grant': 'developer',
  'POST /payments/subscriptions/:id/cancel': 'developer',

  // Partners. A confirmation creates an admin key.
  'GET /integrations/custom/domains': 'viewer',
  'POST /integrations/custom/domains': 'developer',
  'DELETE /integrations/custom/domains/:domain': 'developer',
  'POST /integrations/custom/internal/confirm': 'owner',
  'POST /internal/integrations/custom/confirm': 'owner',
  'POST /integrations/custom/projects/transfer/confirm': 'owner',
  'POST /integrations/custom/projects/transfer/confirm/check': 'owner',
  'GET /integrations/neon/domains': 'viewer',
  'POST /integrations/neon/domains': 'developer',
  'DELETE /integrations/neon/domains/:domain': 'developer',
  'POST /integrations/neon/internal/confirm': 'owner',
  'POST /internal/integrations/neon/confirm': 'owner',
  'POST /integrations/neon/projects/transfer/confirm': 'owner',
  'POST /integrations/neon/projects/transfer/confirm/check': 'owner',
  'GET /integrations/neon/api-keys': 'viewer',
  'GET /integrations/neon/api-keys/:id': 'viewer',
  'POST /integrations/neon/api-keys': unlessAdminKey,
  'PATCH /integrations/neon/api-keys/:id': 'developer',
  'GET /integrations/neon/projects/current': 'viewer',
  'PATCH /integrations/neon/projects/current': 'developer',
  'GET /integrations/neon/oauth-providers': 'viewer',
  'POST /integrations/neon/oauth-providers': 'developer',
  'PATCH /integrations/neon/oauth-providers/:oauth_provider_id': 'developer',
  'DELETE /integrations/neon/oauth-providers/:oauth_provider_id': 'developer',
  'POST /integrations/neon/webhooks': 'developer',
} as const satisfies Readonly<Record<string, Need>>

/** Method and path of an endpoint that is in the table. */
export type RoledEndpoint = keyof typeof LEAST_ROLES

/**
 * The role that a request needs. The users of project `internal` are the administrators of all
 * projects: a member who may change them, or read their emails, may make themselves an owner. There
 * the narrower roles only read. An endpoint that is not in the table needs a developer.
 */
export function leastRoleFor(endpoint: string, projectId: string, body?: unknown): OwnerRole {
  const needs: Readonly<Record<string, Need>> = LEAST_ROLES
  const need = Object.hasOwn(needs, endpoint) ? (needs[endpoint] ?? 'developer') : 'developer'
  const least = typeof need === 'function' ? need(body) : need
  return projectId === 'internal' && least !== 'viewer' ? 'owner' : least
}

/** Whether a member with the role may send the request. */
export const mayCall = (
  role: MemberRole,
  endpoint: RoledEndpoint,
  projectId: string,
  body?: unknown,
): boolean => hasRightsOf(role, leastRoleFor(endpoint, projectId, body))
