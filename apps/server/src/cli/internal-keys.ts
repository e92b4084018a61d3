import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Service } from '../service.ts'

/**
 * The database contains only hashes of the keys of project `internal`. Keys that a start generates
 * are written to the data directory, readable by its owner only, and not to the log. Returns a
 * message for the operator.
 */
export function keepInternalKeys(dataDir: string, { generatedKeys }: Service['seed']): string[] {
  if (generatedKeys === null) return []
  const file = join(dataDir, 'internal-keys.json')
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dataDir, { recursive: true })
    rmSync(draft, { force: true })
    writeFileSync(draft, `${JSON.stringify(generatedKeys, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    renameSync(draft, file)
    return [`The keys of the project internal are in ${file}.`]
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    return [
      `The keys of the project internal could not be written to ${file} (${reason}). If you need them, choose your own with LATCHKEY_INTERNAL_….`,
    ]
  }
}
