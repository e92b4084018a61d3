import type { Socket } from 'node:net'
import { testConfig } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EmailTimeouts } from './smtp-connections.ts'
import { classify } from './smtp-errors.ts'
import type { SmtpServer } from './smtp-server.ts'
import { createSmtpServers, type OutgoingMessage } from './smtp-servers.ts'
import { dripping, speaking, startRawServer, startSmtpServer } from './testing/fake-smtp-server.ts'

/* SMTP servers that fail, with the errors in the log (protocol 05 §1.4). */

const IMPATIENT: EmailTimeouts = {
  connectMs: 2_000,
  greetingMs: 100,
  silenceMs: 100,
  attemptMs: 2_000,
  guardedAttemptMs: 2_000,
}
const servers = createSmtpServers(testConfig(''), IMPATIENT)
afterAll(() => servers.stop())

const MESSAGE: OutgoingMessage = {
  from: { name: 'Acme', address: 'noreply@example.com' },
  to: 'ada@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '<1@example.com>',
  date: new Date(0),
}
const serverAt = (port: number, rest: Partial<SmtpServer> = {}): SmtpServer => ({
  host: '127.0.0.1',
  port,
  implicitTls: false,
  username: null,
  password: null,
  isGuarded: false,
  ...rest,
})

/** Sends a message to an SMTP server with the given behavior, and returns the error. */
async function sendTo(
  converse: (socket: Socket) => void,
  rest: Partial<SmtpServer> = {},
  timeouts = IMPATIENT,
) {
  const raw = await startRawServer(converse)
  const own = createSmtpServers(testConfig(''), timeouts)
  const failure = await own.send(serverAt(raw.port, rest), MESSAGE).then(() => null, classify)
  await own.stop()
  await raw.stop()
  return failure
}

describe('an SMTP server that', () => {
  test('never sends a greeting causes a timeout that can be retried', async () => {
    expect(await sendTo(() => {})).toMatchObject({
      record: { errorType: 'TIMEOUT', canRetry: true },
      passes: true,
    })
  })

  test('stops responding causes a timeout', async () => {
    const silent = speaking({ RCPT: () => {} })

    expect(await sendTo(silent)).toMatchObject({ record: { errorType: 'TIMEOUT', canRetry: true } })
  })

  test.each([
    ["the operator's", false, { attemptMs: 400, guardedAttemptMs: 60_000 }],
    ["a project's", true, { attemptMs: 60_000, guardedAttemptMs: 400 }],
  ])(
    'sends its response byte by byte without end, %s, causes a timeout',
    async (_whose, isGuarded, limits) => {
      const failure = await sendTo(dripping, { isGuarded }, { ...IMPATIENT, ...limits })

      expect(failure).toMatchObject({ record: { errorType: 'TIMEOUT', canRetry: true } })
    },
  )

  test.each(['MAIL', 'RCPT', 'DATA'])(
    'closes the connection at %s is recorded as a closed socket and can be retried',
    async (command) => {
      expect(await sendTo(speaking({ [command]: (socket) => socket.destroy() }))).toMatchObject({
        record: { errorType: 'SOCKET_CLOSED', canRetry: false },
        passes: true,
      })
    },
  )

  test('resets the connection is recorded as a closed socket', async () => {
    expect(await sendTo(speaking({ MAIL: (socket) => socket.resetAndDestroy() }))).toMatchObject({
      record: { errorType: 'SOCKET_CLOSED', canRetry: false },
      passes: true,
    })
  })

  test('closes the connection during the TLS handshake can be retried', async () => {
    const hangingUp = (socket: Socket) => socket.once('data', () => socket.end())

    expect(await sendTo(hangingUp, { implicitTls: true })).toMatchObject({
      record: { errorType: 'UNKNOWN', canRetry: true },
    })
  })

  test('reports too many requests can be retried', async () => {
    const busy = speaking({
      MAIL: (socket) => socket.write('421 Too many requests, slow down\r\n'),
    })

    expect(await sendTo(busy)).toMatchObject({
      record: { errorType: 'UNKNOWN', canRetry: true },
      passes: true,
    })
  })

  test('sends an unknown response is recorded with its text, truncated and cleaned', async () => {
    const odd = speaking({ RCPT: (socket) => socket.write(`554 \u0000${'no '.repeat(1_000)}\r\n`) })

    const failure = await sendTo(odd)

    expect(failure).toMatchObject({
      record: { errorType: 'REJECTED', canRetry: false, raw: { responseCode: 554 } },
      passes: false,
    })
    expect(failure?.record.message).not.toContain('\u0000')
    expect(failure?.record.message.length).toBeLessThanOrEqual(1_000)
  })

  test('does not exist is recorded as not found', async () => {
    const failure = await servers
      .send(serverAt(25, { host: 'mail.invalid' }), MESSAGE)
      .then(() => null, classify)

    expect(failure).toMatchObject({
      record: { errorType: 'HOST_NOT_FOUND', canRetry: false },
      passes: true,
    })
  })
})

describe('an SMTP server in a private network', () => {
  let private_: Awaited<ReturnType<typeof startSmtpServer>>
  beforeAll(async () => {
    private_ = await startSmtpServer()
  })
  afterAll(() => private_.stop())
  const production = (allowedPrivateHosts: string[]) =>
    createSmtpServers({ ...testConfig(''), production: true, allowedPrivateHosts })

  test('case 45: is rejected for projects in production', async () => {
    const strict = production([])

    for (const host of ['127.0.0.1', 'localhost', '::ffff:127.0.0.1', '2130706433', '0x7f.1']) {
      const failure = await strict
        .send(serverAt(private_.port, { host, isGuarded: true }), MESSAGE)
        .then(() => null, classify)
      expect(failure).toMatchObject({
        record: { canRetry: false, message: expect.stringContaining('not lead to a public') },
        passes: false,
      })
    }
    expect(private_.taken).toEqual([])
    await strict.stop()
  })

  test('is accepted if the operator allows it', async () => {
    const open = production(['localhost'])

    await open.send(serverAt(private_.port, { host: 'localhost', isGuarded: true }), MESSAGE)

    expect(private_.taken).toHaveLength(1)
    await open.stop()
  })

  test('is accepted for the operator', async () => {
    const open = production([])

    await open.send(serverAt(private_.port), MESSAGE)

    expect(private_.taken).toHaveLength(2)
    await open.stop()
  })
})
