import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@latchkey/testkit/free-port'

const ROOT = join(import.meta.dirname, '../../../../..')

/** The processes of `npm start`, by id. */
export interface Chain {
  npm: number
  wrapper: number
  server: number
}

export interface NpmStart {
  url: string
  chain: Chain
  /** Signals all processes in the foreground of the terminal at once, as Ctrl-C does. */
  signalGroup(signal: NodeJS.Signals): void
  /** Resolves once the output contains the text. */
  says(text: string): Promise<void>
  /** Resolves with all output once every process that could write to it has ended. */
  ended: Promise<string>
}

/** Runs `npm start` in a process group of its own, as a shell does, and waits until it is ready. */
export async function npmStart(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<NpmStart> {
  const port = await freePort()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LATCHKEY_DATA_DIR: dataDir,
      LATCHKEY_PORT: String(port),
      ...settings,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close').then(() => output)
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.includes(text) && resolve()
      child.stdout.on('data', look)
      child.once('close', () =>
        reject(new Error(`npm start ended without saying "${text}": ${output}`)),
      )
      look()
    })
  await says('is ready')
  const npm = child.pid as number
  return {
    url: `http://127.0.0.1:${port}`,
    chain: findChain(npm),
    signalGroup: (signal) => process.kill(-npm, signal),
    says,
    ended,
  }
}

/**
 * Processes that work inside a folder, whether or not it still exists: the database server of a
 * data directory is one.
 */
export const processesIn = (folder: string): number[] =>
  numbersOf('/proc').filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`)
    } catch {
      return false
    }
  })

/** npm runs a shell, which may replace itself by the wrapper; the wrapper runs the server. */
function findChain(npm: number): Chain {
  const below = (parent: number): number[] =>
    numbersOf('/proc')
      .filter((pid) => parentOf(pid) === parent)
      .flatMap((pid) => [pid, ...below(pid)])
  const commands = below(npm).map((pid) => ({
    pid,
    command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'),
  }))
  const find = (file: string) => {
    const found = commands.find(
      ({ command }) => command[0] !== 'sh' && command.some((part) => part.endsWith(file)),
    )
    if (!found) throw new Error(`There is no process that runs ${file}.`)
    return found.pid
  }
  return { npm, wrapper: find('scripts/run.mjs'), server: find('/main.js') }
}

const numbersOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
