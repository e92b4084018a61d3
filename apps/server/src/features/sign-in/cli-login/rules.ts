import {
  type completeCommandLineSignIn,
  DAY_MS,
  type InputOf,
  KnownError,
} from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { addMillis } from '../../../kernel/clock.ts'
import { type Context, type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { randomSecret } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { selectLiveSession } from '../sessions/index.ts'
import {
  deleteLoginsExpiredBefore,
  insertLogin,
  selectLogin,
  updateCompletedLogin,
  updateDeliveredLogin,
  updateDeniedLogin,
  updateExpiredTokensBefore,
} from './store.ts'

/** The purpose of the key that seals the refresh token between confirmation and delivery. */
export const TOKEN_PURPOSE = 'sealed:cli-refresh-token'
/** Expired logins are kept this long, so that polling returns "expired" instead of an error. */
const KEEP_EXPIRED_MS = 7 * DAY_MS

/** Starts a login from the command line (protocol 02 §7). */
export async function startLogin(ctx: RequestContext, expiresInMillis: number) {
  const pollingCode = randomSecret(ctx.random)
  const loginCode = randomSecret(ctx.random)
  const now = ctx.clock.now()
  // There is no minimum lifetime. Times before 1970 are raised to 1970, because PostgreSQL cannot
  // store all of them.
  const expiresAt = new Date(Math.max(0, now.getTime() + expiresInMillis))
  await insertLogin(ctx, {
    tenancy_id: ctx.tenancyId,
    polling_code_hash: hashSecret(pollingCode),
    login_code_hash: hashSecret(loginCode),
    created_at: now,
    expires_at: expiresAt,
  })
  return { polling_code: pollingCode, login_code: loginCode, expires_at: expiresAt.toISOString() }
}

/**
 * Passes the browser's session to the waiting program. Throws the same error for codes that are
 * unknown, expired or already confirmed.
 */
export async function completeLogin(
  ctx: RequestContext,
  body: InputOf<typeof completeCommandLineSignIn>['body'],
): Promise<void> {
  const userId = await requireSessionOfRequest(ctx, body.refresh_token)
  const sealed = ctx.secrets.seal(TOKEN_PURPOSE, body.refresh_token)
  await transact(ctx, async (tx) => {
    if (!(await updateCompletedLogin(tx, hashSecret(body.login_code), sealed)))
      throw unknownLoginCode()
    describeAudit(tx, 'user', { target: { id: userId } })
  })
}

/**
 * Cancels a login, so that its link cannot be confirmed later. Anyone with the link may do this.
 * Throws the same error as `completeLogin`.
 */
export async function denyLogin(ctx: RequestContext, loginCode: string): Promise<void> {
  if (!(await updateDeniedLogin(ctx, hashSecret(loginCode)))) throw unknownLoginCode()
}

const unknownLoginCode = () => new HttpError('login-code-not-found')

/**
 * Requires a signed-in caller to pass on the session of this request. Otherwise a page could sign a
 * program in as another user than the one at the browser. A request without a user is not checked
 * (protocol 02 §7).
 */
async function requireSessionOfRequest(
  ctx: RequestContext,
  refreshToken: string,
): Promise<string | null> {
  const { sessionId } = ctx.caller
  if (sessionId === null) return null
  const session = await selectLiveSession(ctx, hashSecret(refreshToken))
  if (session?.session_id !== sessionId) throw new HttpError('refresh-token-of-another-session')
  return session.id
}

type PollResult =
  | { status: 'waiting' | 'expired' | 'used' }
  | { status: 'success'; refresh_token: string }

/**
 * Returns the state of a login. The refresh token is returned once and deleted with that. Throws
 * INVALID_POLLING_CODE.
 */
export async function pollLogin(ctx: RequestContext, pollingCode: string): Promise<PollResult> {
  const hash = hashSecret(pollingCode)
  const login = await selectLogin(ctx, hash)
  if (login === null) throw new KnownError('INVALID_POLLING_CODE')
  if (login.expires_at <= ctx.clock.now()) return { status: 'expired' }
  if (login.delivered_at !== null) return { status: 'used' }
  if (login.completed_at === null) return { status: 'waiting' }
  const sealed = await updateDeliveredLogin(ctx, hash)
  return sealed === null
    ? { status: 'used' }
    : { status: 'success', refresh_token: ctx.secrets.open(TOKEN_PURPOSE, sealed) }
}

/** Deletes expired tokens and old logins. Runs once an hour. */
export async function forgetExpiredLogins(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await updateExpiredTokensBefore(ctx, now)
  await deleteLoginsExpiredBefore(ctx, addMillis(now, -KEEP_EXPIRED_MS))
}
