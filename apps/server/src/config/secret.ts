import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'

const minLength = 32

/**
 * The secret to use: the configured one, or the one in the data directory, which the first start
 * generates.
 */
export const loadSecret = ({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string => {
  if (secret !== null) return secret
  const file = join(dataDir, 'secret')
  try {
    const kept = readIfPresent(file) ?? create(file)
    if (kept.length >= minLength) return kept
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new ConfigError(
      [
        `The secret in ${file} cannot be used: ${reason}. Start as its owner, choose another LATCHKEY_DATA_DIR, or set LATCHKEY_SECRET.`,
      ],
      {
        cause: error,
      },
    )
  }
  throw new ConfigError([
    `The secret in ${file} is shorter than ${minLength} characters: restore it from a backup, or set LATCHKEY_SECRET.`,
  ])
}

const readIfPresent = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const create = (file: string): string => {
  // The account of the embedded database must pass through this folder, so the folder is not
  // closed, but each file in it is.
  if (mkdirSync(dirname(file), { recursive: true }) !== undefined) chmodSync(dirname(file), 0o711)
  const secret = randomBytes(32).toString('base64url')
  // Written to a temporary file and then linked: the file is never incomplete, and of two
  // concurrent processes the second uses the first one's.
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    const draftFile = openSync(draft, 'wx', 0o600)
    writeSync(draftFile, `${secret}\n`)
    // Without it, the values that it seals would be lost.
    fsyncSync(draftFile)
    closeSync(draftFile)
    linkSync(draft, file)
    return secret
  } catch (error) {
    const other = hasCode(error, 'EEXIST') ? readIfPresent(file) : undefined
    if (other === undefined) throw error
    return other
  } finally {
    rmSync(draft, { force: true })
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
