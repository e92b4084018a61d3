import {
  acceptTeamInvitation,
  askEmailAssistant,
  checkContactChannelCode,
  checkOwnerSetup,
  checkPasswordResetCode,
  checkSignInCode,
  checkTeamInvitationCode,
  completeCommandLineSignIn,
  connectNeonProject,
  createImpersonation,
  createPurchaseSession,
  createPurchaseUrl,
  createRecoveryCodes,
  createTeamApiKey,
  createUserApiKey,
  denyCommandLineSignIn,
  finishOAuth,
  finishOAuthByForm,
  followUnsubscribeLink,
  INTEGRATION_FAMILIES,
  type IntegrationFamily,
  integrationEndpoints,
  integrationOAuth,
  inviteToOwnerTeam,
  issueOAuthToken,
  neonEndpoints,
  normalizeEmail,
  pollCommandLineSignIn,
  previewContactChannelCode,
  previewPasswordReset,
  previewTeamInvitation,
  provisionCustomProject,
  provisionNeonProject,
  readHealthReport,
  readTeamInvitationDetails,
  reauthenticate,
  redeemImpersonation,
  refreshCurrentSession,
  registerPasskey,
  resendLoggedEmail,
  resetPassword,
  revokeLeakedApiKey,
  sendChannelVerificationCode,
  sendEmail,
  sendFailedEmailsDigest,
  sendPasswordResetCode,
  sendPreviewEmail,
  sendPrimaryEmailVerificationCode,
  sendReauthenticationCode,
  sendSignInCode,
  sendSignInInvitation,
  sendTeamInvitation,
  sendTestEmail,
  setUpOwner,
  signInWithCode,
  signInWithPasskey,
  signInWithPassword,
  signInWithRecoveryCode,
  signInWithSecondFactor,
  signUpAnonymously,
  signUpWithPassword,
  startCommandLineSignIn,
  startOAuth,
  startPasskeyReauthentication,
  startPasskeyRegistration,
  startPasskeySignIn,
  updateCurrentUser,
  updatePassword,
  updateTeam,
  updateTeamMemberProfile,
  useUnsubscribeLink,
  validatePurchaseCode,
  verifyContactChannel,
} from '@latchkey/contract'
import type { OpenContext, RequestContext } from '../../../kernel/context.ts'
import type { Limit } from '../../../kernel/limits/limit.ts'
import { type LimitPolicy, policy } from '../../../kernel/limits/policy.ts'
import { inboxOf } from '../../messaging/emails/index.ts'
import { hasSessionFrom } from '../../sign-in/sessions/index.ts'
import { selectChannelValue, selectEmailRecipient } from './store.ts'

const SECOND = 1
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const per = (seconds: number, points: number): Limit => ({ points, seconds })

/** The limit of a whole project. Far above normal use and far below what random guessing needs. */
const PROJECT = per(10 * MINUTE, 10_000)

/** The limits of endpoints that tell whether a password is correct. */
const PASSWORD_GUESSES = {
  counts: 'failures',
  limits: {
    pair: per(5 * MINUTE, 10),
    address: per(10 * MINUTE, 50),
    account: per(DAY, 20),
    project: PROJECT,
  },
  longestPauseSeconds: MINUTE,
  ifCountersFail: 'refuse',
} as const

const callerId = (_input: unknown, ctx: RequestContext | OpenContext): string | null =>
  'caller' in ctx ? (ctx.caller.user?.id ?? null) : null

/** The project of the request, for endpoints of servers and administrators. */
const projectOf = (_input: unknown, ctx: RequestContext | OpenContext): string | null =>
  'project' in ctx ? ctx.project.id : null

/** The signed-in user with client access. */
const clientId = (_input: unknown, ctx: RequestContext | OpenContext): string | null =>
  'caller' in ctx && ctx.caller.accessType === 'client' ? (ctx.caller.user?.id ?? null) : null

const addressOfChannel = async (
  ctx: RequestContext | OpenContext,
  channelId: string,
): Promise<string | null> => ('tenancyId' in ctx ? selectChannelValue(ctx, channelId) : null)

/** The same endpoints of both families of partners. */
const ofFamilies = <E>(endpointsOf: (family: IntegrationFamily) => E[]): E[] =>
  INTEGRATION_FAMILIES.flatMap(endpointsOf)

/** All limits, in the order of `docs/rate-limits.md`, which explains them. */
export const limitPolicies: readonly LimitPolicy[] = [
  policy({
    name: 'password-sign-in',
    endpoints: [signInWithPassword],
    hashesPassword: true,
    account: ({ body }) => normalizeEmail(body.email),
    ...PASSWORD_GUESSES,
  }),
  policy({
    name: 'password-update',
    endpoints: [updatePassword],
    hashesPassword: true,
    account: callerId,
    ...PASSWORD_GUESSES,
  }),
  policy({
    name: 'reauthentication',
    endpoints: [reauthenticate],
    account: callerId,
    ...PASSWORD_GUESSES,
  }),
  policy({
    name: 'reauthentication-start',
    endpoints: [startPasskeyReauthentication, sendReauthenticationCode],
    counts: 'requests',
    account: callerId,
    limits: { address: per(10 * MINUTE, 60), account: per(10 * MINUTE, 10), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'password-sign-up',
    endpoints: [signUpWithPassword],
    hashesPassword: true,
    counts: 'requests',
    limits: { address: per(HOUR, 100), project: PROJECT },
    // The response reveals which addresses are taken.
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'password-reset-send',
    endpoints: [sendPasswordResetCode],
    counts: 'requests',
    limits: { address: per(10 * MINUTE, 30), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'password-reset-code',
    endpoints: [checkPasswordResetCode, previewPasswordReset, resetPassword],
    counts: 'failures',
    limits: { address: per(10 * MINUTE, 50), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'sign-in-code-send',
    endpoints: [sendSignInCode],
    counts: 'requests',
    limits: { address: per(10 * MINUTE, 60), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  // A code allows 20 attempts (protocol 02 §1) and requires its nonce.
  policy({
    name: 'sign-in-code',
    endpoints: [signInWithCode, checkSignInCode],
    counts: 'failures',
    limits: { address: per(10 * MINUTE, 50), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  // In addition, the second factor has its own pauses per user, which last longer.
  policy({
    name: 'second-factor',
    endpoints: [signInWithSecondFactor, signInWithRecoveryCode],
    counts: 'failures',
    limits: { address: per(10 * MINUTE, 50), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  // Each time the user gets an email.
  policy({
    name: 'recovery-codes',
    endpoints: [createRecoveryCodes],
    counts: 'requests',
    account: callerId,
    limits: { account: per(10 * MINUTE, 20) },
    ifCountersFail: 'allow',
  }),
  policy({
    name: 'passkey-start',
    endpoints: [startPasskeySignIn, startPasskeyRegistration],
    counts: 'requests',
    // A sign-in page starts a ceremony each time it is shown, and further ones while it is used. An
    // office has one address.
    limits: { address: per(10 * MINUTE, 1000) },
    ifCountersFail: 'allow',
  }),
  policy({
    name: 'passkey',
    endpoints: [signInWithPasskey, registerPasskey],
    counts: 'failures-afterwards',
    limits: { address: per(10 * MINUTE, 100), project: PROJECT },
    ifCountersFail: 'allow',
  }),
  // The codes have more than 200 bits.
  policy({
    name: 'impersonation',
    endpoints: [redeemImpersonation],
    counts: 'failures-afterwards',
    limits: { address: per(10 * MINUTE, 100), project: PROJECT },
    ifCountersFail: 'allow',
  }),
  // Each link is a session and an entry of the audit log.
  policy({
    name: 'impersonation-create',
    endpoints: [createImpersonation],
    counts: 'requests',
    account: projectOf,
    limits: { account: per(10 * MINUTE, 100) },
    ifCountersFail: 'allow',
  }),
  policy({
    name: 'anonymous-sign-up',
    endpoints: [signUpAnonymously],
    counts: 'requests',
    limits: { address: per(HOUR, 200), project: PROJECT },
    ifCountersFail: 'allow',
  }),
  policy({
    name: 'verification-send',
    endpoints: [sendChannelVerificationCode, sendPrimaryEmailVerificationCode],
    counts: 'requests',
    account: callerId,
    limits: { address: per(10 * MINUTE, 60), account: per(10 * MINUTE, 20), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'verification-code',
    endpoints: [verifyContactChannel, checkContactChannelCode, previewContactChannelCode],
    counts: 'failures',
    limits: { address: per(10 * MINUTE, 50), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  // Anyone can create a team, name it and send invitations with that name to any address.
  policy({
    name: 'team-invitation-send',
    endpoints: [sendTeamInvitation, inviteToOwnerTeam],
    counts: 'requests',
    account: callerId,
    limits: { address: per(10 * MINUTE, 60), account: per(HOUR, 100), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'team-invitation-code',
    endpoints: [
      acceptTeamInvitation,
      checkTeamInvitationCode,
      previewTeamInvitation,
      readTeamInvitationDetails,
    ],
    counts: 'failures',
    limits: { address: per(10 * MINUTE, 50), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  // The codes have more than 200 bits, and an email scanner may follow the links of many users.
  policy({
    name: 'unsubscribe-link',
    endpoints: [followUnsubscribeLink, useUnsubscribeLink],
    counts: 'failures-afterwards',
    limits: { address: per(10 * MINUTE, 100) },
    ifCountersFail: 'allow',
  }),
  policy({
    name: 'command-line-start',
    endpoints: [startCommandLineSignIn],
    counts: 'requests',
    limits: { address: per(10 * MINUTE, 60), project: PROJECT },
    ifCountersFail: 'allow',
  }),
  policy({
    name: 'command-line-code',
    endpoints: [completeCommandLineSignIn, denyCommandLineSignIn],
    counts: 'failures',
    limits: { address: per(10 * MINUTE, 30), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'command-line-poll',
    endpoints: [pollCommandLineSignIn],
    counts: 'failures-afterwards',
    limits: { address: per(10 * MINUTE, 100), project: PROJECT },
    ifCountersFail: 'allow',
  }),
  policy({
    name: 'owner-setup',
    endpoints: [setUpOwner],
    counts: 'requests',
    limits: { address: per(HOUR, 10), project: per(HOUR, 100) },
    ifCountersFail: 'refuse',
  }),
  // The setup page checks the code each time it is shown.
  policy({
    name: 'owner-setup-check',
    endpoints: [checkOwnerSetup],
    counts: 'failures',
    limits: { address: per(HOUR, 10), project: per(HOUR, 100) },
    ifCountersFail: 'refuse',
  }),
  // Any client of a project may create links, and each may create a customer at Stripe.
  policy({
    name: 'purchase-link',
    endpoints: [createPurchaseUrl],
    counts: 'requests',
    limits: { address: per(10 * MINUTE, 300), project: PROJECT },
    ifCountersFail: 'allow',
  }),
  // The codes have more than 200 bits.
  policy({
    name: 'purchase-page',
    endpoints: [validatePurchaseCode],
    counts: 'failures-afterwards',
    limits: { address: per(10 * MINUTE, 100) },
    ifCountersFail: 'allow',
  }),
  policy({
    name: 'purchase-session',
    endpoints: [createPurchaseSession],
    counts: 'requests',
    limits: { address: per(10 * MINUTE, 60) },
    ifCountersFail: 'allow',
  }),
  policy({
    name: 'oauth-start',
    endpoints: [startOAuth],
    counts: 'requests',
    limits: { address: per(10 * MINUTE, 300) },
    ifCountersFail: 'allow',
  }),
  policy({
    name: 'oauth-finish',
    endpoints: [finishOAuth, finishOAuthByForm],
    counts: 'failures-afterwards',
    limits: { address: per(10 * MINUTE, 100) },
    ifCountersFail: 'allow',
  }),
  // Tokens have more than 200 bits, so nobody guesses them, and an app's server may refresh for all
  // of its users.
  policy({
    name: 'token',
    endpoints: [issueOAuthToken, refreshCurrentSession],
    counts: 'failures-afterwards',
    limits: { address: per(10 * MINUTE, 600) },
    ifCountersFail: 'allow',
  }),
  // Wrong keys in the headers of any endpoint. The access check counts them in memory
  // (`kernel/limits/failed-keys.ts`).
  policy({
    name: 'failed-keys',
    endpoints: [],
    counts: 'failures-afterwards',
    limits: { address: per(MINUTE, 60) },
    ifCountersFail: 'allow',
  }),
  // Limits the emails to one recipient, so that nobody can flood an inbox. Each network has its own
  // limit, so that nobody can use up the recipient's. Past the limit of all networks, unknown
  // networks have to wait, and the recipient's own networks do not.
  policy({
    name: 'mail-to-recipient',
    endpoints: [
      sendPasswordResetCode,
      sendSignInCode,
      signUpWithPassword,
      sendPrimaryEmailVerificationCode,
      sendTeamInvitation,
      inviteToOwnerTeam,
      sendChannelVerificationCode,
      sendSignInInvitation,
    ],
    counts: 'successes',
    account: async ({ body, params }, ctx) => {
      // The compiler cannot tell from the body which of the eight endpoints it is.
      const channel = params as { contact_channel_id: string } | undefined
      const email =
        'email' in body
          ? body.email
          : channel && (await addressOfChannel(ctx, channel.contact_channel_id))
      return email ? normalizeEmail(email) : null
    },
    countedAs: inboxOf,
    limits: { pair: per(10 * MINUTE, 10), account: per(10 * MINUTE, 30) },
    longestPauseSeconds: MINUTE,
    knownUnder: 'password-sign-in',
    isOwnNetwork: async (email, ctx, network) =>
      'tenancyId' in ctx && hasSessionFrom(ctx, email, network),
    ifCountersFail: 'refuse',
  }),
  // Anything can be in a preview, and with a key it goes to any address.
  policy({
    name: 'email-preview-send',
    endpoints: [sendPreviewEmail],
    counts: 'requests',
    account: ({ body }) => normalizeEmail(body.to),
    countedAs: inboxOf,
    limits: { account: per(10 * MINUTE, 30) },
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'health-report',
    endpoints: [readHealthReport],
    counts: 'requests',
    account: callerId,
    // Each request connects to the SMTP server.
    limits: { account: per(10 * MINUTE, 60) },
    ifCountersFail: 'allow',
  }),
  // Each request connects to the server that it names, for up to ten seconds.
  policy({
    name: 'test-email',
    endpoints: [sendTestEmail],
    counts: 'requests',
    account: projectOf,
    limits: { account: per(10 * MINUTE, 60) },
    ifCountersFail: 'refuse',
  }),
  // An administrator names the address, so a test could flood anyone's inbox.
  policy({
    name: 'test-email-to-recipient',
    endpoints: [sendTestEmail],
    counts: 'requests',
    account: ({ body }) => normalizeEmail(body.recipient_email),
    countedAs: inboxOf,
    limits: { account: per(10 * MINUTE, 10) },
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'email-resend',
    endpoints: [resendLoggedEmail],
    counts: 'requests',
    account: projectOf,
    limits: { account: per(10 * MINUTE, 100) },
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'email-resend-to-recipient',
    endpoints: [resendLoggedEmail],
    counts: 'successes',
    account: async ({ params }, ctx) =>
      'tenancyId' in ctx ? selectEmailRecipient(ctx, params.id) : null,
    countedAs: inboxOf,
    limits: { account: per(10 * MINUTE, 10) },
    ifCountersFail: 'refuse',
  }),
  // For servers, which need not guess. Each call stores its content and its recipients.
  policy({
    name: 'email-send',
    endpoints: [sendEmail],
    counts: 'requests',
    account: projectOf,
    limits: { account: per(10 * MINUTE, 10_000) },
    ifCountersFail: 'allow',
  }),
  policy({
    name: 'cron-secret',
    endpoints: [sendFailedEmailsDigest],
    counts: 'failures-afterwards',
    limits: { address: per(10 * MINUTE, 30) },
    ifCountersFail: 'refuse',
  }),
  // Each update creates a webhook message with the whole record, including metadata of servers.
  policy({
    name: 'own-update',
    endpoints: [updateCurrentUser, updateTeam, updateTeamMemberProfile],
    counts: 'requests',
    account: clientId,
    limits: { account: per(10 * MINUTE, 300) },
    ifCountersFail: 'allow',
  }),
  // Keys stay in the list of their owner forever.
  policy({
    name: 'api-key-create',
    endpoints: [createUserApiKey, createTeamApiKey],
    counts: 'requests',
    account: clientId,
    limits: { account: per(10 * MINUTE, 100) },
    ifCountersFail: 'allow',
  }),
  // Anyone may call it. The values have 225 random bits, and a scanner reports many at once.
  policy({
    name: 'leaked-key',
    endpoints: [revokeLeakedApiKey],
    counts: 'requests',
    limits: { address: per(10 * MINUTE, 600) },
    // A key that was found must be revoked.
    ifCountersFail: 'allow',
  }),
  // Each reply costs the operator computing time or money. Limits by project apply to client access
  // only.
  policy({
    name: 'editing-assistant',
    endpoints: [askEmailAssistant],
    counts: 'requests',
    account: projectOf,
    limits: { account: per(10 * MINUTE, 60) },
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'partner-authentication',
    endpoints: [
      provisionCustomProject,
      provisionNeonProject,
      connectNeonProject,
      neonEndpoints.createWebhook,
      ...ofFamilies((family) => [
        integrationEndpoints[family].readTransfer,
        integrationEndpoints[family].initiateTransfer,
        integrationEndpoints[family].initiateTransferByAlias,
        integrationOAuth[family].token,
        integrationOAuth[family].issueToken,
        integrationOAuth[family].readSubject,
      ]),
    ],
    counts: 'failures-afterwards',
    limits: { address: per(10 * MINUTE, 100) },
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'partner-transfer-code',
    endpoints: ofFamilies((family) => [
      integrationEndpoints[family].checkTransfer,
      integrationEndpoints[family].confirmTransfer,
    ]),
    counts: 'failures',
    limits: { address: per(10 * MINUTE, 60), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'partner-flow-start',
    endpoints: ofFamilies((family) => [integrationOAuth[family].startFlow]),
    counts: 'requests',
    limits: { address: per(10 * MINUTE, 300) },
    ifCountersFail: 'allow',
  }),
  policy({
    name: 'partner-flow',
    endpoints: ofFamilies((family) => [
      integrationOAuth[family].readInteraction,
      integrationOAuth[family].endInteraction,
      integrationOAuth[family].resumeFlow,
    ]),
    counts: 'failures-afterwards',
    limits: { address: per(10 * MINUTE, 100) },
    ifCountersFail: 'allow',
  }),
  policy({
    name: 'partner-connection',
    endpoints: ofFamilies((family) => [integrationEndpoints[family].confirmOwnConnection]),
    counts: 'requests',
    account: callerId,
    limits: { account: per(10 * MINUTE, 60) },
    ifCountersFail: 'refuse',
  }),
]
