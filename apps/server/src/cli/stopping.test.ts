import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type NpmStart, npmStart, processesIn } from './testing/npm-start.ts'

/*
 * `npm start` as users run it: npm, the wrapper, the server and PostgreSQL as real processes, with
 * requests while they are stopped.
 */

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'latchkey-stopping-'))
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')
afterAll(() => {
  for (const pid of processesIn(folder)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Sends a signal to a process, which may have ended meanwhile. */
const send = (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const ways: [name: string, stop: (start: NpmStart) => void][] = [
  ['Ctrl-C in a terminal', ({ signalGroup }) => signalGroup('SIGINT')],
  [
    'Ctrl-C, then kill -9 of the wrapper',
    ({ chain, signalGroup }) => {
      signalGroup('SIGINT')
      send(chain.wrapper, 'SIGKILL')
    },
  ],
  ['SIGTERM to npm', ({ chain }) => send(chain.npm, 'SIGTERM')],
  [
    'SIGTERM to the server, then to the wrapper',
    ({ chain }) => {
      send(chain.server, 'SIGTERM')
      send(chain.wrapper, 'SIGTERM')
    },
  ],
  [
    'kill -9 of the wrapper, then SIGTERM to the server',
    ({ chain }) => {
      send(chain.wrapper, 'SIGKILL')
      send(chain.server, 'SIGTERM')
    },
  ],
  ['kill -9 of npm', ({ chain }) => send(chain.npm, 'SIGKILL')],
  [
    'a double Ctrl-C',
    ({ signalGroup }) => {
      signalGroup('SIGINT')
      signalGroup('SIGINT')
    },
  ],
  [
    'SIGTERM to every process by its number',
    ({ chain }) => {
      for (const pid of [chain.npm, chain.wrapper, chain.server]) send(pid, 'SIGTERM')
    },
  ],
  ['SIGTERM to all', ({ signalGroup }) => signalGroup('SIGTERM')],
  ['SIGINT to the wrapper', ({ chain }) => send(chain.wrapper, 'SIGINT')],
  ['SIGTERM to the wrapper', ({ chain }) => send(chain.wrapper, 'SIGTERM')],
  ['SIGTERM to the server', ({ chain }) => send(chain.server, 'SIGTERM')],
  [
    'SIGTERM to the wrapper, then to the server',
    ({ chain }) => {
      send(chain.wrapper, 'SIGTERM')
      send(chain.server, 'SIGTERM')
    },
  ],
  ['kill -9 of the wrapper', ({ chain }) => send(chain.wrapper, 'SIGKILL')],
  [
    'kill -9 of npm and the wrapper',
    ({ chain }) => {
      send(chain.npm, 'SIGKILL')
      send(chain.wrapper, 'SIGKILL')
    },
  ],
  [
    'SIGINT to the server, then kill -9 of the wrapper',
    ({ chain }) => {
      send(chain.server, 'SIGINT')
      send(chain.wrapper, 'SIGKILL')
    },
  ],
]

/** Clients that send requests until the service no longer responds. */
function visit(url: string): Promise<unknown> {
  const ask = async (path: string) => {
    try {
      for (;;) await (await fetch(url + path)).arrayBuffer()
    } catch {
      // The service has stopped.
    }
  }
  return Promise.all(
    [
      '/health?db=1',
      '/ready',
      '/',
      '/api/v1',
      '/health?db=1',
      '/hosted/internal/handler/sign-in',
    ].map(ask),
  )
}

/**
 * A few variants in each run of the suite; all 16, several times, by hand: LATCHKEY_STOP_ROUNDS=64.
 */
const rounds = Number(process.env.LATCHKEY_STOP_ROUNDS ?? 8)
const schedule = Array.from(
  { length: rounds },
  (_, round) => ways[round % ways.length] as (typeof ways)[number],
)

describe.skipIf(process.platform !== 'linux')(
  'npm start stops with its database',
  { timeout: 60_000 },
  () => {
    test.each(schedule)('on %s', async (_, stop) => {
      const start = await npmStart(dataDir)
      expect(processesIn(dataDir)).not.toEqual([])
      const visitors = visit(start.url)

      stop(start)

      const output = await start.ended
      await visitors
      expect(processesIn(dataDir), output).toEqual([])
    })

    test('immediately when Ctrl-C is repeated, although a request is still running', async () => {
      const start = await npmStart(dataDir, { LATCHKEY_DRAIN_TIMEOUT_SECONDS: '3600' })
      const { hostname, port } = new URL(start.url)
      // A request whose body never ends.
      const slow = connect(Number(port), hostname).on('error', () => {})
      slow.write(
        'POST /api/v1/auth/password/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      )

      const impatience = setInterval(() => start.signalGroup('SIGINT'), 100)
      await start.says('Stopping without waiting')
      clearInterval(impatience)

      const output = await start.ended
      slow.destroy()
      expect(processesIn(dataDir), output).toEqual([])
    })
  },
)
