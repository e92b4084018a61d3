import type { Socket } from 'node:net'
import { MINUTE_MS } from '@latchkey/contract'
import { startService } from '@latchkey/testkit'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startWorker, workUntilIdle } from '../../../kernel/jobs.ts'
import { sendQueuedEmail } from './index.ts'
import { emailJobs } from './jobs.ts'
import { deliveryKey } from './queue-email.ts'
import { chooseServer } from './server-choice.ts'
import type { EmailTimeouts } from './smtp-connections.ts'
import type { SmtpServer } from './smtp-server.ts'
import { createSmtpServers } from './smtp-servers.ts'
import { dripping, startRawServer, startSmtpServer } from './testing/fake-smtp-server.ts'
import { senderFor, someEmail, useOwnServer } from './testing/sender.ts'

/* Slow SMTP servers of projects: their emails wait without delaying others. */

let onWakeUp: () => void = () => {}
const shared = await startSmtpServer({
  onRcptTo(_address, _session, callback) {
    onWakeUp()
    callback()
  },
})
const service = await startService({
  config: {
    // One connection listens for jobs, so two are left.
    databasePoolSize: 3,
    mail: {
      server: {
        host: '127.0.0.1',
        port: shared.port,
        implicitTls: false,
        username: null,
        password: null,
      },
      from: 'noreply@latchkey.example',
    },
  },
})
const pool = new pg.Pool({ connectionString: service.database.url, max: 3 })
pool.on('error', () => {})
pool.on('connect', (client) => client.on('error', () => {}))
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await service.query('delete from mails')
})
afterAll(async () => {
  await pool.end()
  await service.stop()
  await shared.stop()
})

const PATIENT: EmailTimeouts = {
  connectMs: MINUTE_MS,
  greetingMs: MINUTE_MS,
  silenceMs: MINUTE_MS,
  attemptMs: MINUTE_MS,
  guardedAttemptMs: MINUTE_MS,
}
const IMPATIENT = 100

/** Starts a process with its own SMTP connections and worker. */
function startProcess(guardedAttemptMs: number) {
  const timeouts = { ...PATIENT, guardedAttemptMs }
  const smtpServers = createSmtpServers(service.ctx.config, timeouts)
  stops.push(() => smtpServers.stop())
  const ctx = { ...service.ctx, smtpServers }
  return {
    ctx,
    work: () => workUntilIdle(ctx, pool, emailJobs),
    /** Extends the timeout for the rest of the test, because the machine may be busy. */
    becomePatient() {
      timeouts.guardedAttemptMs = MINUTE_MS
    },
  }
}

/**
 * Starts an SMTP server that sends one byte at a time, and a project that uses it. Counts the
 * emails offered in total and concurrently.
 */
async function startDrippingServer() {
  const offers = { total: 0, open: 0, most: 0 }
  const server = await startRawServer((socket: Socket) => {
    offers.total += 1
    offers.open += 1
    offers.most = Math.max(offers.most, offers.open)
    socket.on('close', () => {
      offers.open -= 1
    })
    dripping(socket)
  })
  const project = await service.newProject()
  await useOwnServer(project, { port: server.port })
  const sender = await senderFor(service, project)
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await server.stop()
    isStopped = true
  }
  stops.push(stop)
  return { port: server.port, offers, sender, stop }
}

/** Replaces the server with one that works, on the same port. */
async function repair(server: { port: number; stop(): Promise<void> }) {
  await server.stop()
  const repaired = await startSmtpServer({
    port: server.port,
    auth: { user: 'acme', pass: 'sesame' },
  })
  stops.push(() => repaired.stop())
  return repaired
}

test('slow SMTP servers do not delay the emails of other projects', async () => {
  const slow = await Promise.all([
    startDrippingServer(),
    startDrippingServer(),
    startDrippingServer(),
  ])
  for (const { sender } of slow)
    for (let number = 0; number < 30; number += 1)
      await sender.queue(someEmail('stuck@example.com'))
  const other = await senderFor(service, await service.newProject())
  const email = await other.queue(someEmail())
  const arrived = new Promise<void>((resolve) => {
    onWakeUp = resolve
  })

  const worker = await startWorker(startProcess(MINUTE_MS).ctx, pool, emailJobs)
  await arrived
  const stopped = worker.stop()
  const counts = await service.query<{ attempts: number }>(
    "select attempts from mails where recipient = 'stuck@example.com'",
  )
  for (const { stop } of slow) await stop()
  await stopped

  expect((await other.state(email)).state).toBe('sent')
  expect(Math.max(...slow.map(({ offers }) => offers.most))).toBe(2)
  expect(slow.reduce((sum, { offers }) => sum + offers.most, 0)).toBeLessThanOrEqual(5)
  // Postponed emails have made no attempt.
  expect(counts.filter(({ attempts }) => attempts === 0)).toHaveLength(85)
})

test('pauses a server that timed out, and sends its emails after it recovers', async () => {
  const server = await startDrippingServer()
  const emails = [
    await server.sender.queue(someEmail()),
    await server.sender.queue(someEmail()),
    await server.sender.queue(someEmail()),
  ]
  const { work, becomePatient: extendTimeout } = startProcess(IMPATIENT)
  const states = () => Promise.all(emails.map(server.sender.state))
  await work()
  expect(await states()).toMatchObject([1, 0, 0].map((attempts) => ({ state: 'queued', attempts })))

  service.clock.advance({ seconds: 29 })
  await work()
  expect(server.offers.total).toBe(1)
  const repaired = await repair(server)
  extendTimeout()
  service.clock.advance({ seconds: 2 })
  await work()

  expect(await states()).toMatchObject([2, 1, 1].map((attempts) => ({ state: 'sent', attempts })))
  expect(repaired.taken).toHaveLength(3)
})

test('tries a server with one email after a pause, and pauses longer if it times out again', async () => {
  const server = await startDrippingServer()
  for (let number = 0; number < 5; number += 1) await server.sender.queue(someEmail())
  const { work } = startProcess(IMPATIENT)
  await work()

  const offersAfter = async (seconds: number) => {
    service.clock.advance({ seconds })
    await work()
    return server.offers.total
  }

  expect([
    await offersAfter(31),
    await offersAfter(58),
    await offersAfter(3),
    await offersAfter(118),
  ]).toEqual([2, 2, 3, 3])
})

test('fails an email whose server does not recover within a day', async () => {
  const server = await startDrippingServer()
  const emails = [await server.sender.queue(someEmail()), await server.sender.queue(someEmail())]
  const { work } = startProcess(IMPATIENT)
  await work()

  service.clock.advance({ hours: 25 })
  await work()

  const ended = await Promise.all(
    emails.map(async (email) => ({
      ...(await server.sender.state(email)),
      errors: await server.sender.attempts(email),
    })),
  )
  expect(ended.map(({ state }) => state).toSorted()).toEqual(['failed', 'queued'])
  expect(ended.find(({ state }) => state === 'failed')).toMatchObject({ content: null })
  expect(ended.find(({ state }) => state === 'failed')?.errors.at(-1)).toMatchObject({
    errorType: 'TIMEOUT',
    canRetry: false,
  })
})

test('offers awaited emails to a paused server, and ends the pause after a success', async () => {
  const server = await startDrippingServer()
  const { ctx, work, becomePatient: extendTimeout } = startProcess(IMPATIENT)
  await server.sender.queue(someEmail())
  await work()
  const waiting = await server.sender.queue(someEmail())
  await work()
  expect(await server.sender.state(waiting)).toMatchObject({ state: 'queued', attempts: 0 })
  await repair(server)
  extendTimeout()

  const email = await server.sender.queue(someEmail())
  await sendQueuedEmail({ ...server.sender.ctx, smtpServers: ctx.smtpServers }, email)
  await work()

  expect((await server.sender.state(email)).state).toBe('sent')
  expect((await server.sender.state(waiting)).state).toBe('sent')
})

test('wakes the next postponed email when an attempt finishes', async () => {
  const own = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
  stops.push(() => own.stop())
  const project = await service.newProject()
  await useOwnServer(project, { port: own.port })
  const sender = await senderFor(service, project)
  const { ctx, work } = startProcess(MINUTE_MS)
  const { limiter } = ctx.smtpServers
  const { server } = chooseServer(ctx, sender.ctx.project, someEmail().type)
  for (const id of ['first', 'second'])
    limiter.start(server as SmtpServer, { tenancyId: 'another', id, attempts: 0 }, ctx.clock.now())
  const email = await sender.queue(someEmail())
  const isCalled = async () =>
    (
      await service.query('select 1 from graphile_worker.jobs where key = $1 and run_at <= now()', [
        deliveryKey(email),
      ])
    ).length > 0
  await work()
  expect(await sender.state(email)).toMatchObject({ state: 'queued', attempts: 0 })
  expect(await isCalled()).toBe(false)

  for (let left = 0; left < 2; left += 1) limiter.finish(server as SmtpServer)
  const another = await sender.queue(someEmail())
  await emailJobs.find(({ kind }) => kind === 'mails.deliver')?.work(ctx, { ...another } as never)

  expect((await sender.state(another)).state).toBe('sent')
  expect(await isCalled()).toBe(true)
  await work()
  expect((await sender.state(email)).state).toBe('sent')
})

test('does not recover postponed emails as lost', async () => {
  const server = await startDrippingServer()
  const { ctx, work } = startProcess(IMPATIENT)
  const emails = [await server.sender.queue(someEmail()), await server.sender.queue(someEmail())]
  await work()

  const overdue = await service.query(
    'select id from mails where id = any($1) and next_attempt_at <= $2',
    [emails.map(({ id }) => id), ctx.clock.now()],
  )

  expect(overdue).toEqual([])
})
