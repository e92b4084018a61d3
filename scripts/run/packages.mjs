import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from './processes.mjs'
import { root } from './root.mjs'
import { hashSources } from './source-hash.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

/** What the tarballs of the packages for apps are made of, and checked with. */
const SOURCES = [
  ...['contract', 'js', 'ui', 'react', 'next'].map((name) => `packages/${name}`),
  'scripts/packages',
  'scripts/service',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'LICENSE',
]
/** What the tarball of the service contains in addition. */
const SERVICE_SOURCES = [
  ...SOURCES,
  ...['apps/server', 'apps/screens', 'apps/dashboard', 'examples'],
  ...['scripts/run', 'package.json', 'docs/configuration.md'],
]

/** Whether the service would serve these tarballs. */
function areListed(...names) {
  const folder = join(root, 'dist-packages')
  const list = join(folder, 'packages.json')
  if (!existsSync(list)) return false
  const listed = JSON.parse(readFileSync(list, 'utf8'))
  return names.every((name) => name in listed && existsSync(join(folder, `${name}.tgz`)))
}

/** Runs a script of scripts/packages, unless it succeeded before with the same sources. */
async function runOnce(node, name, sources, isDone) {
  const stamp = `packages-${name}`
  const wanted = hashSources(sources)
  if (readStamp(stamp) === wanted && isDone()) return 0
  const code = await runHere(node, [join(root, 'scripts/packages', `${name}.mjs`)])
  if (code === 0) writeStamp(stamp, wanted)
  return code
}

/** Writes the tarballs of the packages for apps, if they have changed. Returns the exit code. */
export const packPackages = (node) =>
  runOnce(node, 'pack', SOURCES, () => areListed('contract', 'js', 'react', 'next'))

/** Writes the tarball of the service as well. The web apps must be built. */
export const packAll = async (node) =>
  (await packPackages(node)) ||
  runOnce(node, 'latchkey', SERVICE_SOURCES, () => areListed('latchkey'))

/** Packs and checks the packages for apps: manifests, types and sizes. Returns the exit code. */
export const checkPackages = async (node) =>
  (await packPackages(node)) || runOnce(node, 'check', SOURCES, () => true)
