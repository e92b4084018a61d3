import { type createSession, type InputOf, KnownError, readBrowserNames } from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireOwnSession } from '../../directory/own-session/index.ts'
import { lockUser, refuseBlocked, selectUser } from '../../directory/users/index.ts'
import { mintAccessToken } from './access-token.ts'
import { insertSessionOfUser } from './new-session-store.ts'
import { countSignIn } from './signed-in.ts'
import { newSession } from './start-session.ts'
import { deleteSession, type ListedSession, selectSessionsOf, sessionExists } from './store.ts'

/**
 * Starts a session of any user for the app's server, without a second factor (protocol 02 §8).
 * Throws USER_ID_DOES_NOT_EXIST for an unknown user and a 403 for a blocked one.
 */
export async function createSessionFor(
  ctx: RequestContext,
  body: InputOf<typeof createSession>['body'],
) {
  const unknown = () => new KnownError('USER_ID_DOES_NOT_EXIST', { user_id: body.user_id })
  const user = await selectUser(ctx, body.user_id)
  if (user === null) throw unknown()
  const { session, row } = newSession(ctx, user.id, 'server')
  // There is no minimum lifetime: a session that would end before it starts has expired. Times
  // before 1970 are raised to 1970, because PostgreSQL cannot store all of them.
  const expiresAt = new Date(Math.max(0, row.created_at.getTime() + body.expires_in_millis))
  const { is_impersonation } = body
  await transact(ctx, async (tx) => {
    if (!(await insertSessionOfUser(tx, { ...row, is_impersonation, expires_at: expiresAt }))) {
      await refuseBlocked(tx, user.id)
      throw unknown()
    }
    describeAudit(tx, 'user', {
      target: { id: user.id },
      changes: [
        { path: 'session_id', to: session.id },
        { path: 'is_impersonation', to: is_impersonation },
        { path: 'expires_at', to: expiresAt.toISOString() },
      ],
    })
  })
  const accessToken = await mintAccessToken(ctx, {
    project: ctx.project,
    tenancyId: ctx.tenancyId,
    sessionId: session.id,
    user,
    impersonationEndsAt: is_impersonation ? expiresAt : null,
  })
  // An impersonation is not a sign-in of the user.
  if (!body.is_impersonation) countSignIn(ctx, user, 'server')
  return { refresh_token: session.refreshToken, access_token: accessToken }
}

/**
 * Lists the sessions of a user, newest first and including expired ones. Only administrators see
 * impersonations.
 */
export async function findSessions(ctx: RequestContext, userId: string) {
  const { accessType, user } = ctx.caller
  if (accessType === 'client') {
    if (user === null) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
    if (userId.toLowerCase() !== user.id) throw new HttpError('not-own-sessions')
  }
  const sessions = await selectSessionsOf(ctx, ctx.tenancyId, userId, {
    withImpersonations: accessType === 'admin',
  })
  return sessions.map((session) => toWire(session, ctx.caller.sessionId))
}

const toWire = (
  { created_at, last_used_at, last_used_place, last_used_agent, ...session }: ListedSession,
  currentId: string | null,
) => ({
  ...session,
  created_at: created_at.getTime(),
  is_current_session: session.id === currentId,
  ...(last_used_at === null ? {} : { last_used_at: last_used_at.getTime() }),
  ...(last_used_place === null ? {} : { last_used_at_end_user_ip_info: last_used_place }),
  ...(last_used_agent === null ? {} : { last_used_device: readBrowserNames(last_used_agent) }),
})

/**
 * Ends a session by its id. Throws CANNOT_DELETE_CURRENT_SESSION for the session of the request,
 * which is ended by signing out, and 404 for an unknown session.
 */
export async function endListedSession(ctx: RequestContext, requestedId: string): Promise<void> {
  const sessionId = requestedId.toLowerCase()
  const { accessType, user } = ctx.caller
  const notFound = () => new HttpError('session-not-found')
  if (accessType === 'client' && user === null) throw notFound()
  if (sessionId === ctx.caller.sessionId) {
    throw (await sessionExists(ctx, sessionId))
      ? new KnownError('CANNOT_DELETE_CURRENT_SESSION')
      : notFound()
  }
  const ownerId = accessType === 'client' ? (user?.id ?? null) : null
  await transact(ctx, async (tx) => {
    // Lock the user: two sessions that end each other concurrently would otherwise deadlock.
    if (ownerId !== null) await lockUser(tx, ownerId, 'change')
    await requireOwnSession(tx)
    const userId = await deleteSession(tx, sessionId, ownerId)
    if (userId === null) throw notFound()
    describeAudit(tx, 'user', { target: { id: userId } })
  })
}
