import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../../..')
const CACHE = join(ROOT, 'node_modules/.cache/latchkey-test-cluster')
const MIGRATIONS = 'apps/server/migrations'
const run = promisify(execFile)

/** Named after everything the cluster is made of. */
async function cachePath(): Promise<string> {
  const migrations = (await readdir(join(ROOT, MIGRATIONS))).toSorted()
  const sources = [
    // The versions of PostgreSQL and of the job queue.
    'package-lock.json',
    'apps/server/src/embedded-postgres/cluster.ts',
    'apps/server/src/kernel/first-statistics.ts',
    'packages/testkit/src/global-setup.ts',
    ...migrations.map((name) => `${MIGRATIONS}/${name}`),
  ]
  const hash = createHash('sha256').update(String(process.getuid?.()))
  for (const path of sources) hash.update(`\n${path}\n`).update(await readFile(join(ROOT, path)))
  return join(CACHE, hash.digest('hex'))
}

/** Copies the migrated cluster of an earlier run into a folder, if there is one. */
export async function copyCachedCluster(folder: string): Promise<boolean> {
  const cached = await cachePath()
  if (!existsSync(cached)) return false
  await copy(cached, folder)
  return true
}

/** Keeps a migrated cluster that is stopped for the next run. */
export async function cacheCluster(folder: string): Promise<void> {
  // The cluster of an account that cannot reach the folder is elsewhere.
  if (process.platform === 'win32' || !existsSync(join(folder, 'postgres/PG_VERSION'))) return
  const cached = await cachePath()
  const draft = `${cached}.${process.pid}`
  try {
    // Former ones are no longer useful.
    await rm(CACHE, { recursive: true, force: true })
    await mkdir(draft, { recursive: true })
    await copy(folder, draft)
    await rename(draft, cached)
  } catch {
    // A read-only installation works too, and so does another run that does the same.
    await rm(draft, { recursive: true, force: true })
  }
}

/** With owners and permissions, which PostgreSQL checks. */
async function copy(from: string, to: string): Promise<void> {
  await run('cp', ['-a', `${from}/.`, to])
}
