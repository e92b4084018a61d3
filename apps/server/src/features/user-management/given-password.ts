import type { RequestContext } from '../../kernel/context.ts'
import { PlainError } from '../../kernel/http/answers.ts'
import { hashPassword, isImportableHash } from '../passwords/index.ts'

/** A password as servers may set it: in clear, or as the hash another system kept (contract 03 §1.8). */
export interface GivenPassword {
  /** Null removes the password. */
  password?: string | null | undefined
  password_hash?: string | undefined
}

/** Refuses what could not be used, before anything is looked up. */
export function checkGivenPassword({ password, password_hash }: GivenPassword): void {
  if (password !== undefined && password_hash !== undefined) throw new PlainError(400, 'Send either password or password_hash, not both.')
  if (password_hash !== undefined && !isImportableHash(password_hash)) {
    throw new PlainError(
      400,
      'The password hash is malformed, or of a kind or cost that is not supported. bcrypt hashes of a cost up to 16 are.',
    )
  }
}

/** The hash to store, null for no password, undefined if nothing was said. */
export async function hashGivenPassword(
  ctx: RequestContext,
  { password, password_hash }: GivenPassword,
): Promise<string | null | undefined> {
  if (password_hash !== undefined) return password_hash
  return typeof password === 'string' ? hashPassword(ctx, password) : password
}
