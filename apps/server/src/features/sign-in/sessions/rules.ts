import { createHmac } from 'node:crypto'
import { KnownError } from '@latchkey/contract'
import { type Language, matchLanguage, parseAcceptLanguage } from '@latchkey/contract/pure'
import type { Activity } from '../../../kernel/activity.ts'
import { auditEvent, auditSignIn, describeAudit } from '../../../kernel/audit.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { type ClientDemands, clientDemands } from '../../../kernel/client-release.ts'
import { addMillis, DAY_MS } from '../../../kernel/clock.ts'
import {
  type Context,
  type InTransaction,
  type RequestContext,
  type TenancyContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { browserAgent, countryOf, guessPlace } from '../../../kernel/end-user-place.ts'
import type { SignInMethod } from '../../../kernel/event-log.ts'
import { networkOfClient } from '../../../kernel/limits/network.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { randomSecret } from '../../../kernel/random.ts'
import type { RequestInfo } from '../../../kernel/request-info.ts'
import { hashSecret, type KeySource } from '../../../kernel/secrets.ts'
import type { ImpersonationClaim } from '../../../kernel/tokens/access-tokens.ts'
import { lockUser, refuseBlocked, selectUser, touchUsers } from '../../directory/users/index.ts'
import {
  deleteSession,
  deleteSessionsExpiredBefore,
  deleteSessionsOf,
  insertSessionAfterFirstFactor,
  insertSessionForAddress,
  insertSessionForPassword,
  insertSessionOfUser,
  replaceSession,
  selectLiveSession,
  selectSessionFrom,
  type TokenSubject,
  touchSessions,
} from './store.ts'

/** The lifetime of a refresh token. Using it does not extend it (protocol 01 §10.4). */
export const SESSION_LIFETIME_MS = 365 * DAY_MS
/** Expired sessions stay in lists for this long before they are deleted. */
const KEEP_EXPIRED_MS = 30 * DAY_MS

/** A new session. Its access token is minted after the transaction commits. */
export interface NewSession {
  id: string
  refreshToken: string
  /** How the user signed in. Null if the session continues an earlier one. */
  method: SignInMethod | null
}

/**
 * Starts a session of a user in the caller's transaction, so that user and session are created
 * together. Does not require a second factor: callers use it for new users and for users who passed
 * theirs. Throws a 403 for a blocked user.
 */
export async function startSession(
  tx: InTransaction<TenancyContext>,
  userId: string,
  method: SignInMethod,
): Promise<NewSession> {
  const { session, row } = newSession(tx, userId, method)
  // The caller has locked the user's row.
  if (!(await insertSessionOfUser(tx, { ...row, is_impersonation: false }))) {
    await refuseBlocked(tx, userId)
    throw new Error('Cannot start a session: the user does not exist.')
  }
  auditSignIn(tx, userId, method)
  return session
}

/**
 * Starts a session of the user who proved the password with this hash. Returns null if the password
 * changed during the verification, because the session would survive the change that ended all
 * others, or if a second factor was enabled meanwhile.
 */
export async function startSessionForPassword(
  ctx: TenantContext,
  userId: string,
  hash: string,
): Promise<NewSession | null> {
  const { session, row } = newSession(ctx, userId, 'password')
  return recorded(ctx, userId, session, (tx) => insertSessionForPassword(tx, row, hash))
}

/**
 * Starts a session of a user who proved one factor. Returns null if a second factor is required or
 * the user is gone. The insert statement itself checks this, so that no session exists before the
 * second factor passes.
 */
export async function startSessionAfterFirstFactor(
  ctx: TenantContext,
  userId: string,
  method: SignInMethod,
): Promise<NewSession | null> {
  const { session, row } = newSession(ctx, userId, method)
  return recorded(ctx, userId, session, (tx) => insertSessionAfterFirstFactor(tx, row))
}

/**
 * Starts a session of the user who received an email at this address. Returns null in the cases of
 * `startSessionAfterFirstFactor` and if the user no longer signs in with the address.
 */
export async function startSessionForAddress(
  ctx: TenantContext,
  userId: string,
  email: string,
): Promise<NewSession | null> {
  const { session, row } = newSession(ctx, userId, 'otp')
  return recorded(ctx, userId, session, (tx) => insertSessionForAddress(tx, row, email))
}

/**
 * Inserts a session, and the entry of the audit log if it was inserted. Throws a 403 for a blocked
 * user.
 */
const recorded = (
  ctx: TenantContext,
  userId: string,
  session: NewSession,
  insert: (tx: InTransaction<TenantContext>) => Promise<boolean>,
): Promise<NewSession | null> =>
  transact(ctx, async (tx) => {
    if (!(await insert(tx))) {
      await refuseBlocked(tx, userId)
      return null
    }
    auditSignIn(tx, userId, session.method ?? 'server')
    return session
  })

/**
 * Replaces a session whose user just proved a factor with one with a new id and refresh token, so
 * that stolen old tokens gain nothing from the proof (ASVS 7.2.4). Returns null if the session has
 * ended or another request replaced it.
 */
export async function renewSession(
  tx: InTransaction<TenantContext>,
  userId: string,
  sessionId: string,
): Promise<NewSession | null> {
  const session: NewSession = {
    id: tx.random.uuid(),
    refreshToken: randomSecret(tx.random),
    method: null,
  }
  // Lock the user for update first: other changes of the user lock the session for share.
  await lockUser(tx, userId, 'change')
  return (await replaceSession(tx, {
    userId,
    sessionId,
    newId: session.id,
    newHash: hashSecret(session.refreshToken),
  }))
    ? session
    : null
}

/** Creates a session, its secret and its row. The caller inserts the row. */
export function newSession(ctx: TenancyContext, userId: string, method: SignInMethod) {
  const session: NewSession = {
    id: ctx.random.uuid(),
    refreshToken: randomSecret(ctx.random),
    method,
  }
  const now = ctx.clock.now()
  const row = {
    tenancy_id: ctx.tenancyId,
    id: session.id,
    user_id: userId,
    refresh_token_hash: hashSecret(session.refreshToken),
    created_at: now,
    expires_at: addMillis(now, SESSION_LIFETIME_MS),
  }
  return { session, row }
}

/** The response of every sign-in method (protocol 02 §0.3). */
export interface SignedIn {
  access_token: string
  refresh_token: string
  user_id: string
}

/** Returns the tokens of a session that was just committed. */
export async function signedIn(
  ctx: RequestContext,
  user: TokenSubject,
  session: NewSession,
): Promise<SignedIn> {
  const accessToken = await mintAccessToken(ctx, ctx.project, ctx.tenancyId, session.id, user)
  if (session.method !== null) countSignIn(ctx, user, session.method)
  return { access_token: accessToken, refresh_token: session.refreshToken, user_id: user.id }
}

/** Counts a sign-in in the metrics of the project. */
export const countSignIn = (
  ctx: TenancyContext & { readonly request?: RequestInfo },
  user: Pick<TokenSubject, 'is_anonymous'>,
  method: SignInMethod,
): void =>
  ctx.events.record({
    tenancyId: ctx.tenancyId,
    metric: 'sign_ins',
    at: ctx.clock.now(),
    isAnonymous: user.is_anonymous,
    method,
    country: ctx.request === undefined ? null : countryOf(ctx.request),
  })

/**
 * Returns the tokens of a user who was just created or changed, with the current values. Throws
 * REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED if the user was deleted meanwhile.
 */
export async function signedUp(
  ctx: RequestContext,
  userId: string,
  session: NewSession,
): Promise<SignedIn> {
  const user = await selectUser(ctx, userId)
  // The user was deleted after the commit, and the session with it.
  if (user === null) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  return signedIn(ctx, user, session)
}

/** Context of work that usually runs in a request, but may also run in a job. */
type MaybeForRequest = Context & { readonly request?: RequestInfo; readonly caller?: Caller }

/** The language that the user's own request prefers. Requests of servers may have another. */
const languageOf = ({ request, caller }: MaybeForRequest): Language | null =>
  request === undefined || (caller !== undefined && caller.accessType !== 'client')
    ? null
    : matchLanguage(parseAcceptLanguage(request.headers.get('accept-language')))

/**
 * Mints an access token with the current values of the user (protocol 01 §10.2). Records activity
 * with the place of the request. The token of an impersonation says so and ends with it, at `endsAt`.
 */
export async function mintAccessToken(
  ctx: MaybeForRequest,
  project: Project,
  tenancyId: string,
  sessionId: string,
  user: TokenSubject,
  endsAt: Date | null = null,
): Promise<string> {
  const place = ctx.request === undefined ? null : guessPlace(ctx.request.headers)
  const network = ctx.request === undefined ? null : networkOfClient(ctx.request)
  const userAgent = ctx.request === undefined ? null : browserAgent(ctx.request.headers)
  const impersonation = await claimOfImpersonation({ ...ctx, tenancyId }, sessionId, endsAt)
  const at = ctx.clock.now()
  ctx.activity.record({
    ...{ tenancyId, userId: user.id, sessionId, at, place, network, userAgent },
    language: languageOf(ctx),
  })
  ctx.events.record({
    tenancyId,
    metric: 'active_users',
    at,
    userId: user.id,
    isAnonymous: user.is_anonymous,
    country: place?.countryCode ?? null,
  })
  return ctx.tokens.mint(
    project,
    {
      sub: user.id,
      project_id: project.id,
      branch_id: 'main',
      refresh_token_id: sessionId,
      role: 'authenticated',
      name: user.display_name,
      email: user.primary_email,
      email_verified: user.primary_email_verified,
      selected_team_id: user.selected_team_id,
      is_anonymous: user.is_anonymous,
      ...(ctx.request === undefined ? {} : claimsDemandedBy(clientDemands(ctx.request), user)),
      ...impersonation,
    },
    endsAt,
  )
}

/** Who impersonates in a session, by the link that started it; null without a link or a name. */
export type ReadImpersonator = (ctx: TenancyContext, sessionId: string) => Promise<string | null>

/** Tells the app that an administrator acts as the user, so that it can show it (decision 0054). */
async function claimOfImpersonation(
  ctx: TenancyContext,
  sessionId: string,
  endsAt: Date | null,
): Promise<ImpersonationClaim> {
  if (endsAt === null) return {}
  const by = await ctx.readImpersonator(ctx, sessionId)
  return { impersonation: { by, ends_at: Math.floor(endsAt.getTime() / 1000) } }
}

/** Newer releases of published clients reject tokens without these claims (decision 0021). */
const claimsDemandedBy = (
  { restriction, secondFactor, signUpTime }: ClientDemands,
  user: TokenSubject,
) => ({
  ...(restriction && { is_restricted: false as const, restricted_reason: null }),
  ...(secondFactor && { requires_totp_mfa: user.requires_totp_mfa }),
  ...(signUpTime && { signed_up_at: Math.floor(user.created_at.getTime() / 1000) }),
})

/**
 * Exchanges a refresh token for an access token and does not rotate it. Throws
 * REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED.
 */
export async function refreshAccessToken(
  ctx: MaybeForRequest,
  project: Project,
  tenancyId: string,
  refreshToken: string,
): Promise<string> {
  const session = await selectLiveSession({ ...ctx, tenancyId }, hashSecret(refreshToken))
  if (session === null) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  const { session_id, impersonation_ends_at } = session
  return mintAccessToken(ctx, project, tenancyId, session_id, session, impersonation_ends_at)
}

/**
 * Ends the session of the access token (protocol 02 §8). Throws if there is no access token or the
 * session has already ended.
 */
export async function signOut(ctx: RequestContext): Promise<void> {
  const { sessionId } = ctx.caller
  if (sessionId === null)
    throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: ctx.clock.now().getTime() })
  await transact(ctx, async (tx) => {
    const userId = await deleteSession(tx, sessionId)
    if (userId === null) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    describeAudit(tx, 'user', {
      target: { id: userId },
      changes: [{ path: 'session_id', to: sessionId }],
    })
  })
}

/** Ends a session that an attacker may have, if it still exists. */
export async function endLeakedSession(ctx: TenantContext, sessionId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const userId = await deleteSession(tx, sessionId)
    if (userId === null) return
    auditEvent(tx, 'session.ended', {
      target: { id: userId },
      actor: { type: 'system' },
      changes: [
        { path: 'session_id', to: sessionId },
        { path: 'reason', to: 'authorization_code_reused' },
      ],
    })
  })
}

/** Ends all sessions of a user, except the session of `exceptRefreshToken` if one is passed. */
export async function endSessions(
  ctx: TenantContext,
  userId: string,
  exceptRefreshToken: string | null,
): Promise<void> {
  await deleteSessionsOf(
    ctx,
    userId,
    exceptRefreshToken === null ? null : hashSecret(exceptRefreshToken),
  )
}

/** Stores the activity that was recorded in memory: times, places, networks, browsers, languages. */
export async function writeActivity(
  ctx: Pick<Context, 'db' | 'secrets'>,
  activities: Activity[],
): Promise<void> {
  const tenancies = activities.map((activity) => activity.tenancyId)
  const times = activities.map((activity) => activity.at)
  const places = activities.map(({ place }) => (place === null ? null : JSON.stringify(place)))
  const hashNetwork = createNetworkHash(ctx)
  const networks = activities.map(({ tenancyId, network }) =>
    network === null ? null : hashNetwork(tenancyId, network),
  )
  await touchSessions(ctx.db, [
    tenancies,
    activities.map((activity) => activity.sessionId),
    times,
    places,
    networks,
    activities.map((activity) => activity.userAgent),
  ])
  await touchUsers(ctx.db, [
    tenancies,
    activities.map((activity) => activity.userId),
    times,
    activities.map((activity) => activity.sessionId),
    activities.map((activity) => activity.language),
  ])
}

/**
 * Reports whether the user who signs in with this address has a session last used from the network.
 */
export const hasSessionFrom = (
  ctx: RequestContext,
  email: string,
  network: string,
): Promise<boolean> =>
  selectSessionFrom(
    ctx,
    email,
    // A session that was last used before a change of the server's secret counts too.
    [ctx.secrets, ...ctx.secrets.others].map((secrets) =>
      createNetworkHash({ secrets })(ctx.tenancyId, network),
    ),
  )

/** Networks are stored as keyed hashes: equal ones can be recognized within a tenancy, not read. */
function createNetworkHash({ secrets }: { secrets: KeySource }) {
  const key = secrets.derive('session-networks', 32)
  return (tenancyId: string, network: string) =>
    createHmac('sha256', key).update(`${tenancyId} ${network}`).digest().subarray(0, 16)
}

/** Deletes sessions that expired long ago. Runs once a day. */
export const deleteExpiredSessions = (ctx: Context): Promise<void> =>
  deleteSessionsExpiredBefore(ctx, addMillis(ctx.clock.now(), -KEEP_EXPIRED_MS))
