import type { Socket } from 'node:net'
import { testConfig } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailServers, type MailTimeouts, type OutgoingMessage } from './mail-servers.ts'
import { classify } from './smtp-errors.ts'
import type { SmtpServer } from './smtp-server.ts'
import { dripping, speaking, startMailServer, startRawServer } from './testing/fake-mail-server.ts'

/* Servers that behave badly, each as its log would tell of it (protocol 05 §1.4). */

const IMPATIENT: MailTimeouts = {
  connectMs: 2_000,
  greetingMs: 100,
  silenceMs: 100,
  attemptMs: 2_000,
  guardedAttemptMs: 2_000,
}
const servers = createMailServers(testConfig(''), IMPATIENT)
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

/** Sends a message to a server that speaks in a way of its own, and gives what became of it. */
async function sendTo(
  converse: (socket: Socket) => void,
  rest: Partial<SmtpServer> = {},
  timeouts = IMPATIENT,
) {
  const raw = await startRawServer(converse)
  const own = createMailServers(testConfig(''), timeouts)
  const failure = await own.send(serverAt(raw.port, rest), MESSAGE).then(() => null, classify)
  await own.stop()
  await raw.stop()
  return failure
}

describe('a server that', () => {
  test('never greets is a timeout, and may be better later', async () => {
    expect(await sendTo(() => {})).toMatchObject({
      record: { errorType: 'TIMEOUT', canRetry: true },
      passes: true,
    })
  })

  test('falls silent in the middle is a timeout', async () => {
    const silent = speaking({ RCPT: () => {} })

    expect(await sendTo(silent)).toMatchObject({ record: { errorType: 'TIMEOUT', canRetry: true } })
  })

  test.each([
    ["the operator's", false, { attemptMs: 400, guardedAttemptMs: 60_000 }],
    ["a project's", true, { attemptMs: 60_000, guardedAttemptMs: 400 }],
  ])('answers drop by drop for ever, be it %s, is a timeout', async (_whose, isGuarded, limits) => {
    const failure = await sendTo(dripping, { isGuarded }, { ...IMPATIENT, ...limits })

    expect(failure).toMatchObject({ record: { errorType: 'TIMEOUT', canRetry: true } })
  })

  test.each(['MAIL', 'RCPT', 'DATA'])(
    'hangs up at %s has closed the socket, which passes',
    async (command) => {
      expect(await sendTo(speaking({ [command]: (socket) => socket.destroy() }))).toMatchObject({
        record: { errorType: 'SOCKET_CLOSED', canRetry: false },
        passes: true,
      })
    },
  )

  test('resets the connection has closed the socket', async () => {
    expect(await sendTo(speaking({ MAIL: (socket) => socket.resetAndDestroy() }))).toMatchObject({
      record: { errorType: 'SOCKET_CLOSED', canRetry: false },
      passes: true,
    })
  })

  test('hangs up during the TLS handshake may be better later', async () => {
    const hangingUp = (socket: Socket) => socket.once('data', () => socket.end())

    expect(await sendTo(hangingUp, { implicitTls: true })).toMatchObject({
      record: { errorType: 'UNKNOWN', canRetry: true },
    })
  })

  test('has too many requests may be better later', async () => {
    const busy = speaking({
      MAIL: (socket) => socket.write('421 Too many requests, slow down\r\n'),
    })

    expect(await sendTo(busy)).toMatchObject({
      record: { errorType: 'UNKNOWN', canRetry: true },
      passes: true,
    })
  })

  test('says something that no server says has its words kept, within limits', async () => {
    const odd = speaking({ RCPT: (socket) => socket.write(`554 \u0000${'no '.repeat(1_000)}\r\n`) })

    const failure = await sendTo(odd)

    expect(failure).toMatchObject({
      record: { errorType: 'REJECTED', canRetry: false, raw: { responseCode: 554 } },
      passes: false,
    })
    expect(failure?.record.message).not.toContain('\u0000')
    expect(failure?.record.message.length).toBeLessThanOrEqual(1_000)
  })

  test('does not exist anywhere is not found', async () => {
    const failure = await servers
      .send(serverAt(25, { host: 'mail.invalid' }), MESSAGE)
      .then(() => null, classify)

    expect(failure).toMatchObject({
      record: { errorType: 'HOST_NOT_FOUND', canRetry: false },
      passes: true,
    })
  })
})

describe('a server in a private network', () => {
  let private_: Awaited<ReturnType<typeof startMailServer>>
  beforeAll(async () => {
    private_ = await startMailServer()
  })
  afterAll(() => private_.stop())
  const production = (allowedPrivateHosts: string[]) =>
    createMailServers({ ...testConfig(''), production: true, allowedPrivateHosts })

  test('case 45: is refused to a project in production', async () => {
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

  test('is open to it if the operator has listed it', async () => {
    const open = production(['localhost'])

    await open.send(serverAt(private_.port, { host: 'localhost', isGuarded: true }), MESSAGE)

    expect(private_.taken).toHaveLength(1)
    await open.stop()
  })

  test('is open to the operator', async () => {
    const open = production([])

    await open.send(serverAt(private_.port), MESSAGE)

    expect(private_.taken).toHaveLength(2)
    await open.stop()
  })
})
