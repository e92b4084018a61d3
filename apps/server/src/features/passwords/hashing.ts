import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import type { Context } from '../../kernel/context.ts'

// OWASP Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane.
const PARAMETERS = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const { memoryCost, timeCost, parallelism } = PARAMETERS
const OUR_HASH = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`

/** The hash of a random password nobody knows; verified where there is no user, so that both cases cost the same. */
export const DECOY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$ktPkUGiqAnLLB3KJJl21nQ$kVJmo/49HHtoJFrBwfiDZMai1BuLfru4erUPHLdGRHc'

/** Hashes a password for storage; waits its turn in the hash queue. */
export const hashPassword = (ctx: Pick<Context, 'hashing'>, password: string): Promise<string> =>
  ctx.hashing.run(() => hash(password, PARAMETERS))

/** Was the hash made as we make them now? Those that came with imported users may not have been. */
export const isOurHash = (storedHash: string): boolean => storedHash.startsWith(OUR_HASH)

/** Is it the password of that hash? Waits its turn in the hash queue. A malformed hash verifies nothing. */
export const verifyPassword = (ctx: Pick<Context, 'hashing'>, storedHash: string, password: string): Promise<boolean> =>
  ctx.hashing.run(() =>
    (storedHash.startsWith('$2') ? verifyBcrypt(password, storedHash) : verify(storedHash, password)).catch(() => false),
  )
