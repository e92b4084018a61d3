import { startService } from '@latchkey/testkit'
import { transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { attempt, claim } from './deliver.ts'
import { sendQueuedMail } from './index.ts'
import { type ClaimedMail, setAwaited } from './store.ts'
import { startMailServer, startRawServer } from './testing/fake-mail-server.ts'
import { senderFor, someMail, useOwnServer } from './testing/sender.ts'

const service = await startService()
const server = await startMailServer({ auth: { user: 'acme', pass: 'sesame' } })
afterAll(async () => {
  await service.stop()
  await server.stop()
})

async function senderTo(port: number, host = '127.0.0.1') {
  const project = await service.newProject()
  await useOwnServer(project, { port, host })
  return senderFor(service, project)
}

const mailsOf = (messageId: string) =>
  server.taken.filter(({ mail }) => mail.messageId === messageId)
const REFUSED = {
  name: 'HttpError',
  status: 400,
  message: "The mail could not be sent. Please check the project's email settings.",
}

describe('a request that waits for its mail', () => {
  test('goes on once the server has taken it, and what it said is forgotten', async () => {
    const sender = await senderTo(server.port)

    const mail = await sender.send(someMail())

    const { state, content, message_id } = await sender.state(mail)
    expect({ state, content }).toEqual({ state: 'sent', content: null })
    expect(mailsOf(message_id)).toHaveLength(1)
    await service.drain()
    expect(mailsOf(message_id)).toHaveLength(1)
  })

  test.each([
    [535, 'auth', 'AUTH_FAILED'],
    [553, 'rcpt', 'INVALID_EMAIL_ADDRESS'],
    [554, 'data', 'REJECTED'],
  ] as const)('fails on %i, and the mail is not tried again', async (code, at, errorType) => {
    const strict = await startMailServer({ auth: { user: 'acme', pass: 'sesame' } })
    strict.refusals.push({ at, code })
    const sender = await senderTo(strict.port)
    const mail = await sender.queue(someMail())

    await expect(sendQueuedMail(sender.ctx, mail)).rejects.toMatchObject(REFUSED)
    service.clock.advance({ hours: 1 })
    await service.drain()

    expect(await sender.state(mail)).toMatchObject({ state: 'failed', attempts: 1, content: null })
    expect(await sender.attempts(mail)).toMatchObject([{ errorType, canRetry: false }])
    expect(strict.taken).toEqual([])
    await strict.stop()
  })

  test.each([
    ['a server that is down', '127.0.0.1', 'UNKNOWN'],
    ['a host that does not exist', 'mail.invalid', 'HOST_NOT_FOUND'],
  ])('fails with %s, and the mail is not tried again', async (_name, host, errorType) => {
    const sender = await senderTo(await closedPort(), host)
    const mail = await sender.queue(someMail())

    await expect(sendQueuedMail(sender.ctx, mail)).rejects.toMatchObject(REFUSED)
    service.clock.advance({ hours: 1 })
    await service.drain()

    expect(await sender.state(mail)).toMatchObject({ state: 'failed', attempts: 1, content: null })
    expect(await sender.attempts(mail)).toMatchObject([{ errorType, canRetry: false }])
  })

  test('goes on when the server puts it off, and the mail follows', async () => {
    const sender = await senderTo(server.port)
    server.refusals.push({ at: 'rcpt', code: 450 })

    const mail = await sender.send(someMail())
    expect((await sender.state(mail)).state).toBe('queued')
    service.clock.advance({ seconds: 2 })
    await service.drain()

    expect((await sender.state(mail)).state).toBe('sent')
  })

  test('goes on after five seconds with a server that says nothing, and the mail follows', {
    timeout: 30_000,
  }, async () => {
    const silent = await startRawServer(() => {})
    const sender = await senderTo(silent.port)
    const begun = performance.now()

    const mail = await sender.send(someMail())

    expect(performance.now() - begun).toBeGreaterThan(4_900)
    expect((await sender.state(mail)).state).toBe('sending')
    await silent.stop()
    await service.drain()
    // The attempt ended with the connection, and was judged as that of a mail that nobody waits for.
    expect((await sender.state(mail)).state).toBe('queued')
    expect(await sender.attempts(mail)).toMatchObject([{ errorType: 'UNKNOWN', canRetry: false }])
  })

  test('that gives up in the very moment in which the mail fails hears of it, for nobody will try again', async () => {
    const sender = await senderTo(await closedPort())
    const mail = await sender.queue(someMail())
    const claimed = await claim(sender.ctx, mail, true)
    expect(await attempt(sender.ctx, claimed as ClaimedMail)).toBe('failed')

    await expect(sendQueuedMail(sender.ctx, mail, AbortSignal.abort())).rejects.toMatchObject(
      REFUSED,
    )
  })

  test('that gives up while the mail is being sent goes on, and the attempt is one that may be repeated', async () => {
    const sender = await senderTo(await closedPort())
    const mail = await sender.queue(someMail())
    const claimed = await claim(sender.ctx, mail, true)

    await sendQueuedMail(sender.ctx, mail, AbortSignal.abort())

    expect(await attempt(sender.ctx, claimed as ClaimedMail)).toBe('queued')
  })

  test('that gives up at once has made an attempt all the same, and the mail follows', async () => {
    const sender = await senderTo(server.port)
    const mail = await sender.queue(someMail())

    await sendQueuedMail(sender.ctx, mail, AbortSignal.abort())
    await service.drain()

    expect(await sender.state(mail)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  test('is never made inside a transaction', async () => {
    const sender = await senderTo(server.port)
    const mail = await sender.queue(someMail())

    await expect(transact(sender.ctx, (tx) => sendQueuedMail(tx, mail))).rejects.toThrow(
      'after the commit',
    )
  })
})

test('signing up succeeds although the mail server is down, and the mail waits', async () => {
  const project = await service.newProject()
  await useOwnServer(project, { port: await closedPort() })

  const { email } = await project.signUp()
  await service.drain()

  const mails = await service.query(
    'select type, state, attempts from mails where recipient = $1',
    [email],
  )
  expect(mails).toEqual([{ type: 'email_verification', state: 'queued', attempts: 1 }])
})

describe('a request and a worker that reach for one mail', () => {
  test('send it once, whoever is faster', async () => {
    const sender = await senderTo(server.port)

    for (let round = 0; round < 10; round += 1) {
      const mail = await sender.queue(someMail())
      await Promise.all([sendQueuedMail(sender.ctx, mail), service.drain()])

      const { state, attempts, message_id } = await sender.state(mail)
      expect({ state, attempts, mails: mailsOf(message_id).length }).toEqual({
        state: 'sent',
        attempts: 1,
        mails: 1,
      })
    }
  })

  test('agree that it failed, whoever is faster', async () => {
    const sender = await senderTo(await closedPort())

    for (let round = 0; round < 10; round += 1) {
      const mail = await sender.queue(someMail())
      const [outcome] = await Promise.allSettled([
        sendQueuedMail(sender.ctx, mail),
        service.drain(),
      ])

      expect(outcome).toMatchObject({ status: 'rejected', reason: REFUSED })
      expect((await sender.state(mail)).state).toBe('failed')
    }
  })

  test('agree: the attempt of the worker counts as awaited once the request is there', async () => {
    const sender = await senderTo(await closedPort())
    const mail = await sender.queue(someMail())
    const claimed = await claim(sender.ctx, mail, false)

    const isJoined = await setAwaited(sender.ctx, mail, true)

    expect(isJoined).toBe(true)
    expect(await attempt(sender.ctx, claimed as ClaimedMail)).toBe('failed')
  })

  test('agree: a worker that has just put the mail off makes way for the request', async () => {
    const port = await closedPort()
    const sender = await senderTo(port)
    const mail = await sender.queue(someMail())
    await service.drain()
    expect(await sender.state(mail)).toMatchObject({ state: 'queued', attempts: 1 })

    await expect(sendQueuedMail(sender.ctx, mail)).rejects.toMatchObject(REFUSED)

    expect(await sender.state(mail)).toMatchObject({ state: 'failed', attempts: 2 })
  })

  test('50 requests for one mail send it once', async () => {
    const sender = await senderTo(server.port)
    const mail = await sender.queue(someMail())

    await Promise.all(Array.from({ length: 50 }, () => sendQueuedMail(sender.ctx, mail)))

    const { attempts, message_id } = await sender.state(mail)
    expect({ attempts, mails: mailsOf(message_id).length }).toEqual({ attempts: 1, mails: 1 })
  })
})

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const { port, stop } = await startRawServer(() => {})
  await stop()
  return port
}
