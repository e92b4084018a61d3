import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const isIgnored = (name) =>
  name === 'node_modules' ||
  name === 'dist' ||
  name === 'e2e' ||
  name.startsWith('.') ||
  name.includes('.test.')

/**
 * A fingerprint of everything that is built from some files and folders of the repository. Tests do
 * not count.
 */
export function hashSources(paths) {
  const hash = createHash('sha256')
  const visit = (path) => {
    const file = join(root, path)
    if (!statSync(file).isDirectory()) {
      hash.update(`\n${path}\n`).update(readFileSync(file))
      return
    }
    const entries = readdirSync(file, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )
    for (const entry of entries)
      if (!isIgnored(entry.name) && (entry.isDirectory() || entry.isFile()))
        visit(`${path}/${entry.name}`)
  }
  for (const path of paths) visit(path)
  // A new version of a library changes what is built as well.
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}
