import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

// Below node_modules, so that removing that folder removes what we believe about it.
const fileOf = (name) => join(root, 'node_modules', '.cache', `latchkey-${name}`)

/** The note left by the last run, or undefined. */
export const readStamp = (name) => {
  try {
    return readFileSync(fileOf(name), 'utf8')
  } catch {
    return undefined
  }
}

/** Leaves a note for the next run. */
export const writeStamp = (name, value) => {
  try {
    mkdirSync(dirname(fileOf(name)), { recursive: true })
    writeFileSync(fileOf(name), value)
  } catch {
    // A read-only installation works too; it only looks a little longer each time.
  }
}
