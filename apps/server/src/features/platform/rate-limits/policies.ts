import {
  acceptTeamInvitation,
  checkContactChannelCode,
  checkOwnerSetup,
  checkPasswordResetCode,
  checkSignInCode,
  checkTeamInvitationCode,
  completeCommandLineSignIn,
  createRecoveryCodes,
  createTeamApiKey,
  createUserApiKey,
  denyCommandLineSignIn,
  finishOAuth,
  finishOAuthByForm,
  followUnsubscribeLink,
  issueOAuthToken,
  normalizeEmail,
  pollCommandLineSignIn,
  readTeamInvitationDetails,
  reauthenticate,
  refreshCurrentSession,
  registerPasskey,
  resetPassword,
  revokeLeakedApiKey,
  sendChannelVerificationCode,
  sendPasswordResetCode,
  sendPrimaryEmailVerificationCode,
  sendReauthenticationCode,
  sendSignInCode,
  sendTeamInvitation,
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
  verifyContactChannel,
} from '@latchkey/contract'
import type { OpenContext, RequestContext } from '../../../kernel/context.ts'
import type { Limit } from '../../../kernel/limits/limit.ts'
import { type LimitPolicy, policy } from '../../../kernel/limits/policy.ts'
import { hasSessionFrom } from '../../sign-in/sessions/index.ts'
import { selectChannelValue } from './store.ts'

const SECOND = 1
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const per = (seconds: number, points: number): Limit => ({ points, seconds })

/** The limit of a whole project. Far above normal use and far below what random guessing needs. */
const PROJECT = per(10 * MINUTE, 10_000)

const callerId = (_input: unknown, ctx: RequestContext | OpenContext): string | null =>
  'caller' in ctx ? (ctx.caller.user?.id ?? null) : null

/** The signed-in user with client access. */
const clientId = (_input: unknown, ctx: RequestContext | OpenContext): string | null =>
  'caller' in ctx && ctx.caller.accessType === 'client' ? (ctx.caller.user?.id ?? null) : null

const addressOfChannel = async (
  ctx: RequestContext | OpenContext,
  channelId: string,
): Promise<string | null> => ('tenancyId' in ctx ? selectChannelValue(ctx, channelId) : null)

/** All limits, in the order of `docs/rate-limits.md`, which explains them. */
export const limitPolicies: readonly LimitPolicy[] = [
  policy({
    name: 'password-sign-in',
    endpoints: [signInWithPassword],
    hashesPassword: true,
    counts: 'failures',
    account: ({ body }) => normalizeEmail(body.email),
    limits: {
      pair: per(5 * MINUTE, 10),
      address: per(10 * MINUTE, 50),
      account: per(DAY, 20),
      project: PROJECT,
    },
    longestPauseSeconds: MINUTE,
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'password-update',
    endpoints: [updatePassword],
    hashesPassword: true,
    counts: 'failures',
    account: callerId,
    limits: {
      pair: per(5 * MINUTE, 10),
      address: per(10 * MINUTE, 50),
      account: per(DAY, 20),
      project: PROJECT,
    },
    longestPauseSeconds: MINUTE,
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'reauthentication',
    endpoints: [reauthenticate],
    counts: 'failures',
    account: callerId,
    limits: {
      pair: per(5 * MINUTE, 10),
      address: per(10 * MINUTE, 50),
      account: per(DAY, 20),
      project: PROJECT,
    },
    longestPauseSeconds: MINUTE,
    ifCountersFail: 'refuse',
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
    endpoints: [checkPasswordResetCode, resetPassword],
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
    // A sign-in page may start a ceremony each time it is shown.
    limits: { address: per(10 * MINUTE, 300) },
    ifCountersFail: 'allow',
  }),
  policy({
    name: 'passkey',
    endpoints: [signInWithPasskey, registerPasskey],
    counts: 'failures-afterwards',
    limits: { address: per(10 * MINUTE, 100), project: PROJECT },
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
    endpoints: [verifyContactChannel, checkContactChannelCode],
    counts: 'failures',
    limits: { address: per(10 * MINUTE, 50), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  // Anyone can create a team, name it and send invitations with that name to any address.
  policy({
    name: 'team-invitation-send',
    endpoints: [sendTeamInvitation],
    counts: 'requests',
    account: callerId,
    limits: { address: per(10 * MINUTE, 60), account: per(HOUR, 100), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'team-invitation-code',
    endpoints: [acceptTeamInvitation, checkTeamInvitationCode, readTeamInvitationDetails],
    counts: 'failures',
    limits: { address: per(10 * MINUTE, 50), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  // The codes have more than 200 bits, and an email scanner may follow the links of many users.
  policy({
    name: 'unsubscribe-link',
    endpoints: [followUnsubscribeLink],
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
      sendChannelVerificationCode,
    ],
    counts: 'successes',
    account: async ({ body, params }, ctx) => {
      // The compiler cannot tell from the body which of the six endpoints it is.
      const channel = params as { contact_channel_id: string } | undefined
      const email =
        'email' in body
          ? body.email
          : channel && (await addressOfChannel(ctx, channel.contact_channel_id))
      return email ? normalizeEmail(email) : null
    },
    countedAs: mailboxOf,
    limits: { pair: per(10 * MINUTE, 10), account: per(10 * MINUTE, 30) },
    longestPauseSeconds: MINUTE,
    knownUnder: 'password-sign-in',
    isOwnNetwork: async (email, ctx, network) =>
      'tenancyId' in ctx && hasSessionFrom(ctx, email, network),
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
]

/** Returns the inbox of an address. Most providers ignore what follows a `+`. */
function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.split('+', 1)[0]}@${domain}`
}
