import { randomUUID } from 'node:crypto'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { startSmtpServer } from '../../messaging/emails/testing/fake-smtp-server.ts'
import { useOwnServer } from '../../messaging/emails/testing/sender.ts'

/* Tests `GET /internal/emails/search` of protocol 09 §24. */

const service = await startService()
const smtp = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
afterAll(async () => {
  await service.stop()
  await smtp.stop()
})

const PATH = '/internal/emails'

describe('the search', () => {
  /** A project with emails to Ada, Bob and Carol, in this order, a minute apart. */
  async function newStage() {
    const project = await service.newProject({ display_name: 'Acme', magic_link_enabled: true })
    const admin = project.as('admin')
    const start = service.clock.now().getTime()
    await project.requestCode('ada@example.com')
    service.clock.advance({ minutes: 1 })
    const bob = await project.signUp({ email: 'bob@example.org' })
    await service.drain()
    service.clock.advance({ minutes: 1 })
    await admin.post('/internal/send-sign-in-invitation', {
      email: 'carol@example.net',
      callback_url: 'http://localhost:3000/',
    })
    const find = async (query: Record<string, string> = {}) => {
      const reply = await admin.get(`${PATH}/search?${new URLSearchParams(query)}`)
      if (reply.status !== 200) throw new Error(reply.text)
      return reply.json
    }
    const found = async (query?: Record<string, string>) =>
      (await find(query)).items.map(({ to }: { to: string }) => to)
    return { project, admin, start, bob, find, found }
  }

  test('returns all emails, newest first, in the shape of the contract', async () => {
    const { find, bob } = await newStage()

    const page = await find()

    expect(page).toMatchObject({ is_paginated: true, pagination: { next_cursor: null } })
    expect(page.items).toHaveLength(3)
    const now = service.clock.now().getTime()
    expect(page.items[0]).toEqual({
      id: expect.any(String),
      type: 'sign_in_invitation',
      to: 'carol@example.net',
      user_id: null,
      template_id: '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
      subject: 'You have been invited to sign in to Acme',
      state: 'sent',
      attempts: 1,
      created_at_millis: now,
      finished_at_millis: now,
      next_attempt_at_millis: null,
      sender: expect.objectContaining({ type: 'shared', sender_name: 'Acme' }),
      error: null,
      rendering_error: null,
    })
    expect(page.items[1]).toMatchObject({ type: 'email_verification', user_id: bob.user_id })
    expect(page.items[2].subject).toBe('Sign in to Acme: Your code is ••••••')
  })

  test('filters by address, subject, user, state, type, template and time', async () => {
    const { found, start, bob } = await newStage()
    const [ada, bobs, carol] = ['ada@example.com', 'bob@example.org', 'carol@example.net']
    const minute = 60_000

    expect(await found({ to: 'BOB@example.org' })).toEqual([bobs])
    expect(await found({ to: 'EXAMPLE.org' })).toEqual([bobs])
    expect(await found({ to: 'example' })).toEqual([carol, bobs, ada])
    expect(await found({ to: '%' })).toEqual([])
    expect(await found({ query: 'INVITED' })).toEqual([carol])
    expect(await found({ query: 'acme', to: 'example.com' })).toEqual([ada])
    expect(await found({ user_id: bob.user_id })).toEqual([bobs])
    expect(await found({ user_id: randomUUID() })).toEqual([])
    expect(await found({ status: 'sent' })).toEqual([carol, bobs, ada])
    expect(await found({ status: 'failed' })).toEqual([])
    expect(await found({ type: 'magic_link' })).toEqual([ada])
    expect(await found({ template_id: 'e7d009ce-8d47-4528-b245-5bf119f2ffa3' })).toEqual([bobs])
    expect(await found({ from: String(start + minute) })).toEqual([carol, bobs])
    expect(await found({ to_time: String(start + minute) })).toEqual([bobs, ada])
    expect(await found({ from: String(start + minute), to_time: String(start + minute) })).toEqual([
      bobs,
    ])
  })

  test('names the user who signs in with the address when the email is sent', async () => {
    const project = await service.newProject({ display_name: 'Acme', magic_link_enabled: true })
    const admin = project.as('admin')
    const { json: ada } = await admin.post('/users', {
      primary_email: 'ada@example.com',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
    })
    // An address that is not for sign-in belongs to nobody.
    await admin.post('/users', {
      primary_email: 'bob@example.org',
      primary_email_auth_enabled: false,
    })
    const callback_url = 'http://localhost:3000/'
    for (const email of ['ada@example.com', 'bob@example.org', 'new@example.net'])
      await admin.post('/internal/send-sign-in-invitation', { email, callback_url })
    await project.requestCode('Ada@Example.com')
    const other = await service.newProject({ magic_link_enabled: true })
    await other.requestCode('ada@example.com')
    const users = async () =>
      (await admin.get(`${PATH}/search`)).json.items.map(
        ({ type, to, user_id }: Record<string, unknown>) => [type, to, user_id],
      )

    expect(await users()).toEqual([
      ['magic_link', 'ada@example.com', ada.id],
      ['sign_in_invitation', 'new@example.net', null],
      ['sign_in_invitation', 'bob@example.org', null],
      ['sign_in_invitation', 'ada@example.com', ada.id],
    ])
    expect((await other.as('admin').get(`${PATH}/search`)).json.items).toMatchObject([
      { user_id: null },
    ])
    // The email is the same as for an address without a user.
    const { text } = await service.mailbox.latest('ada@example.com')
    expect(text).not.toContain(ada.id)

    await admin.delete(`/users/${ada.id}`)
    expect(await users()).toEqual([
      ['sign_in_invitation', 'new@example.net', null],
      ['sign_in_invitation', 'bob@example.org', null],
    ])
  })

  test('shows why the last attempt failed, and when the next one is', async () => {
    const { project, find } = await newStage()
    await useOwnServer(project, { port: smtp.port })
    smtp.refusals.push({ at: 'rcpt', code: 450 })
    await project.as('client').post('/auth/otp/send-sign-in-code', {
      email: 'dora@example.com',
      callback_url: 'http://localhost:3000/handler',
    })

    expect((await find({ status: 'queued' })).items).toMatchObject([
      {
        to: 'dora@example.com',
        attempts: 1,
        finished_at_millis: null,
        next_attempt_at_millis: service.clock.now().getTime() + 2_000,
        error: { errorType: 'TEMPORARY' },
      },
    ])
  })

  test('pages through all emails, also those of the same moment', async () => {
    const project = await service.newProject()
    const tenancy = await service.rows.tenancyId(project.id)
    await insertEmails(tenancy, 7)
    const admin = project.as('admin')

    const subjects: string[] = []
    const sizes: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { json } = await admin.get(`${PATH}/search?limit=3${more}`)
      sizes.push(json.items.length)
      subjects.push(...json.items.map(({ subject }: { subject: string }) => subject))
      cursor = json.pagination.next_cursor
    }

    expect(sizes).toEqual([3, 3, 1])
    expect(subjects).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Subject ${number}`))
  })

  test('compares a part of a text with 20,000 emails in one request, and continues', async () => {
    const project = await service.newProject()
    await insertEmails(await service.rows.tenancyId(project.id), 20_005)
    const admin = project.as('admin')

    const first = await admin.get(`${PATH}/search?query=subject 3x`)
    const oldest = await admin.get(`${PATH}/search?query=Subject 5&limit=100`)
    const { json } = await admin.get(`${PATH}/search?query=subject 3`)

    expect(first.json.items).toEqual([])
    expect(first.json.pagination.next_cursor).toEqual(expect.any(String))
    const next = await admin.get(
      `${PATH}/search?query=subject 3x&cursor=${first.json.pagination.next_cursor}`,
    )
    expect(next.json).toMatchObject({ items: [], pagination: { next_cursor: null } })
    expect(oldest.json.items).toHaveLength(100)
    expect(json.items).toHaveLength(100)
    expect(json.pagination.next_cursor).not.toBeNull()
  })

  test.each([
    'cursor=x',
    'cursor=1-2-3',
    `cursor=${'9'.repeat(18)}-1`,
    'limit=0',
    'limit=101',
    'status=lost',
    'template_id=x',
    'from=99999999999999999',
    'sort=asc',
  ])('rejects %s', async (query) => {
    const project = await service.newProject()

    const { status, code } = await project.as('admin').get(`${PATH}/search?${query}`)

    expect([status, code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test('accepts the largest cursor', async () => {
    const project = await service.newProject()
    const cursor = `${'9'.repeat(17)}-${'9'.repeat(18)}`

    expect((await project.as('admin').get(`${PATH}/search?cursor=${cursor}`)).status).toBe(200)
  })

  test('contains nothing of another project', async () => {
    const { found } = await newStage()
    const other = await newStage()

    expect(await found({ to: 'ada@example.com' })).toEqual(['ada@example.com'])
    expect(await other.found()).toHaveLength(3)
  })

  test('is for admins only', async () => {
    const { project } = await newStage()

    for (const access of ['client', 'server'] as const)
      for (const path of [`${PATH}/search`, `${PATH}/${randomUUID()}`])
        expect((await project.as(access).get(path)).code).toBe('INSUFFICIENT_ACCESS_TYPE')
  })
})

describe('the plans of the search', () => {
  test('use an index in the order of the list for every filter, among many emails', async () => {
    const project = await service.newProject()
    const tenancy = await service.rows.tenancyId(project.id)
    await insertEmails(tenancy, 30_000)
    await service.query('analyze mails')
    const plan = async (condition: string) => {
      const rows = await service.query<{ 'QUERY PLAN': string }>(
        `explain select m.id from mails m where m.tenancy_id = '${tenancy}' and ${condition}
         order by m.created_at desc, m.sequence desc limit 101`,
      )
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    }

    expect(await plan('true')).toContain('Index Scan Backward using mails_in_order')
    expect(await plan(`lower(m.recipient) = 'person-17@example.com'`)).toContain(
      'mails_by_recipient',
    )
    expect(await plan(`m.state = 'failed'`)).toContain('mails_by_state')
    expect(await plan(`m.type = 'password_reset'`)).toContain('mails_by_type')
    expect(await plan(`m.template_id = '${randomUUID()}'`)).toContain('mails_by_template')
    for (const condition of ['true', `m.state = 'failed'`, `m.type = 'password_reset'`])
      expect(await plan(condition)).not.toContain('Sort')
  })
})

/** Inserts sent emails of one moment: `Subject 1`, `Subject 2` … */
const insertEmails = (tenancy: string, count: number) =>
  service.query(
    `insert into mails (tenancy_id, id, type, recipient, subject, message_id, state,
       next_attempt_at, created_at, finished_at, attempts)
     select $1, gen_random_uuid(), 'security_notice', 'person-' || n || '@example.com',
       'Subject ' || n, '<' || n || '@localhost>', 'sent', $2, $2, $2, 1
     from generate_series(1, $3::int) n`,
    [tenancy, service.clock.now(), count],
  )
