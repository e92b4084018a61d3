import {
  KnownError,
  PASSWORD_MAX_BYTES,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@latchkey/contract'
import type { Project } from '../../../kernel/project-cache.ts'

const COMMON_PASSWORDS = 10_000

/**
 * Throws if a new password is too short, too long (also in UTF-8 bytes, for hashes that limit
 * bytes) or among the 10,000 most common ones (protocol 02 §2; NIST SP 800-63B §5.1.1.2). A project
 * may disable the last check (`auth.password.allowCommonPasswords`).
 */
export async function checkPasswordPolicy(project: Project, password: string): Promise<void> {
  // Code points: one emoji is one character.
  const { length } = [...password]
  if (length < PASSWORD_MIN_LENGTH)
    throw new KnownError('PASSWORD_TOO_SHORT', { min_length: PASSWORD_MIN_LENGTH })
  if (length > PASSWORD_MAX_LENGTH || Buffer.byteLength(password) > PASSWORD_MAX_BYTES) {
    throw new KnownError('PASSWORD_TOO_LONG', { maxLength: PASSWORD_MAX_LENGTH })
  }
  if (
    !project.config.auth.password.allowCommonPasswords &&
    (await commonPasswords()).has(password.toLowerCase())
  ) {
    throw new KnownError('PASSWORD_REQUIREMENTS_NOT_MET')
  }
}

let known: Promise<ReadonlySet<string>> | undefined

/**
 * Loaded on first use, to keep startup fast. Entries shorter than the minimum length do not count
 * toward the 10,000.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const longEnough = dictionary['passwords-common'].filter(
      (entry) => String(entry).length >= PASSWORD_MIN_LENGTH,
    )
    return new Set(
      longEnough.slice(0, COMMON_PASSWORDS).map((entry) => String(entry).toLowerCase()),
    )
  })
  return known
}
