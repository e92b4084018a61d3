import { randomUUID } from 'node:crypto'
import { startService, type TestProject } from '@latchkey/testkit'
import { startService as startProcess } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'
import { captureLog } from '../../../kernel/testing/captured-log.ts'
import { createEmailRenderer } from '../../messaging/email-rendering/index.ts'
import { startSmtpServer } from '../../messaging/emails/testing/fake-smtp-server.ts'
import { useOwnServer as giveServer } from '../../messaging/emails/testing/sender.ts'
import { queueNextBatch } from './queue-batch.ts'
import { createUsers } from './testing/many-users.ts'

/* Tests sends to many users: protocol 05 §3 and decision 0037. */

const service = await startService({ config: { logLevel: 'silent' } })
const smtpServer = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
afterAll(async () => {
  await service.stop()
  await smtpServer.stop()
})

const PATH = '/emails/send-email'
const HTML = '<p>News</p>'

async function newProject(): Promise<TestProject> {
  const project = await service.newProject()
  await giveServer(project, { port: smtpServer.port })
  return project
}
const takenBy = (email: string) => smtpServer.taken.filter(({ to }) => to.includes(email)).length

/** Stores a template and returns its id. */
async function newTemplate(project: TestProject, tsxSource: string): Promise<string> {
  const id = randomUUID()
  const override = { [`emails.templates.${id}`]: { displayName: 'News', tsxSource } }
  const reply = await project
    .as('admin')
    .patch('/internal/config/override', { config_override_string: JSON.stringify(override) })
  if (reply.status !== 200) throw new Error(`Configuring failed: ${reply.text}`)
  return id
}

test('sends to all users of the moment of the call, anonymous ones included', async () => {
  const project = await newProject()
  const prefix = randomUUID()
  const ids = await createUsers(service, project, prefix, 250)
  const anonymous = (await project.as('client').post('/auth/anonymous/sign-up')).json.user_id
  const known = { primary_email: `${prefix}-anonymous@example.com` }
  await project.as('server').patch(`/users/${anonymous}`, known)

  const reply = await project.as('server').post(PATH, { all_users: true, html: HTML })
  await createUsers(service, project, `${prefix}-late`, 1)
  const gone = reply.json.results.find(({ user_id }: { user_id: string }) => user_id === ids[7])
  await project.as('server').delete(`/users/${ids[7]}`)
  await service.drain()

  const listed = reply.json.results.map(({ user_id }: { user_id: string }) => user_id)
  expect(listed.toSorted()).toEqual([...ids, anonymous].toSorted())
  const taken = smtpServer.taken.flatMap(({ to }) => to).filter((to) => to.startsWith(prefix))
  const wanted = reply.json.results
    .map(({ user_email }: { user_email: string }) => user_email)
    .filter((email: string) => email !== gone.user_email)
  expect(taken.toSorted()).toEqual(wanted.toSorted())
  expect(taken).toContain(known.primary_email)
  expect(await service.query('select 1 from email_sends')).toEqual([])
})

test('reaches each user once while others sign up', async () => {
  const project = await newProject()
  const prefix = randomUUID()
  await createUsers(service, project, prefix, 120)
  const create = (n: number) =>
    project.as('server').post('/users', { primary_email: `${prefix}-new-${n}@example.com` })

  const [reply] = await Promise.all([
    project.as('server').post(PATH, { all_users: true, html: HTML }),
    ...Array.from({ length: 20 }, (_, n) => create(n)),
  ])
  await service.drain()

  expect(reply?.status).toBe(200)
  for (let n = 1; n <= 120; n += 1) expect(takenBy(`${prefix}-${n}@example.com`)).toBe(1)
  for (let n = 0; n < 20; n += 1)
    expect(takenBy(`${prefix}-new-${n}@example.com`)).toBeLessThanOrEqual(1)
})

test('drops the batch of 100 with a user for whom the template fails, and sends the others', async () => {
  const project = await newProject()
  const prefix = randomUUID()
  const user_ids = await createUsers(service, project, prefix, 150)
  const template_id = await newTemplate(
    project,
    `export function EmailTemplate({ user }) {
  if (user.displayName === '${prefix}-7') throw new Error('no news for this user')
  return <p>News</p>
}`,
  )
  const { log, lines } = captureLog()
  const process = await startProcess(service.ctx.config, {
    clock: service.clock,
    log,
    runsWorker: false,
  })

  const reply = await project.as('server').post(PATH, { user_ids, template_id })
  await process.drain()
  await process.stop()

  expect([reply.status, reply.json.results.length]).toEqual([200, 150])
  const taken = smtpServer.taken.flatMap(({ to }) => to).filter((to) => to.startsWith(prefix))
  const secondBatch = Array.from(
    { length: 50 },
    (_, index) => `${prefix}-${index + 101}@example.com`,
  )
  expect(taken.toSorted()).toEqual(secondBatch.toSorted())
  // Nothing of the other 100 is in the log of emails, and the operator's log says why.
  const { json } = await project.as('admin').get('/internal/emails/search')
  expect(json.items).toHaveLength(50)
  const warnings = lines.filter((line) => line.includes('A batch of emails was dropped'))
  expect(warnings).toEqual([expect.stringContaining('no news for this user')])
})

test('renders a batch later if the service was too busy', async () => {
  const project = await newProject()
  const prefix = randomUUID()
  const user_ids = await createUsers(service, project, prefix, 2)
  // A renderer without places rejects everything.
  const emailRenderer = createEmailRenderer(service.clock, {
    concurrency: 0,
    queueLength: 0,
    maxWaitMs: 1_000,
  })

  const reply = await project.as('server').post(PATH, { user_ids, html: HTML })
  const tenancyId = await service.rows.tenancyId(project.id)
  const attempt = await queueNextBatch({ ...service.ctx, tenancyId, emailRenderer })
  await emailRenderer.stop()
  const { json } = await project.as('admin').get('/internal/emails/search')
  await service.drain()

  expect([reply.status, attempt?.pauseMs]).toEqual([200, 1_000])
  expect(json.items).toEqual([])
  expect([1, 2].map((n) => takenBy(`${prefix}-${n}@example.com`))).toEqual([1, 1])
})

test('has a row in the log for each email, whatever its outcome', async () => {
  const project = await newProject()
  const prefix = randomUUID()
  const user_ids = await createUsers(service, project, prefix, 3)
  smtpServer.refusals.push({ at: 'rcpt', code: 554 })

  await project.as('server').post(PATH, { user_ids, html: HTML, subject: 'News' })
  await service.drain()

  const { items } = (await project.as('admin').get('/internal/emails')).json
  expect(items.map(({ to }: { to: string[] }) => to).toSorted()).toEqual(
    [1, 2, 3].map((n) => [`${prefix}-${n}@example.com`]),
  )
  for (const item of items)
    expect(item).toMatchObject({ subject: 'News', sender_config: { type: 'standard' } })
  const errors = items.map(({ error }: { error: { errorType: string } | null }) => error?.errorType)
  expect(errors.toSorted()).toEqual(['REJECTED', undefined, undefined])
})

test('sends fifty parallel calls to the same users fifty times', async () => {
  const project = await newProject()
  const prefix = randomUUID()
  const user_ids = await createUsers(service, project, prefix, 2)

  const replies = await Promise.all(
    Array.from({ length: 50 }, () => project.as('server').post(PATH, { user_ids, html: HTML })),
  )
  await service.drain()

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect([1, 2].map((n) => takenBy(`${prefix}-${n}@example.com`))).toEqual([50, 50])
})

test('queues each email once, however many workers continue a send', async () => {
  const project = await newProject()
  const prefix = randomUUID()
  const user_ids = await createUsers(service, project, prefix, 300)
  await project.as('server').post(PATH, { user_ids, html: HTML })
  await Promise.all(Array.from({ length: 4 }, () => service.drain()))
  await service.drain()

  for (let n = 1; n <= 300; n += 1) expect(takenBy(`${prefix}-${n}@example.com`)).toBe(1)
})

test('retries emails that the server refuses for now, and records those that it refuses', async () => {
  const project = await newProject()
  const prefix = randomUUID()
  const user_ids = await createUsers(service, project, prefix, 4)
  smtpServer.refusals.push({ at: 'rcpt', code: 450 }, { at: 'rcpt', code: 554 })

  await project.as('server').post(PATH, { user_ids, html: HTML })
  await service.drain()
  const states = async () =>
    (
      await service.query<{ state: string }>(
        'select state from mails where user_id = any($1) order by state',
        [user_ids],
      )
    ).map(({ state }) => state)

  expect(await states()).toEqual(['failed', 'queued', 'sent', 'sent'])
  const [waiting] = await service.query(
    `select attempts, content is null as has_no_content, next_attempt_at from mails
     where user_id = any($1) and state = 'queued'`,
    [user_ids],
  )
  expect(waiting).toEqual({
    attempts: 1,
    has_no_content: false,
    next_attempt_at: new Date(service.clock.now().getTime() + 2_000),
  })
  service.clock.advance({ seconds: 2 })
  await service.drain()
  expect(await states()).toEqual(['failed', 'sent', 'sent', 'sent'])
  const records = await service.query(
    `select state, attempts, content is null as has_no_content, finished_at is not null as is_finished
     from mails where user_id = any($1) order by state, attempts`,
    [user_ids],
  )
  const ended = { has_no_content: true, is_finished: true }
  expect(records).toEqual([
    { state: 'failed', attempts: 1, ...ended },
    { state: 'sent', attempts: 1, ...ended },
    { state: 'sent', attempts: 1, ...ended },
    { state: 'sent', attempts: 2, ...ended },
  ])
  const errors = await service.query<{ type: string | null }>(
    `select error ->> 'errorType' as type from mail_attempts a join mails m on m.id = a.mail_id
     where m.user_id = any($1) order by 1`,
    [user_ids],
  )
  expect(errors.map(({ type }) => type)).toEqual(['REJECTED', 'TEMPORARY', null, null, null])
})

test('a server that serves nobody uses up the attempts of two emails, and not of all', async () => {
  const project = await newProject()
  const user_ids = await createUsers(service, project, randomUUID(), 20)
  const rows = () =>
    service.query<{ state: string; attempts: number; next_attempt_at: Date }>(
      'select state, attempts, next_attempt_at from mails where user_id = any($1)',
      [user_ids],
    )
  smtpServer.refusals.push(
    ...Array.from({ length: 100 }, () => ({ at: 'mail', code: 421 }) as const),
  )

  await project.as('server').post(PATH, { user_ids, html: HTML })
  await service.drain()

  const untouched = (await rows()).filter(({ attempts }) => attempts === 0)
  expect(untouched.length).toBeGreaterThanOrEqual(18)
  const now = service.clock.now().getTime()
  for (const email of untouched)
    expect(email).toEqual({
      state: 'queued',
      attempts: 0,
      next_attempt_at: new Date(now + 30_000),
    })

  smtpServer.refusals.length = 0
  service.clock.advance({ seconds: 30 })
  await service.drain()
  expect((await rows()).every(({ state }) => state === 'sent')).toBe(true)
})

test('sends nothing through the shared server after the project has changed to it', async () => {
  const project = await newProject()
  const prefix = randomUUID()
  const user_ids = await createUsers(service, project, prefix, 1)

  await project.as('server').post(PATH, { user_ids, html: HTML })
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({ 'emails.server': { isShared: true } }),
  })
  await service.drain()

  expect(takenBy(`${prefix}-1@example.com`)).toBe(0)
  expect(await service.mailbox.all(`${prefix}-1@example.com`)).toEqual([])
  expect(await service.query('select state from mails where user_id = $1', user_ids)).toEqual([
    { state: 'failed' },
  ])
})

test('stores no more emails than a few hundred at a time', async () => {
  const project = await newProject()
  await giveServer(project, { port: 1 })
  const user_ids = await createUsers(service, project, randomUUID(), 1_500)
  const paused = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
  await paused.stop()
  const { limiter } = service.ctx.smtpServers
  const server = {
    host: '127.0.0.1',
    port: 1,
    username: 'acme',
    password: 'sesame',
    implicitTls: false,
    isGuarded: true,
  }
  limiter.timedOut(server, service.clock.now())

  await project.as('server').post(PATH, { user_ids, html: HTML })
  await service.drain()

  const [waiting] = await service.query<{ count: number }>(
    'select count(*)::int as count from mails where user_id = any($1)',
    [user_ids],
  )
  expect(waiting?.count).toBeGreaterThanOrEqual(200)
  expect(waiting?.count).toBeLessThanOrEqual(500)
  await service.query('delete from email_sends')
  await service.query('delete from mails where user_id = any($1)', [user_ids])
})

test('accepts more ids than other bodies may have values', async () => {
  const project = await newProject()
  const user_ids = Array.from({ length: 20_500 }, () => randomUUID())

  const reply = await project.as('server').post(PATH, { user_ids, html: HTML })

  expect([reply.status, reply.json.details]).toEqual([400, { user_id: user_ids[0] }])
})
