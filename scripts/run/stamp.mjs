import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

// Below node_modules, so that removing that folder removes the stamps.
const fileOf = (name) => join(root, 'node_modules', '.cache', `latchkey-${name}`)

/** The stamp of the last run, or undefined. */
export const readStamp = (name) => {
  try {
    return readFileSync(fileOf(name), 'utf8')
  } catch {
    return undefined
  }
}

/** Writes a stamp for the next run. */
export const writeStamp = (name, value) => {
  try {
    mkdirSync(dirname(fileOf(name)), { recursive: true })
    writeFileSync(fileOf(name), value)
  } catch {
    // A read-only installation works too; it only checks again each time.
  }
}
