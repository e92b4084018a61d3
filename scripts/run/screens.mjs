import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runHere } from './processes.mjs'
import { Problem, root } from './root.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

/** The web apps that the server delivers, by folder name. */
const apps = ['screens', 'dashboard']
const packages = ['packages/react', 'packages/ui', 'packages/js', 'packages/contract']
/** Other sources that are part of an app. The overview of the dashboard prints the examples. */
const alsoContains = { dashboard: ['examples'] }
const isIgnored = (name) =>
  name === 'node_modules' ||
  name === 'dist' ||
  name === 'e2e' ||
  name.startsWith('.') ||
  name.includes('.test.')

/** A fingerprint of everything that is part of a built app. */
const hashSources = (name) => {
  const hash = createHash('sha256')
  const visit = (folder) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`
      if (isIgnored(entry.name)) continue
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile()) hash.update(`\n${path}\n`).update(readFileSync(join(root, path)))
    }
  }
  for (const folder of [`apps/${name}`, ...packages, ...(alsoContains[name] ?? [])]) visit(folder)
  // A new version of a library changes the bundle as well.
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

/** Builds the web apps, each unless it was already built from the same sources. */
export const buildScreens = async (node) => {
  for (const name of apps) await build(node, name)
}

const build = async (node, name) => {
  const app = join(root, 'apps', name)
  if (!existsSync(join(app, 'index.html'))) return
  const wanted = hashSources(name)
  const target = join(app, 'dist')
  if (readStamp(name) === wanted && existsSync(join(target, 'index.html'))) return

  console.error(`Building the ${name} …`)
  // Built in another folder and then moved: an incomplete folder is never served, and two
  // concurrent builds do not disturb each other.
  const aside = join(root, 'node_modules', '.cache', `latchkey-${name}-${process.pid}`)
  try {
    const args = [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--logLevel',
      'warn',
      '--outDir',
      aside,
      '--emptyOutDir',
    ]
    if ((await runHere(node, args, { cwd: app, stdio: ['ignore', 2, 2] })) !== 0)
      throw new Problem(`The ${name} could not be built, see above.`)
    replace(target, aside)
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  writeStamp(name, wanted)
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
