import type { createRecoveryCodes as createCodes, readRecoveryCodeCount } from '@latchkey/contract'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import type { Session } from './session.ts'

/* Loaded on first use: only account settings show recovery codes. */

/** How many recovery codes of a user are left (protocol 02 §4). */
export interface RecoveryCodeCount {
  readonly remaining: number
  /** When the codes were created; null if the user has never created any. */
  readonly createdAt: Date | null
}

/** Creates ten codes and ends the earlier ones. They cannot be read again. */
export async function createRecoveryCodes(
  context: AppContext,
  session: Session,
): Promise<readonly string[]> {
  const { recovery_codes } = await call<typeof createCodes>(context, {
    method: 'POST',
    path: '/auth/mfa/recovery-codes',
    body: {},
    session,
  })
  return recovery_codes
}

/** Counts the codes of the session's user. */
export async function countRecoveryCodes(
  context: AppContext,
  session: Session,
): Promise<RecoveryCodeCount> {
  const { remaining, created_at_millis } = await call<typeof readRecoveryCodeCount>(context, {
    method: 'GET',
    path: '/auth/mfa/recovery-codes',
    session,
  })
  return {
    remaining,
    createdAt: created_at_millis === null ? null : new Date(created_at_millis),
  }
}
