import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Config } from 'latchkey/internals'
import { INTERNAL_KEYS } from './config.ts'
import { freePort } from './free-port.ts'
import type { TestService } from './service.ts'

const MAIN = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))
const BARE = fileURLToPath(new URL('./bare-process.ts', import.meta.url))
/** Compiled code of the service, so that the next process starts in half the time. */
const COMPILE_CACHE = fileURLToPath(
  new URL('../../../node_modules/.cache/latchkey-tests-compiled', import.meta.url),
)

/**
 * The service as operators run it: a process with a socket, on the database of a service under
 * test.
 */
export interface TestProcess {
  url: string
  /** Ends it and waits until it has ended; with SIGKILL nothing is finished. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts it and waits until it is ready, with the settings of the tests and those given here. */
export async function startProcess(
  service: TestService,
  settings: Record<string, string> = {},
): Promise<TestProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [MAIN, 'start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATABASE_URL: service.database.url,
      LATCHKEY_SECRET: service.ctx.config.secret as string,
      LATCHKEY_DATA_DIR: `${tmpdir()}/latchkey-tests`,
      LATCHKEY_PORT: String(port),
      LATCHKEY_HOST: '127.0.0.1',
      LATCHKEY_LOG_LEVEL: 'silent',
      LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: INTERNAL_KEYS.publishableClientKey,
      LATCHKEY_INTERNAL_SECRET_SERVER_KEY: INTERNAL_KEYS.secretServerKey,
      LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: INTERNAL_KEYS.superSecretAdminKey,
      ...settings,
    },
  })
  await untilReady(child)
  return toTestProcess(child, port)
}

/**
 * Starts a process that serves requests and does no background work, with the same configuration as
 * the service, apart from `changes`. It starts faster than the whole service; tests kill it.
 */
export async function startBareProcess(
  service: TestService,
  changes: Partial<Config> = {},
): Promise<TestProcess> {
  const child = spawn(process.execPath, [BARE], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      LATCHKEY_TEST_CONFIG: JSON.stringify({
        ...service.ctx.config,
        logLevel: 'silent',
        ...changes,
      }),
    },
  })
  const port = Number(/port (\d+)/.exec(await untilReady(child))?.[1])
  return toTestProcess(child, port)
}

const toTestProcess = (child: ChildProcess, port: number): TestProcess => ({
  url: `http://127.0.0.1:${port}`,
  async stop(signal = 'SIGTERM') {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  },
})

/** Waits for the line that says so, and returns it. */
async function untilReady(child: ChildProcess): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => text.includes('is ready') && resolve(String(text)))
    child.once('exit', (code) =>
      reject(new Error(`The process ended with exit code ${code} before it was ready.`)),
    )
  })
}
