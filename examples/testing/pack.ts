import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that contains a copy of each example, with its dependencies. */
    installedExamples: string
  }
}

const ROOT = join(import.meta.dirname, '../..')
const EXAMPLES = join(ROOT, 'examples')

/** Those that depend on our packages. */
const NAMES = [
  'react',
  'hono',
  'express',
  'convex',
  'login-from-the-terminal',
  'testing-an-app',
  'moving-users',
  'payments',
]

const execute = promisify(execFile)

/**
 * Packs what has changed in the packages, and installs them in a copy of the examples outside of
 * the workspace, all with one `npm install`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await execute(process.execPath, [join(ROOT, 'scripts/run.mjs'), 'pack'], { cwd: ROOT })

  const folder = await mkdtemp(join(tmpdir(), 'latchkey-examples-'))
  for (const name of NAMES) {
    await cp(join(EXAMPLES, name), join(folder, name), {
      recursive: true,
      filter: (source) => !/[\\/](node_modules|dist)([\\/]|$)/.test(source),
    })
    await installFromTarballs(join(folder, name, 'package.json'))
  }
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, workspaces: await readdir(folder) }),
  )
  await execute('npm', [...INSTALL, '--no-package-lock'], {
    cwd: folder,
    shell: process.platform === 'win32',
  })

  project.provide('installedExamples', folder)
  return () => rm(folder, { recursive: true, force: true })
}

/** The arguments of `npm install` in tests. */
export const INSTALL = [
  'install',
  '--prefer-offline',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/** Points dependencies on a running service to the files that it would serve. */
async function installFromTarballs(file: string): Promise<void> {
  const manifest = await readFile(file, 'utf8')
  const tarballs = `file:${join(ROOT, 'dist-packages').replaceAll('\\', '/')}/`
  await writeFile(file, manifest.replaceAll('http://localhost:8102/packages/', tarballs))
}
