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
 * Whether the packages that npm installed are those of the lockfile. Packages for other platforms
 * are missing by design.
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

/** Installs the dependencies if they are missing or the lockfile has changed since. */
export const ensureDependencies = () => {
  const lockfile = read('package-lock.json')
  if (lockfile === undefined)
    throw new Problem(
      `package-lock.json is missing in ${root}; get it back with "git checkout package-lock.json".`,
    )
  // Includes the platform: a node_modules copied from another system has the wrong binaries.
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
  // npm puts node_modules/.bin into the PATH, which may contain a `node`; npm ci deletes that
  // folder and must not run from inside it.
  const ours = join(root, 'node_modules')
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(ours))
  return spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: path.join(delimiter) },
    // stdout is reserved for the output of the task.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
}
