import { createHmac } from 'node:crypto'
import { KnownError } from '@latchkey/contract'
import type { Activity } from '../../../kernel/activity.ts'
import { type ClientDemands, clientDemands } from '../../../kernel/client-release.ts'
import { addMillis, DAY_MS } from '../../../kernel/clock.ts'
import type {
  Context,
  InTransaction,
  RequestContext,
  TenancyContext,
  TenantContext,
} from '../../../kernel/context.ts'
import { networkOfClient } from '../../../kernel/limits/network.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { randomSecret } from '../../../kernel/random.ts'
import type { RequestInfo } from '../../../kernel/request-info.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { lockUser, selectUser, touchUsers } from '../../directory/users/index.ts'
import { guessPlace } from './end-user-place.ts'
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

/** How long a refresh token lives; use does not extend it (protocol 01 §10.4). */
export const SESSION_LIFETIME_MS = 365 * DAY_MS
/** Expired sessions stay listed for a while before they are removed. */
const KEEP_EXPIRED_MS = 30 * DAY_MS

/** A session that exists; its access token is minted when the transaction is through. */
export interface NewSession {
  id: string
  refreshToken: string
}

/**
 * Starts a session of a user in the caller's transaction, so that user and session appear together or not at all. Asks for no second factor:
 * for users just made, and for those who have passed theirs.
 */
export async function startSession(
  tx: InTransaction<TenancyContext>,
  userId: string,
): Promise<NewSession> {
  const { session, row } = newSession(tx, userId)
  // The caller has locked the user's row.
  if (!(await insertSessionOfUser(tx, { ...row, is_impersonation: false })))
    throw new Error('A session is to begin for a user that does not exist.')
  return session
}

/**
 * Starts a session of whoever proved the password with that hash; null if it was changed while it was being verified, as a session begun
 * now would outlive the change that ended all others, or if a second factor has come to be needed meanwhile.
 */
export async function startSessionForPassword(
  ctx: TenantContext,
  userId: string,
  hash: string,
): Promise<NewSession | null> {
  const { session, row } = newSession(ctx, userId)
  return (await insertSessionForPassword(ctx, row, hash)) ? session : null
}

/**
 * Starts a session of a user who has proven one factor; null if that is not enough, or the user is gone. Whether it is enough is decided by
 * the statement that makes the session, so that none exists before the second factor passes.
 */
export async function startSessionAfterFirstFactor(
  ctx: TenantContext,
  userId: string,
): Promise<NewSession | null> {
  const { session, row } = newSession(ctx, userId)
  return (await insertSessionAfterFirstFactor(ctx, row)) ? session : null
}

/** The same for the person who reads the mail of an address; null also if the user does not sign in with the address any more. */
export async function startSessionForAddress(
  ctx: TenantContext,
  userId: string,
  email: string,
): Promise<NewSession | null> {
  const { session, row } = newSession(ctx, userId)
  return (await insertSessionForAddress(ctx, row, email)) ? session : null
}

/**
 * Replaces a session whose user has just proven a factor again by one with a new id and a new refresh token: anyone who has stolen the old
 * tokens must not gain by the proof (ASVS 7.2.4). Null if the session has ended, or was replaced by another request.
 */
export async function renewSession(
  tx: InTransaction<TenantContext>,
  userId: string,
  sessionId: string,
): Promise<NewSession | null> {
  const session: NewSession = { id: tx.random.uuid(), refreshToken: randomSecret(tx.random) }
  // Held for update first: other changes of the user hold the session for share.
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

/** A session with its secret, and its row, which is still to be inserted. */
export function newSession(ctx: TenancyContext, userId: string) {
  const session: NewSession = { id: ctx.random.uuid(), refreshToken: randomSecret(ctx.random) }
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

/** The answer of every way to sign in (protocol 02 §0.3). */
export interface SignedIn {
  access_token: string
  refresh_token: string
  user_id: string
}

/** The tokens of a session that has just been committed. */
export async function signedIn(
  ctx: RequestContext,
  user: TokenSubject,
  session: NewSession,
): Promise<SignedIn> {
  const accessToken = await mintAccessToken(ctx, ctx.project, ctx.tenancyId, session.id, user)
  return { access_token: accessToken, refresh_token: session.refreshToken, user_id: user.id }
}

/** The same for a user that has just been made or changed, and is read as it is now. */
export async function signedUp(
  ctx: RequestContext,
  userId: string,
  session: NewSession,
): Promise<SignedIn> {
  const user = await selectUser(ctx, userId)
  // Deleted in the blink between: the session went with it.
  if (user === null) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  return signedIn(ctx, user, session)
}

/** Work that is mostly, but need not be, done for a request. */
type MaybeForRequest = Context & { readonly request?: RequestInfo }

/** Mints an access token: a snapshot of the user at this moment (protocol 01 §10.2). Counts as activity, from where the request came. */
export async function mintAccessToken(
  ctx: MaybeForRequest,
  project: Project,
  tenancyId: string,
  sessionId: string,
  user: TokenSubject,
): Promise<string> {
  const place = ctx.request === undefined ? null : guessPlace(ctx.request.headers)
  const network = ctx.request === undefined ? null : networkOfClient(ctx.request)
  ctx.activity.record({
    tenancyId,
    userId: user.id,
    sessionId,
    at: ctx.clock.now(),
    place,
    network,
  })
  return ctx.tokens.mint(project, {
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
  })
}

/** Newer releases of published clients take no token without these for a valid one (decision 0021). */
const claimsDemandedBy = (
  { restriction, secondFactor, signUpTime }: ClientDemands,
  user: TokenSubject,
) => ({
  ...(restriction && { is_restricted: false as const, restricted_reason: null }),
  ...(secondFactor && { requires_totp_mfa: user.requires_totp_mfa }),
  ...(signUpTime && { signed_up_at: Math.floor(user.created_at.getTime() / 1000) }),
})

/** Exchanges a refresh token for an access token. The refresh token is not rotated. */
export async function refreshAccessToken(
  ctx: MaybeForRequest,
  project: Project,
  tenancyId: string,
  refreshToken: string,
): Promise<string> {
  const found = await selectLiveSession({ ...ctx, tenancyId }, hashSecret(refreshToken))
  if (found === null) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  return mintAccessToken(ctx, project, tenancyId, found.session_id, found)
}

/** Signs out the session named in the access token (protocol 02 §8). */
export async function signOut(ctx: RequestContext): Promise<void> {
  const { sessionId } = ctx.caller
  if (sessionId === null)
    throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: ctx.clock.now().getTime() })
  if (!(await deleteSession(ctx, sessionId)))
    throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
}

/** Ends one session, if it is still there. */
export async function endSession(ctx: TenantContext, sessionId: string): Promise<void> {
  await deleteSession(ctx, sessionId)
}

/** Ends all sessions of a user, except the one of that refresh token if given. */
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

/** Writes down who was seen when and where. */
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
  ])
  await touchUsers(ctx.db, [tenancies, activities.map((activity) => activity.userId), times])
}

/** Does the user who signs in with that address have a session that was last used from that network? */
export const hasSessionFrom = (
  ctx: RequestContext,
  email: string,
  network: string,
): Promise<boolean> => selectSessionFrom(ctx, email, createNetworkHash(ctx)(ctx.tenancyId, network))

/** Networks are stored so that one can be recognized within its tenancy, but not read. */
function createNetworkHash({ secrets }: Pick<Context, 'secrets'>) {
  const key = secrets.derive('session-networks', 32)
  return (tenancyId: string, network: string) =>
    createHmac('sha256', key).update(`${tenancyId} ${network}`).digest().subarray(0, 16)
}

/** Housekeeping, once a day. */
export const deleteExpiredSessions = (ctx: Context): Promise<void> =>
  deleteSessionsExpiredBefore(ctx, addMillis(ctx.clock.now(), -KEEP_EXPIRED_MS))
