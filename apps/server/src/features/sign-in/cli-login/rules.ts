import { type completeCommandLineSignIn, type InputOf, KnownError } from '@latchkey/contract'
import { addMillis, DAY_MS } from '../../../kernel/clock.ts'
import type { Context, RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { randomSecret } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { selectLiveSession } from '../sessions/index.ts'
import {
  completeLoginOnce,
  deleteLoginsExpiredBefore,
  deliverOnce,
  denyLoginOnce,
  forgetTokensExpiredBefore,
  insertLogin,
  selectLogin,
} from './store.ts'

/** What seals the refresh token between confirmation and delivery. */
const TOKEN_PURPOSE = 'sealed:cli-refresh-token'
/** An expired sign-in is answered as expired, not as unknown, for a while. */
const KEEP_EXPIRED_MS = 7 * DAY_MS

/** Begins a sign-in from the command line (protocol 02 §7). */
export async function startLogin(ctx: RequestContext, expiresInMillis: number) {
  const pollingCode = randomSecret(ctx.random)
  const loginCode = randomSecret(ctx.random)
  const now = ctx.clock.now()
  // There is no shortest lifetime; no moment lies before 1970, as some cannot be stored.
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

/** Hands the browser's session to the program that waits. One answer for codes that are unknown, expired or confirmed already. */
export async function completeLogin(
  ctx: RequestContext,
  body: InputOf<typeof completeCommandLineSignIn>['body'],
): Promise<void> {
  await requireSessionOfRequest(ctx, body.refresh_token)
  const sealed = ctx.secrets.seal(TOKEN_PURPOSE, body.refresh_token)
  if (!(await completeLoginOnce(ctx, hashSecret(body.login_code), sealed))) throw unknownLoginCode()
}

/** Ends the sign-in before its time, so that nobody confirms it later by the same link. Anyone who has the link may do that. */
export async function denyLogin(ctx: RequestContext, loginCode: string): Promise<void> {
  if (!(await denyLoginOnce(ctx, hashSecret(loginCode)))) throw unknownLoginCode()
}

const unknownLoginCode = () => new HttpError('login-code-not-found')

/**
 * Whoever confirms as somebody confirms with the very session they are in, or a page could be made to sign a program in as somebody else
 * than the person who looks at it. A request without a user is not checked (protocol 02 §7).
 */
async function requireSessionOfRequest(ctx: RequestContext, refreshToken: string): Promise<void> {
  const { sessionId } = ctx.caller
  if (sessionId === null) return
  const session = await selectLiveSession(ctx, hashSecret(refreshToken))
  if (session?.session_id !== sessionId) throw new HttpError('refresh-token-of-another-session')
}

type PollResult =
  | { status: 'waiting' | 'expired' | 'used' }
  | { status: 'success'; refresh_token: string }

/** Where the sign-in stands. The refresh token is given out once, and is forgotten here with that. */
export async function pollLogin(ctx: RequestContext, pollingCode: string): Promise<PollResult> {
  const hash = hashSecret(pollingCode)
  const login = await selectLogin(ctx, hash)
  if (login === null) throw new KnownError('INVALID_POLLING_CODE')
  if (login.expires_at <= ctx.clock.now()) return { status: 'expired' }
  if (login.delivered_at !== null) return { status: 'used' }
  if (login.completed_at === null) return { status: 'waiting' }
  const sealed = await deliverOnce(ctx, hash)
  return sealed === null
    ? { status: 'used' }
    : { status: 'success', refresh_token: ctx.secrets.open(TOKEN_PURPOSE, sealed) }
}

/** Housekeeping, once an hour. */
export async function forgetExpiredLogins(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await forgetTokensExpiredBefore(ctx, now)
  await deleteLoginsExpiredBefore(ctx, addMillis(now, -KEEP_EXPIRED_MS))
}
