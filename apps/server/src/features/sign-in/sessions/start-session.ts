import { DAY_MS } from '@latchkey/contract'
import { auditSignIn } from '../../../kernel/audit.ts'
import { addMillis } from '../../../kernel/clock.ts'
import {
  type InTransaction,
  type TenancyContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import type { SignInMethod } from '../../../kernel/event-log.ts'
import { randomSecret } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { lockUser, refuseBlocked } from '../../directory/users/index.ts'
import {
  insertSessionAfterFirstFactor,
  insertSessionForAddress,
  insertSessionForPassword,
  insertSessionOfUser,
} from './new-session-store.ts'
import { replaceSession } from './store.ts'

/** The lifetime of a refresh token. Using it does not extend it (protocol 01 §10.4). */
export const SESSION_LIFETIME_MS = 365 * DAY_MS

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
 * Starts a session of a user who proved one factor, now or at `authenticatedAt`. Returns null if a
 * second factor is required or the user is gone. The insert statement itself checks this, so that no
 * session exists before the second factor passes.
 */
export async function startSessionAfterFirstFactor(
  ctx: TenantContext,
  userId: string,
  method: SignInMethod,
  authenticatedAt: Date | null = null,
): Promise<NewSession | null> {
  const { session, row } = newSession(ctx, userId, method)
  return recorded(ctx, userId, session, (tx) =>
    insertSessionAfterFirstFactor(tx, row, authenticatedAt),
  )
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
