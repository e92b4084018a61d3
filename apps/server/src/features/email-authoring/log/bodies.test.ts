import { randomUUID } from 'node:crypto'
import { startService, type TestProject } from '@latchkey/testkit'
import { transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { queueContent, queueCustomEmails } from '../../messaging/emails/index.ts'
import { startSmtpServer } from '../../messaging/emails/testing/fake-smtp-server.ts'
import { senderFor, useOwnServer } from '../../messaging/emails/testing/sender.ts'

/* Tests `GET /internal/emails/{id}` and `POST /internal/emails/{id}/resend` of protocol 09 §24, and
   decision 0039. */

const service = await startService()
const withoutBodies = await startService({
  database: service.database,
  config: { emailBodyDays: 0 },
})
afterAll(async () => {
  await withoutBodies.stop()
  await service.stop()
})

const CALLBACK = 'http://localhost:3000/handler'
const SETTINGS = { display_name: 'Acme', magic_link_enabled: true }

const idOfLatest = async (project: TestProject): Promise<string> =>
  (await project.as('admin').get('/internal/emails/search?limit=1')).json.items[0].id
const read = async (project: TestProject, id?: string) =>
  (await project.as('admin').get(`/internal/emails/${id ?? (await idOfLatest(project))}`)).json

/** Invites an address to sign in: an email without a code. */
const invite = (project: TestProject, email = 'guest@example.com') =>
  project.as('admin').post('/internal/send-sign-in-invitation', { email, callback_url: CALLBACK })

const deleteOld = async (on = service) => {
  await on.query("select graphile_worker.add_job('mails.delete-old', payload := '{}'::json)")
  await on.drain()
}

describe('an email of the log', () => {
  test('has its body and its attempts', async () => {
    const project = await service.newProject(SETTINGS)
    await invite(project)

    const email = await read(project)

    const now = service.clock.now().getTime()
    expect(email).toMatchObject({
      type: 'sign_in_invitation',
      to: 'guest@example.com',
      state: 'sent',
      can_resend: true,
      delivery_attempts: [
        {
          id: expect.any(String),
          attempted_at_millis: now,
          sender_config: { type: 'shared', sender_name: 'Acme' },
          error: null,
        },
      ],
    })
    expect(email.text).toContain(CALLBACK)
    expect(email.html).toContain(`href="${CALLBACK}"`)
  })

  test.each([
    ['magic link', (project: TestProject) => project.requestCode('ada@example.com')],
    ['verification', (project: TestProject) => project.signUp({ email: 'ada@example.com' })],
    [
      'password reset',
      async (project: TestProject) => {
        await project.signUp({ email: 'ada@example.com' })
        await project.as('client').post('/auth/password/send-reset-code', {
          email: 'ada@example.com',
          callback_url: CALLBACK,
        })
      },
    ],
    [
      'team invitation',
      async (project: TestProject) => {
        const team = await project.as('server').post('/teams', { display_name: 'Ours' })
        await project.as('server').post('/team-invitations/send-code', {
          team_id: team.json.id,
          email: 'ada@example.com',
          callback_url: CALLBACK,
        })
      },
    ],
  ])('has no code and no link of a %s, in the response or in the database', async (_name, send) => {
    const project = await service.newProject(SETTINGS)
    await send(project)
    const { code, otp, link } = await service.mailbox.latest('ada@example.com')

    const email = await read(project)

    expect(email.text).toContain('/••••••')
    expect(email.html).toContain('href="http://localhost:3000/••••••"')
    expect(email.can_resend).toBe(false)
    const [row] = await service.query<{ content: Buffer }>(
      'select content from mail_bodies where mail_id = $1',
      [email.id],
    )
    const shown = `${JSON.stringify(email)}${row?.content.toString('latin1')}`
    expect(code).toHaveLength(45)
    for (const secret of [code, link, ...(otp === '' ? [] : [otp])])
      expect(shown.toLowerCase()).not.toContain(secret.toLowerCase())
  })

  test('has no code of an email to confirm who you are', async () => {
    const project = await service.newProject(SETTINGS)
    const { user_id, email: to } = await project.signUp()
    await project
      .as('server')
      .patch(`/users/${user_id}`, { primary_email_verified: true, otp_auth_enabled: true })
    const { json } = await project.as('server').post('/auth/sessions', { user_id })
    await project.as('client', json).post('/auth/sessions/current/reauthenticate/email', {})
    await service.drain()
    const { otp } = (await service.mailbox.all(to)).find(({ otp }) => otp !== '') ?? {}
    const { items } = (
      await project.as('admin').get('/internal/emails/search?type=reauthentication_code')
    ).json

    const email = await read(project, items[0].id)

    expect(otp).toHaveLength(6)
    expect(JSON.stringify(email)).not.toContain(otp)
    expect(email.html).toContain('>••••••</p>')
    expect(email.can_resend).toBe(false)
  })

  test('case 48: keeps the body as it was sent, with names escaped', async () => {
    const project = await service.newProject({ display_name: '<b>Acme</b>' })
    await invite(project)

    const { html } = await read(project)

    expect(html).toContain('&lt;b&gt;Acme')
    expect(html).not.toContain('<b>Acme')
  })

  test('is not found in another project, and not by an unknown id', async () => {
    const [project, other] = [await service.newProject(SETTINGS), await service.newProject()]
    await invite(project)
    const id = await idOfLatest(project)

    for (const path of [`/internal/emails/${id}`, `/internal/emails/${randomUUID()}`]) {
      expect((await other.as('admin').get(path)).status).toBe(404)
      expect((await other.as('admin').post(`${path}/resend`, {})).status).toBe(404)
    }
    expect((await project.as('admin').get('/internal/emails/x')).code).toBe('SCHEMA_ERROR')
  })
})

describe('bodies', () => {
  test('are stored sealed', async () => {
    const project = await service.newProject(SETTINGS)
    await invite(project)

    const [row] = await service.query<{ content: Buffer }>(
      'select content from mail_bodies where mail_id = $1',
      [await idOfLatest(project)],
    )

    const purposes = ['sealed:mail', 'sealed:mail-body'] as const
    expect(() => service.ctx.secrets.open(purposes[0], row?.content as Buffer)).toThrow()
    expect(service.ctx.secrets.open(purposes[1], row?.content as Buffer)).not.toContain('Acme')
    expect(row?.content.length).toBeLessThan(6_000)
  })

  test('are deleted after 30 days with the records, and after fewer days if so configured', async () => {
    const project = await service.newProject(SETTINGS)
    const tenDays = await startService({
      database: service.database,
      config: { emailBodyDays: 10 },
    })
    await invite(project)
    const id = await idOfLatest(project)
    // The clocks of the two services are different.
    await service.query(
      `update mail_bodies set created_at = created_at - interval '11 days' where mail_id = $1`,
      [id],
    )

    await deleteOld()
    expect((await read(project, id)).text).not.toBeNull()
    await deleteOld(tenDays)

    expect(await read(project, id)).toMatchObject({ html: null, text: null, can_resend: false })
    service.clock.advance({ days: 31 })
    await deleteOld()
    expect((await project.as('admin').get(`/internal/emails/${id}`)).status).toBe(404)
    await tenDays.stop()
  })

  test('are not kept with 0 days, and those that exist are deleted', async () => {
    const project = await service.newProject(SETTINGS)
    const other = await withoutBodies.newProject(SETTINGS)
    await invite(project)
    await invite(other)

    expect(await read(other)).toMatchObject({ html: null, text: null, can_resend: false })
    // The clocks of the two services are different.
    await service.query(`update mail_bodies set created_at = '2000-01-01T00:00:00Z'`)
    await deleteOld(withoutBodies)
    expect((await read(project)).text).toBeNull()
  })

  test('are deleted with their user', async () => {
    const project = await service.newProject(SETTINGS)
    const ada = await project.signUp()
    const id = await idOfLatest(project)
    const bodies = () => service.query('select 1 from mail_bodies where mail_id = $1', [id])
    expect(await bodies()).toHaveLength(1)

    await project.as('server').delete(`/users/${ada.user_id}`)

    expect(await bodies()).toEqual([])
  })

  test.each([
    ['compressed', Array.from({ length: 10_000 }, () => randomUUID()).join('')],
    ['although they can be compressed', 'a'.repeat(524_289)],
  ])('that are too long are not kept: %s', async (_how, html) => {
    const project = await service.newProject(SETTINGS)
    const { ctx } = await senderFor(service, project)

    const { id } = await transact(ctx, (tx) =>
      queueContent(tx, {
        type: 'security_notice',
        to: ['ada@example.com'],
        userId: null,
        recordedSubject: 'Long',
        content: { subject: 'Long', html, text: '' },
      }),
    )

    expect(await read(project, id)).toMatchObject({ subject: 'Long', html: null })
  })

  test('of many emails do not occupy the process until all are compressed', async () => {
    const project = await service.newProject(SETTINGS)
    const { ctx } = await senderFor(service, project)
    let turn = 0
    const count = () => {
      turn += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const sealedIn = new Set<number>()

    await transact(ctx, (tx) => {
      const { secrets } = tx
      const seal = (purpose: string, value: string) => {
        if (purpose === 'sealed:mail-body') sealedIn.add(turn)
        return secrets.seal(purpose as 'sealed:mail-body', value)
      }
      return queueCustomEmails(
        { ...tx, secrets: { ...secrets, seal } },
        Array.from({ length: 20 }, (_, number) => ({
          to: `ada-${number}@example.com`,
          userId: null,
          subject: 'Long',
          html: `<p>${'news '.repeat(20_000)}</p>`,
          text: '',
        })),
      )
    })
    clearImmediate(next)

    expect(sealedIn.size).toBeGreaterThan(1)
  })
})

describe('sending an email again', () => {
  test('queues a new email with the same content to the same address', async () => {
    const project = await service.newProject(SETTINGS)
    await invite(project, 'again@example.com')
    const first = await read(project)

    const reply = await project.as('admin').post(`/internal/emails/${first.id}/resend`, {})

    expect([reply.status, reply.json]).toEqual([
      200,
      { success: true, id: expect.not.stringContaining(first.id) },
    ])
    const [one, two, ...others] = await service.mailbox.all('again@example.com')
    expect(others).toEqual([])
    expect(two).toMatchObject({ subject: one?.subject, text: one?.text, html: one?.html })
    expect(await read(project, reply.json.id)).toMatchObject({
      type: first.type,
      template_id: first.template_id,
      text: first.text,
      html: first.html,
      state: 'sent',
      can_resend: true,
    })
  })

  test('is refused for emails with a code or a link that signs in', async () => {
    const project = await service.newProject(SETTINGS)
    await project.requestCode('ada@example.com')

    const reply = await project
      .as('admin')
      .post(`/internal/emails/${await idOfLatest(project)}/resend`, {})

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(await service.rows.emailTypes(project.id)).toEqual(['magic_link'])
  })

  test('is refused for an email that the recipient can unsubscribe from', async () => {
    const project = await service.newProject(SETTINGS)
    const { ctx } = await senderFor(service, project)
    const content = { subject: 'News', html: '<p>News</p>', text: 'News' }
    const queue = (more: { unsubscribeLink?: string }) =>
      transact(ctx, (tx) =>
        queueContent(tx, {
          type: 'security_notice',
          to: ['ada@example.com'],
          userId: null,
          recordedSubject: 'News',
          content: { ...content, ...more },
        }),
      )
    const resend = async ({ id }: { id: string }) =>
      (await project.as('admin').post(`/internal/emails/${id}/resend`, {})).status
    const [one, other] = [await queue({ unsubscribeLink: 'https://a.example/' }), await queue({})]
    await service.drain()

    expect([await resend(one), await resend(other)]).toEqual([400, 200])
  })

  test('is refused once the body was deleted', async () => {
    const project = await service.newProject(SETTINGS)
    await invite(project)
    const id = await idOfLatest(project)
    await service.query('delete from mail_bodies where mail_id = $1', [id])

    const reply = await project.as('admin').post(`/internal/emails/${id}/resend`, {})

    expect([reply.status, reply.code]).toEqual([400, undefined])
  })

  test('is refused for a test email', async () => {
    const smtp = await startSmtpServer()
    const project = await service.newProject(SETTINGS)
    const admin = project.as('admin')
    const sent = await admin.post('/internal/send-test-email', {
      recipient_email: 'ada@example.com',
      email_config: {
        host: '127.0.0.1',
        port: smtp.port,
        username: '',
        password: '',
        sender_name: 'Acme',
        sender_email: 'hello@acme.example',
      },
    })

    const reply = await admin.post(`/internal/emails/${await idOfLatest(project)}/resend`, {})
    await smtp.stop()

    expect(sent.json).toEqual({ success: true })
    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect(smtp.taken).toHaveLength(1)
  })

  test('is possible for an email that failed, whose record stays as it is', async () => {
    const smtp = await startSmtpServer()
    smtp.refusals.push({ at: 'rcpt', code: 554 })
    const project = await service.newProject(SETTINGS)
    await useOwnServer(project, { port: smtp.port })
    const refused = await invite(project)
    const failed = await read(project)

    const reply = await project.as('admin').post(`/internal/emails/${failed.id}/resend`, {})
    await service.drain()
    await smtp.stop()

    expect([refused.status, failed.state, failed.can_resend]).toEqual([400, 'failed', true])
    expect(reply.status).toBe(200)
    expect(smtp.taken.map(({ mail }) => mail.subject)).toEqual([failed.subject])
    expect(await read(project, reply.json.id)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(await read(project, failed.id)).toEqual(failed)
  })

  test('is refused while the email waits to be sent', async () => {
    const project = await service.newProject(SETTINGS)
    const sender = await senderFor(service, project)
    const { id } = await sender.queue({
      to: 'ada@example.com',
      user: null,
      type: 'api_key_revoked',
      variables: { description: 'CI', lastFour: 'abcd' },
    })
    const resend = () => project.as('admin').post(`/internal/emails/${id}/resend`, {})

    expect((await resend()).status).toBe(400)
    await service.drain()
    expect((await resend()).status).toBe(200)
  })

  test('is for admins only', async () => {
    const project = await service.newProject(SETTINGS)
    await invite(project)
    const path = `/internal/emails/${await idOfLatest(project)}/resend`

    for (const access of ['client', 'server'] as const)
      expect((await project.as(access).post(path, {})).code).toBe('INSUFFICIENT_ACCESS_TYPE')
  })

  test('is limited per project', async () => {
    const limited = await startService({
      database: service.database,
      config: {
        rateLimits: {
          enabled: true,
          changes: { 'email-resend.account': { points: 2, seconds: 600 } },
        },
      },
    })
    const [project, other] = [await limited.newProject(), await limited.newProject()]
    const resend = async (of: TestProject) =>
      (await of.as('admin').post(`/internal/emails/${randomUUID()}/resend`, {})).status

    expect([await resend(project), await resend(project), await resend(project)]).toEqual([
      404, 404, 429,
    ])
    expect(await resend(other)).toBe(404)
    await limited.stop()
  })

  test('is limited per recipient', async () => {
    const limited = await startService({
      database: service.database,
      config: {
        rateLimits: {
          enabled: true,
          changes: { 'email-resend-to-recipient.account': { points: 2, seconds: 600 } },
        },
      },
    })
    const project = await limited.newProject(SETTINGS)
    await invite(project)
    const first = await idOfLatest(project)
    await invite(project, 'other@example.com')
    const other = await idOfLatest(project)
    const resend = async (id: string) =>
      (await project.as('admin').post(`/internal/emails/${id}/resend`, {})).status

    expect([await resend(first), await resend(first), await resend(first)]).toEqual([200, 200, 429])
    expect(await resend(other)).toBe(200)
    await limited.stop()
  })

  test('does not send what the project sent itself by the shared server', async () => {
    const smtp = await startSmtpServer()
    const project = await service.newProject(SETTINGS)
    await invite(project)
    const shared = await idOfLatest(project)
    await useOwnServer(project, { port: smtp.port })
    await invite(project)
    const own = await idOfLatest(project)
    const resend = async (id: string) => {
      const { status, code } = await project.as('admin').post(`/internal/emails/${id}/resend`, {})
      return [status, code]
    }
    expect(await resend(own)).toEqual([200, undefined])

    await project.as('admin').patch('/internal/config/override', {
      config_override_string: JSON.stringify({ 'emails.server': { isShared: true } }),
    })

    expect(await resend(own)).toEqual([400, 'REQUIRES_CUSTOM_EMAIL_SERVER'])
    expect((await read(project, own)).can_resend).toBe(false)
    expect(await resend(shared)).toEqual([200, undefined])
    await smtp.stop()
  })
})
