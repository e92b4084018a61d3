import {
  acceptTeamInvitation,
  checkContactChannelCode,
  checkOwnerSetup,
  checkPasswordResetCode,
  checkSignInCode,
  checkTeamInvitationCode,
  completeCommandLineSignIn,
  denyCommandLineSignIn,
  finishOAuth,
  finishOAuthByForm,
  followUnsubscribeLink,
  issueOAuthToken,
  normaliseEmail,
  pollCommandLineSignIn,
  readTeamInvitationDetails,
  reauthenticate,
  refreshCurrentSession,
  registerPasskey,
  resetPassword,
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

/** What a project takes together. Far above what people do, and well below what guessing at random needs. */
const PROJECT = per(10 * MINUTE, 10_000)

const callerId = (_input: unknown, ctx: RequestContext | OpenContext): string | null =>
  'caller' in ctx ? (ctx.caller.user?.id ?? null) : null

const addressOfChannel = async (
  ctx: RequestContext | OpenContext,
  channelId: string,
): Promise<string | null> => ('tenancyId' in ctx ? selectChannelValue(ctx, channelId) : null)

/** Every limit there is, in the order of `docs/rate-limits.md`, which explains them. */
export const limitPolicies: readonly LimitPolicy[] = [
  policy({
    name: 'password-sign-in',
    endpoints: [signInWithPassword],
    hashesPassword: true,
    counts: 'failures',
    account: ({ body }) => normaliseEmail(body.email),
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
    // It tells which addresses are taken.
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
  // One code takes 20 attempts by itself (protocol 02 §1), and is worth nothing without its nonce.
  policy({
    name: 'sign-in-code',
    endpoints: [signInWithCode, checkSignInCode],
    counts: 'failures',
    limits: { address: per(10 * MINUTE, 50), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  // Each user has pauses of their own besides, which outlive everything here: those of the second factor itself.
  policy({
    name: 'second-factor',
    endpoints: [signInWithSecondFactor],
    counts: 'failures',
    limits: { address: per(10 * MINUTE, 50), project: PROJECT },
    ifCountersFail: 'refuse',
  }),
  policy({
    name: 'passkey-start',
    endpoints: [startPasskeySignIn, startPasskeyRegistration],
    counts: 'requests',
    // A page with a sign-in form may begin a ceremony each time it is shown.
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
  // Whoever starts a team and names it could write to the whole world through its invitations.
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
  // Its codes have more than 200 bits, and a scanner of mail may follow the links of many.
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
  // Each showing of the setup page checks the code once.
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
  // Keys and tokens here have more than 200 bits: nobody guesses them, and an app's own server may refresh for all of its visitors.
  policy({
    name: 'token',
    endpoints: [issueOAuthToken, refreshCurrentSession],
    counts: 'failures-afterwards',
    limits: { address: per(10 * MINUTE, 600) },
    ifCountersFail: 'allow',
  }),
  // Wrong keys in the headers of whatever endpoint: counted by the access check (`kernel/limits/failed-keys.ts`), in the memory of each process.
  policy({
    name: 'failed-keys',
    endpoints: [],
    counts: 'failures-afterwards',
    limits: { address: per(MINUTE, 60) },
    ifCountersFail: 'allow',
  }),
  // One recipient, whatever the email is about, so that nobody's inbox can be flooded by somebody else. Each network has an allowance of its own, so
  // that nobody can use up the recipient's; past what all networks have together, strangers take turns and the recipient's own networks do not wait.
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
      // Which of the six endpoints it is the compiler cannot tell from the body.
      const channel = params as { contact_channel_id: string } | undefined
      const email =
        'email' in body
          ? body.email
          : channel && (await addressOfChannel(ctx, channel.contact_channel_id))
      return email ? normaliseEmail(email) : null
    },
    countedAs: mailboxOf,
    limits: { pair: per(10 * MINUTE, 10), account: per(10 * MINUTE, 30) },
    longestPauseSeconds: MINUTE,
    knownUnder: 'password-sign-in',
    isOwnNetwork: async (email, ctx, network) =>
      'tenancyId' in ctx && hasSessionFrom(ctx, email, network),
    ifCountersFail: 'refuse',
  }),
  // Each update leaves a webhook message with the whole record behind, metadata that only servers write included.
  policy({
    name: 'own-update',
    endpoints: [updateCurrentUser, updateTeam, updateTeamMemberProfile],
    counts: 'requests',
    account: (_input, ctx) =>
      'caller' in ctx && ctx.caller.accessType === 'client' ? (ctx.caller.user?.id ?? null) : null,
    limits: { account: per(10 * MINUTE, 300) },
    ifCountersFail: 'allow',
  }),
]

/** The inbox that an address leads to, as most providers have it: what follows a `+` is the owner's own mark. */
function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.split('+', 1)[0]}@${domain}`
}
