import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Problem, root } from './root.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

const read = (...path) => {
  try {
    return readFileSync(join(root, ...path), 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Whether what npm says it installed is what the lockfile asks for. Packages for other platforms
 * are rightly absent.
 */
const isInstalled = (lockfile, installedLockfile) => {
  const wanted = JSON.parse(lockfile).packages
  const present = JSON.parse(installedLockfile).packages
  const same = (path) =>
    present[path]?.version === wanted[path]?.version &&
    present[path]?.integrity === wanted[path]?.integrity
  return (
    Object.keys(wanted).every(
      (path) =>
        !path.startsWith('node_modules/') ||
        same(path) ||
        (wanted[path].optional && !present[path]),
    ) && Object.keys(present).every((path) => path in wanted)
  )
}

/** Installs the dependencies when they are missing or the lockfile has changed since. */
export const ensureDependencies = () => {
  const lockfile = read('package-lock.json')
  if (lockfile === undefined)
    throw new Problem(
      `package-lock.json is missing in ${root}; get it back with "git checkout package-lock.json".`,
    )
  // The platform belongs to it: a node_modules brought along from another system lacks the right
  // binaries.
  const wanted = createHash('sha256')
    .update(`${process.platform} ${process.arch}\n${lockfile}`)
    .digest('hex')
  const stamp = readStamp('installed')
  if (stamp === wanted) return

  const installed = read('node_modules', '.package-lock.json')
  if (stamp === undefined && installed !== undefined && isInstalled(lockfile, installed)) {
    writeStamp('installed', wanted)
    return
  }

  console.error(
    installed === undefined
      ? 'Installing dependencies (once) …'
      : 'The lockfile has changed: installing dependencies …',
  )
  const result = npm('ci')
  if (result.error)
    throw new Problem(
      `Could not run npm: ${result.error.message}. Install npm, or run "npm ci" in ${root} yourself.`,
    )
  if (result.status !== 0)
    throw new Problem(
      'Installing failed, see above. Check the network and the npm registry settings, then try again.',
    )
  writeStamp('installed', wanted)
}

const npm = (...args) => {
  // npm puts node_modules/.bin into the PATH, which may hold a `node`; npm ci deletes that folder
  // and must not run from inside it.
  const ours = join(root, 'node_modules')
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(ours))
  return spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    // stdout is kept for what the task itself prints.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
}
