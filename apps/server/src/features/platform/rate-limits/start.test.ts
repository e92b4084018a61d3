import {
  accessHeaders,
  createCaller,
  INTERNAL_KEYS,
  startProcess,
  startService,
} from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { guess } from './testing/visitor.ts'

/* Tests the service as operators run it: a process with a socket. */

const database = await startService()
const server = await startProcess(database, {
  LATCHKEY_TRUSTED_PROXIES: '127.0.0.1',
  LATCHKEY_RATE_LIMITS: 'password-sign-in.address=2/600',
})
afterAll(async () => {
  await server.stop()
  await database.stop()
})

test('uses the address of the socket and trusts only the configured proxies', async () => {
  const visitor = (forwardedFor: string) =>
    createCaller(fetch, server.url, {
      ...accessHeaders({ id: 'internal', ...INTERNAL_KEYS }, 'client'),
      'x-forwarded-for': forwardedFor,
    })
  const guessAs = (forwardedFor: string, person: number) =>
    guess(visitor(forwardedFor), `person-${person}@example.com`)

  // This test is a trusted proxy. The last address that it forwards is counted.
  expect([
    await guessAs('203.0.113.1', 1),
    await guessAs('6.6.6.6, 203.0.113.1', 2),
    await guessAs('7.7.7.7, 203.0.113.1', 3),
  ]).toEqual([400, 400, 429])
  expect(await guessAs('203.0.113.1, 203.0.113.2', 4)).toBe(400)
})
