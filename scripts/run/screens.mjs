import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from './processes.mjs'
import { Problem, root } from './root.mjs'
import { hashSources } from './source-hash.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

/** The web apps that the server delivers, by folder name. */
const apps = ['screens', 'dashboard']
const packages = ['packages/react', 'packages/ui', 'packages/js', 'packages/contract']
/** Other sources that are part of an app. The overview of the dashboard prints the examples. */
const alsoContains = { dashboard: ['examples'] }
/**
 * Pages that are built apart from their app, so that they load nothing of it. Each is a folder of
 * the app with a configuration of its own, and one of the built files.
 */
const apart = { dashboard: ['purchase', 'sign-in'] }
/** A fingerprint of everything that is part of a built app. */
const fingerprint = (name) =>
  hashSources([
    `apps/${name}`,
    'scripts/run/screens.mjs',
    ...packages,
    ...(alsoContains[name] ?? []),
  ])

/** Builds the web apps at the same time, each unless it was already built from the same sources. */
export const buildScreens = (node) => Promise.all(apps.map((name) => build(node, name)))

const build = async (node, name) => {
  const app = join(root, 'apps', name)
  if (!existsSync(join(app, 'index.html'))) return
  const wanted = fingerprint(name)
  const target = join(app, 'dist')
  if (readStamp(name) === wanted && existsSync(join(target, 'index.html'))) return

  console.error(`Building the ${name} …`)
  // Built in another folder and then moved: an incomplete folder is never served, and two
  // concurrent builds do not disturb each other.
  const aside = join(root, 'node_modules', '.cache', `latchkey-${name}-${process.pid}`)
  try {
    for (const folder of ['.', ...(apart[name] ?? [])])
      if ((await runVite(node, join(app, folder), join(aside, folder))) !== 0)
        throw new Problem(`The ${name} could not be built, see above.`)
    replace(target, aside)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  writeStamp(name, wanted)
}

const runVite = (node, cwd, outDir) => {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir']
  // Tests that pack the packages set it to `test`, for which React would be built for development.
  return runHere(node, args, { cwd, stdio: ['ignore', 2, 2], env: { NODE_ENV: 'production' } })
}

const replace = (target, aside) => {
  const former = `${aside}-former`
  try {
    if (existsSync(target)) move(target, former)
    move(aside, target)
  } catch (error) {
    // Another build of the same sources finished first.
    if (
      !['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code) ||
      !existsSync(join(target, 'index.html'))
    )
      throw error
  } finally {
    rmSync(former, { recursive: true, force: true })
  }
}

const move = (from, to) => {
  try {
    renameSync(from, to)
  } catch (error) {
    // node_modules may be a volume of its own, as in many containers.
    if (error.code !== 'EXDEV') throw error
    cpSync(from, to, { recursive: true })
    rmSync(from, { recursive: true })
  }
}
