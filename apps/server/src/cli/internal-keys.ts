import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Service } from '../service.ts'

/**
 * The database holds only hashes of the keys of project `internal`. Those that a start has
 * generated go into the data directory, readable by its owner alone: a newcomer has no use for
 * them, and a log is no place for them. Returns what to tell the operator.
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
