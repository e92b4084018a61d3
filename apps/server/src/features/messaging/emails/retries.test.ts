import { startService } from '@latchkey/testkit'
import { transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { claim } from './deliver.ts'
import { queueEmail, sendQueuedEmail } from './index.ts'
import { startRawServer, startSmtpServer } from './testing/fake-smtp-server.ts'
import { senderFor, someEmail, useOwnServer } from './testing/sender.ts'

const service = await startService()
const server = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
afterAll(async () => {
  await service.stop()
  await server.stop()
})

/** Creates a project with its own SMTP server. */
async function senderTo(port: number, host = '127.0.0.1') {
  const project = await service.newProject()
  await useOwnServer(project, { port, host })
  return senderFor(service, project)
}

const emailsOf = (messageId: string) =>
  server.taken.filter(({ mail }) => mail.messageId === messageId)
const jobsOf = ({ id }: { id: string }) =>
  service.query('select id from graphile_worker.jobs where key like $1', [`%${id}`])

describe('an email that no request waits for', () => {
  test.each(['mail', 'rcpt', 'data'] as const)(
    'is retried after a temporary failure at %s',
    async (at) => {
      const sender = await senderTo(server.port)
      server.refusals.push({ at, code: 450 })

      const email = await sender.queue(someEmail())
      await service.drain()
      expect(await sender.state(email)).toMatchObject({ state: 'queued', attempts: 1 })

      service.clock.advance({ seconds: 2 })
      await service.drain()

      const { state, message_id } = await sender.state(email)
      expect(state).toBe('sent')
      expect(emailsOf(message_id)).toHaveLength(1)
      expect(await sender.attempts(email)).toMatchObject([
        { errorType: 'TEMPORARY', canRetry: true },
        null,
      ])
    },
  )

  test('is not retried before its time', async () => {
    const sender = await senderTo(server.port)
    server.refusals.push({ at: 'rcpt', code: 450 })
    const message = await sender.queue(someEmail())
    await service.drain()

    service.clock.advance({ millis: 1999 })
    await service.drain()

    expect(await sender.state(message)).toMatchObject({ state: 'queued', attempts: 1 })
    service.clock.advance({ millis: 1 })
    await service.drain()
    expect((await sender.state(message)).state).toBe('sent')
  })

  test('is retried with increasing delays while the SMTP server is down', async () => {
    const down = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
    await down.stop()
    const sender = await senderTo(down.port)
    const mail = await sender.queue(someEmail())
    await service.drain()
    for (const seconds of [2, 10, 30]) {
      service.clock.advance({ seconds })
      await service.drain()
    }
    expect(await sender.state(mail)).toMatchObject({ state: 'queued', attempts: 4 })

    const up = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' }, port: down.port })
    service.clock.advance({ minutes: 2 })
    await service.drain()

    expect((await sender.state(mail)).state).toBe('sent')
    expect(up.taken).toHaveLength(1)
    await up.stop()
  })

  test('is attempted eleven times, with the pauses of the protocol, each with a row in the log', async () => {
    const down = await startSmtpServer()
    await down.stop()
    const project = await service.newProject()
    await useOwnServer(project, { port: down.port })
    await project.signUp()
    const admin = project.as('admin')
    const email = async () => (await admin.get('/internal/emails/search')).json.items[0]

    const pauses: number[] = []
    await service.drain()
    for (let logged = await email(); logged.state === 'queued'; logged = await email()) {
      const millis = logged.next_attempt_at_millis - service.clock.now().getTime()
      pauses.push(millis / 1_000)
      service.clock.advance({ millis })
      await service.drain()
    }

    const [minute, hour] = [60, 3_600]
    expect(pauses).toEqual([
      ...[2, 10, 30],
      ...[2, 5, 15, 30].map((minutes) => minutes * minute),
      ...[1, 2, 4].map((hours) => hours * hour),
    ])
    expect(await email()).toMatchObject({
      state: 'failed',
      attempts: 11,
      next_attempt_at_millis: null,
      finished_at_millis: service.clock.now().getTime(),
    })
    const { items } = (await admin.get('/internal/emails')).json
    expect(items).toHaveLength(11)
    for (const { error } of items) expect(error).toMatchObject({ canRetry: false })
  })

  test('fails after several hours of retries, and its content is deleted', async () => {
    const down = await startSmtpServer()
    await down.stop()
    const sender = await senderTo(down.port)
    const mail = await sender.queue(someEmail())
    for (let hours = 0; hours < 12; hours += 1) {
      await service.drain()
      service.clock.advance({ hours: 4 })
    }

    expect(await sender.state(mail)).toMatchObject({ state: 'failed', attempts: 11, content: null })
    expect(await jobsOf(mail)).toEqual([])
  })

  test.each([
    [{ at: 'auth', code: 535 }, 'AUTH_FAILED'],
    [{ at: 'rcpt', code: 553 }, 'INVALID_EMAIL_ADDRESS'],
    [{ at: 'rcpt', code: 554 }, 'REJECTED'],
    [{ at: 'data', code: 554 }, 'REJECTED'],
    [{ at: 'mail', code: 550 }, 'REJECTED'],
  ] as const)('fails without a retry after a permanent error (%o)', async (refusal, errorType) => {
    // A separate server, because an open connection would not log in again.
    const strict = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
    strict.refusals.push(refusal)
    const sender = await senderTo(strict.port)

    const mail = await sender.queue(someEmail())
    await service.drain()
    service.clock.advance({ hours: 1 })
    await service.drain()

    expect(await sender.state(mail)).toMatchObject({ state: 'failed', attempts: 1, content: null })
    expect(await sender.attempts(mail)).toMatchObject([{ errorType, canRetry: false }])
    expect(strict.taken).toEqual([])
    await strict.stop()
  })

  test.each([421, 451, 452])('is retried after %i, which is temporary (RFC 5321)', async (code) => {
    const sender = await senderTo(server.port)
    server.refusals.push({ at: 'rcpt', code })

    const mail = await sender.queue(someEmail())
    await service.drain()
    service.clock.advance({ seconds: 2 })
    await service.drain()

    expect((await sender.state(mail)).state).toBe('sent')
  })

  test('is retried after a connection that breaks during the message', async () => {
    let isBroken = false
    const breaking = await startRawServer((socket) => {
      socket.write('220 mail.example ESMTP\r\n')
      socket.on('data', (data) => {
        const line = data.toString()
        if (line.startsWith('EHLO')) socket.write('250 mail.example\r\n')
        else if (line.startsWith('DATA')) socket.write('354 go on\r\n')
        else if (line.startsWith('MAIL') || line.startsWith('RCPT')) socket.write('250 fine\r\n')
        else {
          isBroken = true
          socket.destroy()
        }
      })
    })
    const sender = await senderTo(breaking.port)

    const mail = await sender.queue(someEmail())
    await service.drain()

    expect(isBroken).toBe(true)
    expect(await sender.state(mail)).toMatchObject({ state: 'queued', attempts: 1 })
    expect(await sender.attempts(mail)).toMatchObject([
      { errorType: 'SOCKET_CLOSED', canRetry: false },
    ])
    await breaking.stop()
  })

  test('is recorded with its error if the host does not exist', async () => {
    const sender = await senderTo(25, 'mail.invalid')

    const mail = await sender.queue(someEmail())
    await service.drain()

    expect(await sender.attempts(mail)).toMatchObject([
      { errorType: 'HOST_NOT_FOUND', canRetry: false },
    ])
  })
})

test('does not mark an email as failed if the outcome of a sent one cannot be stored', async () => {
  const sender = await senderTo(server.port)
  const email = await sender.queue(someEmail())
  const { message_id } = await sender.state(email)
  await service.query(
    `create function break_off() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$`,
  )
  await service.query(
    `create trigger break_off before update on mails for each row when (new.state = 'sent') execute function break_off()`,
  )

  await expect(sendQueuedEmail(sender.ctx, email)).rejects.toThrow('the disk is full')
  await service.query('drop function break_off cascade')
  expect(await sender.state(email)).toMatchObject({ state: 'sending', attempts: 1 })
  service.clock.advance({ minutes: 2 })
  await service.drain()

  expect((await sender.state(email)).state).toBe('sent')
  expect(emailsOf(message_id)).toHaveLength(2)
})

test('fails if it crashes every process that tries to send it', async () => {
  const sender = await senderTo(server.port)
  const email = await sender.queue(someEmail())
  for (let deaths = 0; deaths < 11; deaths += 1) {
    expect(await claim(service.ctx, email, false)).not.toBeNull()
    service.clock.advance({ minutes: 2 })
  }

  await service.drain()

  expect(await sender.state(email)).toMatchObject({ state: 'failed', attempts: 12, content: null })
  expect(await jobsOf(email)).toEqual([])
})

test('is not sent if the transaction rolls back', async () => {
  const sender = await senderTo(server.port)
  const before = server.taken.length

  const failing = transact(sender.ctx, async (tx) => {
    await queueEmail(tx, someEmail('taken-back@example.com'))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await service.drain()

  expect(server.taken).toHaveLength(before)
  expect(
    await service.query("select 1 from mails where recipient = 'taken-back@example.com'"),
  ).toEqual([])
})

describe('an email that cannot be opened with the current server secret', () => {
  test.each([
    ['no request waits', false],
    ['a request waits', true],
  ])('keeps its content and is sent by a process with the right one (%s)', async (_who, waits) => {
    const sender = await senderTo(server.port)
    const email = await sender.queue(someEmail())
    const { content } = await sender.state(email)
    await service.query("update mails set content = '\\x00112233' where id = $1", [email.id])

    if (waits) await sendQueuedEmail(sender.ctx, email)
    else await service.drain()

    expect(await sender.state(email)).toMatchObject({ state: 'queued', attempts: 1 })
    expect((await sender.state(email)).content).not.toBeNull()
    expect(await sender.attempts(email)).toMatchObject([{ errorType: 'UNKNOWN', canRetry: true }])
    await service.query('update mails set content = $2 where id = $1', [email.id, content])
    service.clock.advance({ seconds: 2 })
    await service.drain()
    expect((await sender.state(email)).state).toBe('sent')
  })

  test('fails after the last attempt', async () => {
    const sender = await senderTo(server.port)
    const email = await sender.queue(someEmail())
    await service.query("update mails set content = '\\x00112233' where id = $1", [email.id])

    for (let hours = 0; hours < 12; hours += 1) {
      await service.drain()
      service.clock.advance({ hours: 4 })
    }

    expect(await sender.state(email)).toMatchObject({
      state: 'failed',
      attempts: 11,
      content: null,
    })
  })
})

test('is deleted with its project', async () => {
  const project = await service.newProject()
  const sender = await senderFor(service, project)
  const email = await sender.queue(someEmail())
  await service.query('delete from projects where id = $1', [project.id])

  await service.drain()

  expect(await service.query('select 1 from mails where id = $1', [email.id])).toEqual([])
  expect(await jobsOf(email)).toEqual([])
})

describe('with concurrent senders', () => {
  test('is sent once for 50 concurrent claims', async () => {
    const sender = await senderTo(server.port)
    const email = await sender.queue(someEmail())
    const { message_id } = await sender.state(email)

    const claims = await Promise.all(
      Array.from({ length: 50 }, () => claim(service.ctx, email, false)),
    )

    expect(claims.filter((claimed) => claimed !== null)).toHaveLength(1)
    service.clock.advance({ minutes: 2 })
    await service.drain()
    expect(emailsOf(message_id)).toHaveLength(1)
  })

  test('is sent once by several processes', async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, () => startService({ database: service.database })),
    )
    for (const { clock } of others)
      clock.advance({ millis: service.clock.now().getTime() - clock.now().getTime() })
    const sender = await senderTo(server.port)
    const emails = await Promise.all(Array.from({ length: 20 }, () => sender.queue(someEmail())))

    await Promise.all([service, ...others].map((process) => process.drain()))

    for (const message of emails) {
      const { message_id, attempts } = await sender.state(message)
      expect([attempts, emailsOf(message_id).length]).toEqual([1, 1])
    }
    for (const other of others) await other.stop()
  })

  test('is sent again with the same message id if a process dies after sending it', async () => {
    const sender = await senderTo(server.port)
    const mail = await sender.queue(someEmail())
    const { message_id } = await sender.state(mail)
    await service.drain()
    // As if the process had been killed before it stored that the email is sent.
    await service.query(
      "update mails set state = 'sending', content = (select content from mails where id = $2) where id = $1",
      [mail.id, (await sender.queue(someEmail())).id],
    )
    await service.query("select graphile_worker.add_job('mails.deliver', payload := $1::json)", [
      JSON.stringify(mail),
    ])

    await service.drain()
    expect(emailsOf(message_id)).toHaveLength(1)
    service.clock.advance({ minutes: 2 })
    await service.drain()

    expect(emailsOf(message_id)).toHaveLength(2)
    expect(await sender.state(mail)).toMatchObject({ state: 'sent', attempts: 2, content: null })
  })

  test.each([
    ['a worker', false],
    ['a request', true],
  ])('is sent by another process after %s died', async (_who, isAwaited) => {
    const sender = await senderTo(server.port)
    const mail = await sender.queue(someEmail())
    await claim(service.ctx, mail, isAwaited)

    await service.drain()
    expect((await sender.state(mail)).state).toBe('sending')
    service.clock.advance({ minutes: 2 })
    await service.drain()

    expect((await sender.state(mail)).state).toBe('sent')
    expect(await jobsOf(mail)).toEqual([])
  })
})
