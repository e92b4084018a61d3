import { createCaller, startService, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startSmtpServer } from '../../messaging/emails/testing/fake-smtp-server.ts'
import { useOwnServer } from '../../messaging/emails/testing/sender.ts'

/* Tests protocol 05 §11. */

const CRON_SECRET = 'the secret of the cron service of the tests'
const service = await startService({ config: { cronSecret: CRON_SECRET } })
const second = await startService({
  database: service.database,
  config: { cronSecret: CRON_SECRET },
})
afterAll(async () => {
  await second.stop()
  await service.stop()
})

const PATH = '/internal/failed-emails-digest'
const authorization = `Bearer ${CRON_SECRET}`
const call = (query = '', on = service) =>
  on.anyone.post(`${PATH}${query}`, undefined, { authorization })

// Each test starts without failures.
beforeEach(() => service.query('delete from mail_attempts'))

let owners = 0

/** A project with an owner. */
async function newStage(display_name = 'Acme') {
  const project = await service.newProject({ display_name })
  const server = service.internal.as('server')
  owners += 1
  const email = `digest-owner-${owners}@example.com`
  const owner = (await server.post('/users', { primary_email: email })).json
  const team = (await server.post('/teams', { display_name: 'T', creator_user_id: owner.id })).json
  await service.rows.setOwnerTeam(project.id, team.id)
  const addOwner = async (address: string | null) => {
    const user = (await server.post('/users', { primary_email: address })).json
    await server.post(`/team-memberships/${team.id}/${user.id}`, {})
    return user.id as string
  }
  return { project, owner: { id: owner.id as string, email }, team, addOwner }
}

/** Lets a test email to an address fail. */
const fail = (project: TestProject, recipient_email = 'nobody@example.com') =>
  project.as('admin').post('/internal/send-test-email', {
    recipient_email,
    email_config: {
      host: 'mail.invalid',
      port: 25,
      username: 'u',
      password: 'p',
      sender_name: 'Acme',
      sender_email: 'hello@acme.example',
    },
  })

/** Inserts emails to `nobody-1@example.com`, `nobody-2@example.com` … that failed now. */
const insertFailures = (tenancy: string, count: number) =>
  service.query(
    `with inserted as (
       insert into mails (tenancy_id, id, type, recipient, subject, message_id, state,
         next_attempt_at, created_at, finished_at, attempts)
       select $1, gen_random_uuid(), 'security_notice', 'nobody-' || n || '@example.com',
         'Subject ' || n, '<' || n || '@localhost>', 'failed', $2, $2, $2, 1
       from generate_series(1, $3::int) n order by n
       returning tenancy_id, id, recipient)
     insert into mail_attempts (tenancy_id, id, mail_id, attempted_at, sender, error)
     select tenancy_id, gen_random_uuid(), id, $2, '{}', '{"errorType":"REJECTED"}' from inserted
     order by length(recipient), recipient`,
    [tenancy, service.clock.now(), count],
  )

const digestsTo = async (address: string) =>
  (await service.mailbox.all(address)).filter(({ subject }) => subject === 'Failed emails digest')

const runJob = async (on = service) => {
  await service.query("select graphile_worker.add_job('mails.digest', payload := '{}'::json)")
  await on.drain()
}

describe('the digest', () => {
  test('tells the owners which emails failed', async () => {
    const { project, owner } = await newStage()
    await fail(project)

    const reply = await call()

    expect([reply.status, reply.json]).toEqual([
      200,
      {
        success: true,
        failed_emails_by_tenancy: [
          {
            project_id: project.id,
            tenancy_id: await service.rows.tenancyId(project.id),
            tenant_owner_emails: [owner.email],
            emails: [{ subject: 'Test Email from Latchkey', to: ['nobody@example.com'] }],
          },
        ],
      },
    ])
    const [digest, ...others] = await digestsTo(owner.email)
    expect(others).toEqual([])
    expect(digest?.from).toContain('Latchkey')
    expect(digest?.text).toBe('')
    expect(digest?.html).toContain('1 email of Acme failed')
    expect(digest?.html).toContain(`href="http://localhost:8102/projects/${project.id}/emails"`)
    expect(digest?.html).toContain('nobody@example.com')
    expect(digest?.html).not.toContain('…')
  })

  test('is logged in project internal, and not in the project', async () => {
    const { project, owner } = await newStage()
    await fail(project)
    await call()

    const [row] = (await service.internal.as('admin').get('/internal/emails')).json.items

    expect(row).toMatchObject({
      subject: 'Failed emails digest',
      to: [owner.email],
      sender_config: { type: 'shared', sender_name: 'Latchkey' },
      error: null,
    })
    expect((await project.as('admin').get('/internal/emails')).json.items).toHaveLength(1)
  })

  test('goes to all owners in one email, each address once', async () => {
    const { project, owner, addOwner } = await newStage()
    const other = `other-${owner.email}`
    await addOwner(other)
    await addOwner(null)
    await fail(project)

    const { json } = await call()

    expect(json.failed_emails_by_tenancy[0].tenant_owner_emails.toSorted()).toEqual(
      [owner.email, other].toSorted(),
    )
    const [row] = (await service.internal.as('admin').get('/internal/emails')).json.items
    expect(row.to.toSorted()).toEqual([owner.email, other].toSorted())
  })

  test('lists the last ten, an ellipsis, and the number of all', async () => {
    const { project, owner } = await newStage()
    for (let count = 1; count <= 11; count += 1) await fail(project, `nobody-${count}@example.com`)

    const { json } = await call()

    expect(json.failed_emails_by_tenancy[0].emails).toHaveLength(11)
    expect(json.failed_emails_by_tenancy[0].emails[0].to).toEqual(['nobody-11@example.com'])
    const html = (await digestsTo(owner.email)).at(-1)?.html ?? ''
    expect(html).toContain('11 emails of Acme failed')
    expect(html.match(/nobody-\d+@/g)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((count) => `nobody-${count}@`),
    )
    expect(html).toContain('…')
  })

  test('has the last 100 emails of a project in the response, and counts all in the email', async () => {
    const { project, owner } = await newStage()
    await insertFailures(await service.rows.tenancyId(project.id), 101)

    const { json } = await call()

    const [{ emails }] = json.failed_emails_by_tenancy
    expect(emails.map(({ to }: { to: string[] }) => to[0])).toEqual(
      Array.from({ length: 100 }, (_, index) => `nobody-${101 - index}@example.com`),
    )
    expect((await digestsTo(owner.email)).at(-1)?.html).toContain('101 emails of Acme failed')
  })

  test('lists 10,000 emails of all projects in the response, and reports the others too', async () => {
    const stages = await Promise.all(Array.from({ length: 102 }, () => newStage()))
    for (const { project } of stages)
      await insertFailures(await service.rows.tenancyId(project.id), 100)

    const { status, json } = await call('?dry_run=true')

    const counts = json.failed_emails_by_tenancy.map(
      ({ emails }: { emails: unknown[] }) => emails.length,
    )
    expect([status, counts]).toEqual([200, [...Array(100).fill(100), 0, 0]])
  })

  test('goes to the 100 owners who joined first', async () => {
    const { project, owner, addOwner } = await newStage()
    const others = Array.from({ length: 100 }, (_, index) => `owner-${index + 2}@example.com`)
    for (const address of others) {
      service.clock.advance({ seconds: 1 })
      await addOwner(address)
    }
    await fail(project)

    const { json } = await call()

    const wanted = [owner.email, ...others.slice(0, 99)]
    expect(json.failed_emails_by_tenancy[0].tenant_owner_emails).toEqual(wanted)
    const [row] = (await service.internal.as('admin').get('/internal/emails')).json.items
    expect(row.to).toEqual(wanted)
  })

  test('is in English, whatever the default languages of the projects are', async () => {
    const { project, owner } = await newStage()
    const setDefault = (at: TestProject, language: string | null) =>
      at.as('admin').patch('/internal/config/override', {
        config_override_string: JSON.stringify({ 'localization.defaultLanguage': language }),
      })
    await setDefault(project, 'de-DE')
    await setDefault(service.internal, 'de-DE')
    await fail(project)

    await call()
    await setDefault(service.internal, null)

    const [digest] = await digestsTo(owner.email)
    expect(digest?.html).toContain('<html lang="en"')
    expect(digest?.html).toContain('1 email of Acme failed')
    expect(digest?.html).toContain('Test Email from Latchkey')
  })

  test('counts an email with several failed attempts once', async () => {
    const { project } = await newStage()
    const smtp = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
    await useOwnServer(project, { port: smtp.port })
    for (const _ of [1, 2]) smtp.refusals.push({ at: 'rcpt', code: 450 })
    await project.as('admin').post('/internal/send-sign-in-invitation', {
      email: 'slow@example.com',
      callback_url: 'http://localhost:3000/',
    })
    service.clock.advance({ minutes: 1 })
    await service.drain()

    const { json } = await call('?dry_run=true')

    expect(smtp.refusals).toEqual([])
    expect(json.failed_emails_by_tenancy[0].emails).toHaveLength(1)
    await smtp.stop()
  })

  test('case 48: escapes subjects, names and recipients, and shortens subjects', async () => {
    const { project, owner } = await newStage('<b>A&B</b>')
    await fail(project, "o'hara&co@example.com")
    await service.query(`update mails set subject = $1 where recipient = $2`, [
      `<script>alert(1)</script>\r\n\t  "quoted" ${'x'.repeat(100)}`,
      "o'hara&co@example.com",
    ])

    await call()

    const html = (await digestsTo(owner.email)).at(-1)?.html ?? ''
    expect(html).toContain('&lt;b&gt;A&amp;B&lt;/b&gt;')
    expect(html).toContain(
      `&lt;script&gt;alert(1)&lt;/script&gt; &quot;quoted&quot; ${'x'.repeat(15)}<br>`,
    )
    expect(html).toContain('o&#39;hara&amp;co@example.com')
    expect(html).not.toMatch(/<script|<b>/)
  })

  test('covers the last 24 hours', async () => {
    const { project } = await newStage()
    await fail(project, 'old@example.com')
    service.clock.advance({ hours: 25 })
    await fail(project, 'new@example.com')

    const { json } = await call('?dry_run=true')

    expect(json.failed_emails_by_tenancy[0].emails.map(({ to }: { to: string[] }) => to)).toEqual([
      ['new@example.com'],
    ])
  })

  test('leaves out emails that were sent', async () => {
    const { project } = await newStage()
    await project.as('admin').post('/internal/send-sign-in-invitation', {
      email: 'fine@example.com',
      callback_url: 'http://localhost:3000/',
    })

    expect((await call()).json).toEqual({ success: true, failed_emails_by_tenancy: [] })
  })

  test.each([
    [
      'whose owner has no email',
      ({ owner }: Stage) =>
        service.internal.as('server').patch(`/users/${owner.id}`, { primary_email: null }),
    ],
    [
      'whose owner was deleted',
      // The API does not delete the last owner of a project.
      ({ owner }: Stage) => service.rows.deleteUser(owner.id),
    ],
    ['without an owner team', ({ project }: Stage) => service.rows.setOwnerTeam(project.id, null)],
    [
      'that was deleted',
      ({ project }: Stage) => project.as('admin').delete('/internal/projects/current'),
    ],
  ])('leaves out a project %s', async (_which, change) => {
    const stage = await newStage()
    await fail(stage.project)

    await change(stage)

    expect((await call()).json).toEqual({ success: true, failed_emails_by_tenancy: [] })
    expect(await digestsTo(stage.owner.email)).toEqual([])
  })

  test('returns 500 with the same body if a digest cannot be sent, and sends the others', async () => {
    const smtp = await startSmtpServer()
    const server = { host: '127.0.0.1', port: smtp.port, implicitTls: false }
    const sending = await startService({
      database: service.database,
      config: {
        cronSecret: CRON_SECRET,
        mail: {
          server: { ...server, username: null, password: null },
          from: 'noreply@example.com',
        },
      },
    })
    const stages = [await newStage(), await newStage()]
    for (const { project } of stages) await fail(project)
    smtp.refusals.push({ at: 'rcpt', code: 554 })

    const reply = await call('', sending)

    expect(reply.status).toBe(500)
    expect(reply.json.success).toBe(false)
    expect(reply.json.failed_emails_by_tenancy).toHaveLength(2)
    expect(smtp.taken).toHaveLength(1)
    expect(smtp.taken[0]?.source).not.toContain('text/plain')
    expect(smtp.taken[0]?.source).toMatch(/^Content-Type: text\/html/m)

    // The failures of the lost digest are reported again, those of the other are not. The lost
    // digest is itself a failed email, of project internal.
    const sentTo = ({ owner }: Stage) =>
      smtp.taken.filter(({ source }) => source.includes(`To: ${owner.email}`)).length
    for (let n = 0; n < 2; n += 1) {
      expect((await call('', sending)).status).toBe(200)
      expect(stages.map(sentTo)).toEqual([1, 1])
    }
    await sending.stop()
    await smtp.stop()
  })
})

type Stage = Awaited<ReturnType<typeof newStage>>

describe('a failure is reported once', () => {
  test('by two calls', async () => {
    const { project, owner } = await newStage()
    await fail(project, 'first@example.com')
    const one = await call()
    const two = await call()
    await fail(project, 'second@example.com')
    await call()

    expect(two.json).toEqual(one.json)
    const digests = await digestsTo(owner.email)
    expect(digests.map(({ html }) => html.match(/(first|second)@example\.com/g))).toEqual([
      ['first@example.com'],
      ['second@example.com'],
    ])
  })

  test('by 50 parallel calls of two processes', async () => {
    const { project, owner } = await newStage()
    await fail(project)

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => call('', index % 2 === 0 ? service : second)),
    )

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await digestsTo(owner.email)).toHaveLength(1)
  })

  test('by the scheduled job and a call, in either order', async () => {
    const { project, owner } = await newStage()
    await fail(project)
    await runJob()
    await call()
    expect(await digestsTo(owner.email)).toHaveLength(1)

    await fail(project)
    await call()
    await runJob()
    expect(await digestsTo(owner.email)).toHaveLength(2)
  })

  test('and the job sends none if another was sent in the last 23 hours', async () => {
    const { project, owner } = await newStage()
    await fail(project, 'one@example.com')
    await call()
    service.clock.advance({ hours: 22 })
    await fail(project, 'two@example.com')
    await runJob()
    expect(await digestsTo(owner.email)).toHaveLength(1)

    service.clock.advance({ hours: 1 })
    await runJob()

    expect(await digestsTo(owner.email)).toHaveLength(2)
  })

  test('again by the scheduled job, if the last digest could not be sent', async () => {
    const { project, owner } = await newStage()
    await fail(project)
    await runJob()
    const [before] = await digestsTo(owner.email)
    expect(before).toBeDefined()
    await service.query("update mails set state = 'failed' where type = 'failed_emails_digest'")

    await runJob()
    await runJob()

    expect(await digestsTo(owner.email)).toHaveLength(2)
  })

  test('not again after 24 hours, if the last digest could not be sent', async () => {
    const { project, owner } = await newStage()
    await fail(project)
    await runJob()
    await service.query("update mails set state = 'failed' where type = 'failed_emails_digest'")
    service.clock.advance({ hours: 24, seconds: 1 })

    await runJob()
    const { json } = await call()

    expect(JSON.stringify(json)).not.toContain(project.id)
    expect(await digestsTo(owner.email)).toHaveLength(1)
  })

  test('not by a dry run, which sends nothing and has the same response', async () => {
    const { project, owner } = await newStage()
    await fail(project)

    const dry = await call('?dry_run=true')

    expect(await digestsTo(owner.email)).toEqual([])
    const real = await call('?dry_run=false')
    expect(dry.json).toEqual(real.json)
    expect(await digestsTo(owner.email)).toHaveLength(1)
  })
})

describe('the request', () => {
  test('needs the header', async () => {
    const { status, code } = await service.anyone.post(PATH)

    expect([status, code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test.each([
    'Bearer wrong',
    CRON_SECRET,
    `Basic ${CRON_SECRET}`,
    `Bearer ${CRON_SECRET}x`,
    `bearer  ${CRON_SECRET}`,
    'Bearer ',
    'Bearer null',
  ])('is refused with the header %j', async (header) => {
    const reply = await service.anyone.post(PATH, undefined, { authorization: header })

    expect([reply.status, reply.code]).toEqual([401, undefined])
    expect(reply.text).not.toContain('failed_emails')
  })

  test('is always refused without the setting', async () => {
    const without = await startService({ database: service.database })

    for (const header of ['Bearer ', 'Bearer null', 'Bearer undefined'])
      expect((await without.anyone.post(PATH, undefined, { authorization: header })).status).toBe(
        401,
      )
    await without.stop()
  })

  test('is rejected with another dry_run', async () => {
    expect((await call('?dry_run=yes')).code).toBe('SCHEMA_ERROR')
  })

  test('is limited if the secret is wrong', async () => {
    const limited = await startService({
      database: service.database,
      config: {
        cronSecret: CRON_SECRET,
        rateLimits: {
          enabled: true,
          changes: { 'cron-secret.address': { points: 2, seconds: 600 } },
        },
      },
    })
    const from = (remoteAddress: string, header: string) =>
      createCaller((request) => limited.fetch(request, { remoteAddress }), limited.url).post(
        PATH,
        undefined,
        { authorization: header },
      )

    for (const _ of [1, 2]) expect((await from('192.0.2.1', 'Bearer x')).status).toBe(401)
    expect((await from('192.0.2.1', 'Bearer x')).status).toBe(429)
    expect((await from('192.0.2.2', authorization)).status).toBe(200)
    await limited.stop()
  })
})
