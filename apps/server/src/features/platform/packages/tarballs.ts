import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { TARBALLS } from '../../../kernel/shipped-files.ts'

/** What `npm run pack` says about a tarball. */
export interface Tarball {
  readonly version: string
  readonly integrity: string
}

/** The tarballs of a folder by package; null before they are built. */
export async function listTarballs(folder: string): Promise<Map<string, Tarball> | null> {
  try {
    return new Map(
      Object.entries(JSON.parse(await readFile(join(folder, 'packages.json'), 'utf8'))),
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Builds the packages for apps, in the repository. */
export async function buildTarballs(): Promise<void> {
  const root = dirname(TARBALLS)
  const script = join(root, 'scripts/packages/pack.mjs')
  await promisify(execFile)(process.execPath, [script], { cwd: root })
}
