import { type Reply, startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { attempt, claim } from './deliver.ts'
import { type ClaimedEmail, updateAwaitedEmail } from './delivery-store.ts'
import { sendQueuedEmail } from './index.ts'
import { startRawServer, startSmtpServer } from './testing/fake-smtp-server.ts'
import { senderFor, someEmail, useOwnServer } from './testing/sender.ts'

const service = await startService()
const server = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
afterAll(async () => {
  await service.stop()
  await server.stop()
})

async function senderTo(port: number, host = '127.0.0.1') {
  const project = await service.newProject()
  await useOwnServer(project, { port, host })
  return senderFor(service, project)
}

const emailsOf = (messageId: string) =>
  server.taken.filter(({ mail }) => mail.messageId === messageId)
const REFUSED = {
  name: 'HttpError',
  status: 400,
  message: "The email could not be sent. Check the project's email settings.",
}

describe('a request that waits for its email', () => {
  test('continues after the SMTP server accepted the email, and deletes its content', async () => {
    const sender = await senderTo(server.port)

    const email = await sender.send(someEmail())

    const { state, content, message_id } = await sender.state(email)
    expect({ state, content }).toEqual({ state: 'sent', content: null })
    expect(emailsOf(message_id)).toHaveLength(1)
    await service.drain()
    expect(emailsOf(message_id)).toHaveLength(1)
  })

  test.each([
    [535, 'auth', 'AUTH_FAILED'],
    [553, 'rcpt', 'INVALID_EMAIL_ADDRESS'],
    [554, 'data', 'REJECTED'],
  ] as const)('fails after response %i without a retry', async (code, at, errorType) => {
    const strict = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
    strict.refusals.push({ at, code })
    const sender = await senderTo(strict.port)
    const message = await sender.queue(someEmail())

    await expect(sendQueuedEmail(sender.ctx, message)).rejects.toMatchObject(REFUSED)
    service.clock.advance({ hours: 1 })
    await service.drain()

    expect(await sender.state(message)).toMatchObject({
      state: 'failed',
      attempts: 1,
      content: null,
    })
    expect(await sender.attempts(message)).toMatchObject([{ errorType, canRetry: false }])
    expect(strict.taken).toEqual([])
    await strict.stop()
  })

  test.each([
    ['a server that is down', '127.0.0.1', 'UNKNOWN'],
    ['a host that does not exist', 'mail.invalid', 'HOST_NOT_FOUND'],
  ])('fails with %s without a retry', async (_name, host, errorType) => {
    const sender = await senderTo(await closedPort(), host)
    const mail = await sender.queue(someEmail())

    await expect(sendQueuedEmail(sender.ctx, mail)).rejects.toMatchObject(REFUSED)
    service.clock.advance({ hours: 1 })
    await service.drain()

    expect(await sender.state(mail)).toMatchObject({ state: 'failed', attempts: 1, content: null })
    expect(await sender.attempts(mail)).toMatchObject([{ errorType, canRetry: false }])
  })

  test('continues after a temporary failure, and the email is retried', async () => {
    const sender = await senderTo(server.port)
    server.refusals.push({ at: 'rcpt', code: 450 })

    const mail = await sender.send(someEmail())
    expect((await sender.state(mail)).state).toBe('queued')
    service.clock.advance({ seconds: 2 })
    await service.drain()

    expect((await sender.state(mail)).state).toBe('sent')
  })

  test('continues after five seconds if the SMTP server does not respond, and the email is retried', {
    timeout: 30_000,
  }, async () => {
    const silent = await startRawServer(() => {})
    const sender = await senderTo(silent.port)
    const startedAt = performance.now()

    const mail = await sender.send(someEmail())

    expect(performance.now() - startedAt).toBeGreaterThan(4_900)
    expect((await sender.state(mail)).state).toBe('sending')
    await silent.stop()
    await service.drain()
    // The attempt ended with the connection and was recorded like one without a waiting request.
    expect((await sender.state(mail)).state).toBe('queued')
    expect(await sender.attempts(mail)).toMatchObject([{ errorType: 'UNKNOWN', canRetry: false }])
  })

  test('reports a failure at the moment of its timeout, because the email is not retried', async () => {
    const sender = await senderTo(await closedPort())
    const mail = await sender.queue(someEmail())
    const claimed = await claim(sender.ctx, mail, true)
    expect(await attempt(sender.ctx, claimed as ClaimedEmail)).toBe('failed')

    await expect(sendQueuedEmail(sender.ctx, mail, AbortSignal.abort())).rejects.toMatchObject(
      REFUSED,
    )
  })

  test('continues after its timeout during an attempt, which may then be retried', async () => {
    const sender = await senderTo(await closedPort())
    const mail = await sender.queue(someEmail())
    const claimed = await claim(sender.ctx, mail, true)

    await sendQueuedEmail(sender.ctx, mail, AbortSignal.abort())

    expect(await attempt(sender.ctx, claimed as ClaimedEmail)).toBe('queued')
  })

  test('makes an attempt even with an immediate timeout, and the email is sent later', async () => {
    const sender = await senderTo(server.port)
    const mail = await sender.queue(someEmail())

    await sendQueuedEmail(sender.ctx, mail, AbortSignal.abort())
    await service.drain()

    expect(await sender.state(mail)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  test('throws inside of a transaction', async () => {
    const sender = await senderTo(server.port)
    const mail = await sender.queue(someEmail())

    await expect(transact(sender.ctx, (tx) => sendQueuedEmail(tx, mail))).rejects.toThrow(
      'after the commit',
    )
  })
})

describe('while the SMTP server of the project does not exist', () => {
  const callback_url = 'http://localhost:3000/handler'
  type Request = (project: TestProject, ada: TestUser) => Promise<Reply>
  /** The only contact channel of a user. */
  const channelOf = async (project: TestProject, { user_id }: TestUser) =>
    (await project.as('server').get(`/contact-channels?user_id=${user_id}`)).json.items[0]
  async function newStage(): Promise<[TestProject, TestUser]> {
    const project = await service.newProject({ magic_link_enabled: true })
    const ada = await project.signUp()
    await service.drain()
    await useOwnServer(project, { host: 'mail.invalid', port: 25 })
    return [project, ada]
  }

  const awaited: [string, Request][] = [
    [
      'POST /contact-channels/send-verification-code',
      (project, ada) =>
        project
          .as('client', ada)
          .post('/contact-channels/send-verification-code', { email: ada.email, callback_url }),
    ],
    [
      'POST /contact-channels/{user}/{id}/send-verification-code',
      async (project, ada) => {
        const { id } = await channelOf(project, ada)
        const path = `/contact-channels/${ada.user_id}/${id}/send-verification-code`
        return project.as('server').post(path, { callback_url })
      },
    ],
    [
      'POST /auth/otp/send-sign-in-code',
      (project) =>
        project
          .as('client')
          .post('/auth/otp/send-sign-in-code', { email: 'new@example.com', callback_url }),
    ],
    [
      'POST /team-invitations/send-code',
      async (project) => {
        const { id } = (await project.as('server').post('/teams', { display_name: 'T' })).json
        const body = { team_id: id, email: 'new@example.com', callback_url }
        return project.as('server').post('/team-invitations/send-code', body)
      },
    ],
    [
      'POST /auth/sessions/current/reauthenticate/email',
      async (project, ada) => {
        await project.as('server').patch(`/users/${ada.user_id}`, {
          primary_email_verified: true,
          otp_auth_enabled: true,
        })
        const { json } = await project.as('server').post('/auth/sessions', { user_id: ada.user_id })
        return project.as('client', json).post('/auth/sessions/current/reauthenticate/email', {})
      },
    ],
  ]
  test.each(awaited)('%s returns a 400 text error', async (_path, request) => {
    const reply = await request(...(await newStage()))

    expect([reply.status, reply.code, reply.headers.get('content-type')]).toEqual([
      400,
      undefined,
      'text/plain; charset=utf-8',
    ])
    expect(reply.text).toBe(REFUSED.message)
  })

  const others: [string, string, Request][] = [
    [
      'POST /auth/password/sign-up',
      'email_verification',
      (project) =>
        project.as('client').post('/auth/password/sign-up', {
          email: 'new@example.com',
          password: 'correct horse battery',
          verification_callback_url: callback_url,
        }),
    ],
    [
      'POST /auth/password/send-reset-code',
      'password_reset',
      (project, ada) =>
        project
          .as('client')
          .post('/auth/password/send-reset-code', { email: ada.email, callback_url }),
    ],
    [
      'a change of the password',
      'security_notice',
      async (project, ada) => {
        await service.rows.setVerified(ada.email, true)
        return project
          .as('server')
          .patch(`/users/${ada.user_id}`, { password: 'a much better password' })
      },
    ],
  ]
  test.each(others)('%s succeeds, and its email waits', async (_path, type, request) => {
    const [project, ada] = await newStage()

    const reply = await request(project, ada)
    await service.drain()

    expect(reply.status).toBe(200)
    const { items } = (await project.as('admin').get(`/internal/emails/search?type=${type}`)).json
    expect(items[0]).toMatchObject({
      type,
      state: 'queued',
      attempts: 1,
      error: { errorType: 'HOST_NOT_FOUND' },
    })
  })
})

test('lets a sign-up succeed while the SMTP server is down, with the email queued', async () => {
  const project = await service.newProject()
  await useOwnServer(project, { port: await closedPort() })

  const { email } = await project.signUp()
  await service.drain()

  const emails = await service.query(
    'select type, state, attempts from mails where recipient = $1',
    [email],
  )
  expect(emails).toEqual([{ type: 'email_verification', state: 'queued', attempts: 1 }])
})

describe('a request and a worker with the same email', () => {
  test('send it once, whichever is first', async () => {
    const sender = await senderTo(server.port)

    for (let round = 0; round < 10; round += 1) {
      const email = await sender.queue(someEmail())
      await Promise.all([sendQueuedEmail(sender.ctx, email), service.drain()])

      const { state, attempts, message_id } = await sender.state(email)
      expect({ state, attempts, mails: emailsOf(message_id).length }).toEqual({
        state: 'sent',
        attempts: 1,
        mails: 1,
      })
    }
  })

  test('both fail, whichever is first', async () => {
    const sender = await senderTo(await closedPort())

    for (let round = 0; round < 10; round += 1) {
      const message = await sender.queue(someEmail())
      const [outcome] = await Promise.allSettled([
        sendQueuedEmail(sender.ctx, message),
        service.drain(),
      ])

      expect(outcome).toMatchObject({ status: 'rejected', reason: REFUSED })
      expect((await sender.state(message)).state).toBe('failed')
    }
  })

  test("the worker's attempt counts as awaited once the request waits", async () => {
    const sender = await senderTo(await closedPort())
    const mail = await sender.queue(someEmail())
    const claimed = await claim(sender.ctx, mail, false)

    const isJoined = await updateAwaitedEmail(sender.ctx, mail, true)

    expect(isJoined).toBe(true)
    expect(await attempt(sender.ctx, claimed as ClaimedEmail)).toBe('failed')
  })

  test('the request retries an email that the worker has just postponed', async () => {
    const port = await closedPort()
    const sender = await senderTo(port)
    const mail = await sender.queue(someEmail())
    await service.drain()
    expect(await sender.state(mail)).toMatchObject({ state: 'queued', attempts: 1 })

    await expect(sendQueuedEmail(sender.ctx, mail)).rejects.toMatchObject(REFUSED)

    expect(await sender.state(mail)).toMatchObject({ state: 'failed', attempts: 2 })
  })

  test('sends an email once for 50 concurrent requests', async () => {
    const sender = await senderTo(server.port)
    const mail = await sender.queue(someEmail())

    await Promise.all(Array.from({ length: 50 }, () => sendQueuedEmail(sender.ctx, mail)))

    const { attempts, message_id } = await sender.state(mail)
    expect({ attempts, mails: emailsOf(message_id).length }).toEqual({ attempts: 1, mails: 1 })
  })
})

/** Returns a port without a listener. */
async function closedPort(): Promise<number> {
  const { port, stop } = await startRawServer(() => {})
  await stop()
  return port
}
