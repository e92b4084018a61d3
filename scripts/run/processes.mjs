import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root } from './root.mjs'
import { serverEnvironment, serverFlags } from './server-options.mjs'

const isWindows = process.platform === 'win32'

/** Where compiled code is kept, so that the next start is faster. */
const COMPILE_CACHE = join(root, 'node_modules', '.cache', 'latchkey-compile')

const environment = (node, compileCache) => ({
  ...process.env,
  PATH: [dirname(node), process.env.PATH ?? ''].join(delimiter),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || compileCache,
})

const exitOf = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })

/** Runs a task in the foreground, as if typed, and resolves to its exit code. */
export const runHere = (
  node,
  args,
  { cwd = root, stdio = 'inherit', env = {}, compileCache = COMPILE_CACHE } = {},
) => {
  const child = spawn(node, args, {
    cwd,
    stdio,
    env: { ...environment(node, compileCache), ...env },
  })
  // Ctrl-C reaches the child through the terminal; we only have to outlive it, to return its exit
  // code.
  const onInterrupt = () => process.stdin.isTTY || child.kill('SIGINT')
  const onTerminate = () => child.kill('SIGTERM')
  process.on('SIGINT', onInterrupt).on('SIGTERM', onTerminate)
  return exitOf(child).finally(() => process.off('SIGINT', onInterrupt).off('SIGTERM', onTerminate))
}

/**
 * Runs the server and resolves to its exit code.
 *
 * There is one way to stop it: the message `stop` over its IPC channel, for each signal that we
 * get. The server decides what a second one means
 * (`apps/server/src/cli/stop-requests.ts`). It runs in a session of its own, so that the terminal
 * does not signal it as well. The channel closes when we
 * end, with -9 too, and then the server stops as well.
 */
export const supervise = (node, args, { cwd = root, compileCache = COMPILE_CACHE } = {}) => {
  const child = spawn(node, [...serverFlags, ...args], {
    // In the repository, as under npm: a relative data directory is the same folder from any
    // working directory.
    cwd,
    env: { ...environment(node, compileCache), ...serverEnvironment },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: !isWindows,
  })
  // A server that has just ended cannot receive a message, and need not.
  const askToStop = () => child.connected && child.send('stop', () => {})
  process.on('SIGINT', askToStop).on('SIGTERM', askToStop)

  // npm may have ended because everything was asked to stop: closing the channel must not count as
  // a second request.
  if (process.env.npm_lifecycle_event) onceNpmIsGone(() => child.connected && child.disconnect())
  return exitOf(child)
}

/** The parent of a process, or undefined where /proc does not exist. */
const parentOf = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // pid (name) state ppid …; the name may itself contain spaces and brackets.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

/** When npm is killed with -9, we and the shell that it may have started keep running. */
const onceNpmIsGone = (leave) => {
  const parent = process.ppid
  const grandparent = parentOf(parent)
  const watch = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === grandparent) return
    clearInterval(watch)
    leave()
  }, 500)
}
