import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { accessHeaders, createCaller, INTERNAL_KEYS, startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { guess } from './visitor.ts'

/* The service as operators run it: a process with a socket. */

const database = await startService()
const port = await freePort()
const server = await startProcess()
afterAll(async () => {
  await server.stop()
  await database.stop()
})

test('the process knows the address of a socket, and trusts only the proxies of its settings', async () => {
  const visitor = (forwardedFor: string) =>
    createCaller(fetch, `http://127.0.0.1:${port}`, {
      ...accessHeaders({ id: 'internal', ...INTERNAL_KEYS }, 'client'),
      'x-forwarded-for': forwardedFor,
    })
  const guessAs = (forwardedFor: string, person: number) => guess(visitor(forwardedFor), `person-${person}@example.com`)

  // This test is a trusted proxy; whom it names last is counted.
  expect([await guessAs('203.0.113.1', 1), await guessAs('6.6.6.6, 203.0.113.1', 2), await guessAs('7.7.7.7, 203.0.113.1', 3)]).toEqual([
    400, 400, 429,
  ])
  expect(await guessAs('203.0.113.1, 203.0.113.2', 4)).toBe(400)
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise<void>((resolve) => probe.close(() => resolve()))
  if (typeof address !== 'object' || address === null) throw new Error('No port to be had.')
  return address.port
}

async function startProcess(): Promise<{ stop(): Promise<void> }> {
  const main = new URL('../../main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [main, 'start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.database.url,
      LATCHKEY_SECRET: database.ctx.config.secret as string,
      LATCHKEY_DATA_DIR: `${tmpdir()}/latchkey-tests`,
      LATCHKEY_PORT: String(port),
      LATCHKEY_HOST: '127.0.0.1',
      LATCHKEY_LOG_LEVEL: 'silent',
      LATCHKEY_TRUSTED_PROXIES: '127.0.0.1',
      LATCHKEY_RATE_LIMITS: 'password-sign-in.address=2/600',
      LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: INTERNAL_KEYS.publishableClientKey,
      LATCHKEY_INTERNAL_SECRET_SERVER_KEY: INTERNAL_KEYS.secretServerKey,
      LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: INTERNAL_KEYS.superSecretAdminKey,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.includes('is ready') && resolve())
    ended.then(() => reject(new Error('The process ended before it was ready.')))
  })
  return {
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
