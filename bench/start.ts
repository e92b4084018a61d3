import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@latchkey/testkit/free-port'
import type { Result } from './result.ts'
import { waitUntilReady } from './stage.ts'

const REPOSITORY = join(import.meta.dirname, '..')

/**
 * `npm start` until it is ready, with dependencies installed and pages built: the very first time,
 * and again.
 */
export async function measureStart(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-start-'))
  await chmod(folder, 0o755)
  try {
    const first = await startOnce(folder)
    const again = [await startOnce(folder), await startOnce(folder), await startOnce(folder)]
    return [line('first start', first, 6), line('start again', Math.min(...again), 1.5)]
  } finally {
    // npm exits before the server has stopped its database.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
}

const line = (what: string, seconds: number, limit: number): Result => ({
  what,
  measured: `${seconds.toFixed(2)} s`,
  limit: `${limit} s`,
  ratio: `${Math.round((seconds / limit) * 100)} %`,
  toReach: `≤ ${limit} s`,
  reached: seconds <= limit,
})

async function startOnce(folder: string): Promise<number> {
  const port = await freePort()
  const began = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      DATABASE_URL: '',
      LATCHKEY_DATA_DIR: folder,
      LATCHKEY_PORT: String(port),
      LATCHKEY_HOST: '127.0.0.1',
    },
    stdio: 'ignore',
  })
  await waitUntilReady(`http://127.0.0.1:${port}`, child)
  const seconds = (performance.now() - began) / 1000
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
  return seconds
}
