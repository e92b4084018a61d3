import { startService } from '@latchkey/testkit'
import { simpleParser } from 'mailparser'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startSmtpServer } from './testing/fake-smtp-server.ts'
import { senderFor, someEmail, useOwnServer } from './testing/sender.ts'

const service = await startService()
afterAll(() => service.stop())
beforeEach(() => service.query('delete from mails'))

const BASE = '/mailbox/api/v1/mailbox'
const project = await service.newProject({ display_name: 'Acme' })
const sender = await senderFor(service, project)
const inbox = async (name: string) => (await service.anyone.get(`${BASE}/${name}`)).json
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('the development mailbox (protocol 05 §15)', () => {
  test('lists the emails to a name, oldest first', async () => {
    const first = await sender.send(someEmail('ada@example.com'))
    const second = await sender.send(someEmail('Ada+x@any.example'))
    await sender.send(someEmail('bob@example.com'))

    expect((await inbox('ada')).map((email: { id: string }) => email.id)).toEqual([
      first.id,
      second.id,
    ])
    expect((await inbox('ada'))[0]).toEqual({
      mailbox: 'ada',
      id: first.id,
      from: 'Acme <noreply@example.com>',
      to: ['<ada@example.com>'],
      subject: 'Sign in to Acme: Your code is 012345',
      date: expect.stringMatching(ISO),
      'posix-millis': service.clock.now().getTime(),
      size: expect.any(Number),
      seen: false,
    })
  })

  test.each(['ADA', 'ada+anything', 'ada@another.example', 'Ada%2Bx%40any.example'])(
    'finds the mailbox ada as %s',
    async (name) => {
      await sender.send(someEmail('ada@example.com'))

      expect(await inbox(name)).toHaveLength(1)
    },
  )

  test('is empty for an unknown name', async () => {
    expect(await inbox('nobody')).toEqual([])
  })

  test('is empty for a name that the database cannot store, on every endpoint', async () => {
    const { id } = await sender.send(someEmail('ab@example.com'))
    const { get, patch, delete: remove } = service.anyone

    const replies = [
      await get(`${BASE}/a%00b`),
      await remove(`${BASE}/a%00b`),
      await get(`${BASE}/a%00b/${id}`),
      await patch(`${BASE}/a%00b/${id}`, { seen: true }),
      await remove(`${BASE}/a%00b/${id}`),
      await get(`${BASE}/a%00b/${id}/source`),
      await get(`/mailbox/mails/a%00b/${id}`),
    ]

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 404, 404, 404, 404, 404])
    expect(replies[0]?.json).toEqual([])
    expect(await inbox('ab')).toMatchObject([{ id, seen: false }])
  })

  test('returns an email', async () => {
    const { id } = await sender.send(someEmail('ada@example.com'))

    const { json } = await service.anyone.get(`${BASE}/ada/${id}`)

    const { header, body, attachments, ...rest } = json
    expect([rest]).toEqual(await inbox('ada'))
    expect(header).toMatchObject({
      From: ['Acme <noreply@example.com>'],
      To: ['ada@example.com'],
      Subject: ['Sign in to Acme: Your code is 012345'],
      'Message-ID': [`<${id}@localhost>`],
      'MIME-Version': ['1.0'],
      'Content-Type': [expect.stringMatching(/^multipart\/alternative; boundary=/)],
    })
    expect(/code=([a-zA-Z0-9]+)/.exec(body.text)?.[1]).toBe(
      '0123456789abcdefghjkmnpqrstvwxyz0123456789abc',
    )
    expect(/>([A-Z0-9]{6})<\/p>/.exec(body.html)?.[1]).toBe('012345')
    expect(attachments).toEqual([])
  })

  test('returns the source, which is stable and has the listed size', async () => {
    const { id } = await sender.send(someEmail('ada@example.com'))
    const sourceOf = async () => (await service.anyone.get(`${BASE}/ada/${id}/source`)).text

    const source = await sourceOf()

    expect(await sourceOf()).toBe(source)
    expect(Buffer.byteLength(source)).toBe((await inbox('ada'))[0].size)
    const [parsed, { json }] = [
      await simpleParser(source),
      await service.anyone.get(`${BASE}/ada/${id}`),
    ]
    expect(parsed.text).toBe(json.body.text)
    expect(parsed.html).toBe(json.body.html)
  })

  test('marks an email as seen', async () => {
    const { id } = await sender.send(someEmail('ada@example.com'))

    expect((await service.anyone.patch(`${BASE}/ada/${id}`, { seen: true })).status).toBe(200)

    expect((await inbox('ada'))[0].seen).toBe(true)
  })

  test('deletes one email, and all emails of a name', async () => {
    const [first] = [
      await sender.send(someEmail()),
      await sender.send(someEmail()),
      await sender.send(someEmail('bob@example.com')),
    ]

    expect((await service.anyone.delete(`${BASE}/ada/${first.id}`)).status).toBe(200)
    expect(await inbox('ada')).toHaveLength(1)
    expect((await service.anyone.delete(`${BASE}/ada`)).status).toBe(200)

    expect([await inbox('ada'), (await inbox('bob')).length]).toEqual([[], 1])
    expect(await sender.state(first)).toMatchObject({ state: 'sent', content: null })
  })

  test.each(['00000000-0000-4000-8000-000000000000', 'latest', "'", '%00'])(
    'returns 404 for the email %j',
    async (id) => {
      const { id: other } = await sender.send(someEmail('bob@example.com'))

      for (const unknown of [id, other]) {
        const path = `${BASE}/ada/${unknown}`
        const replies = [
          await service.anyone.get(path),
          await service.anyone.get(`${path}/source`),
          await service.anyone.patch(path, { seen: true }),
          await service.anyone.delete(path),
        ]
        expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
      }
      expect(await inbox('bob')).toHaveLength(1)
    },
  )

  test('sends no CORS headers', async () => {
    const reply = await service.anyone.get(`${BASE}/ada`, { origin: 'https://evil.example' })

    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  test('contains only emails that no SMTP server accepted', async () => {
    const server = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
    const other = await service.newProject()
    await useOwnServer(other, { port: server.port })

    await (await senderFor(service, other)).send(someEmail())

    expect(server.taken).toHaveLength(1)
    expect(await inbox('ada')).toEqual([])
    await server.stop()
  })

  test('has a page with the emails of all projects, and shows each email in a sandbox', async () => {
    const evil = await service.newProject({ display_name: '<script>alert(1)</script>' })
    const { id } = await (await senderFor(service, evil)).send(someEmail('ada@example.com'))
    await sender.send(someEmail('bob@example.com'))

    const list = await service.anyone.get('/mailbox')
    const path = /href="(\/mailbox\/mails\/ada\/[^"]+)"/.exec(list.text)?.[1] ?? ''
    const message = await service.anyone.get(path)

    expect(path).toBe(`/mailbox/mails/ada/${id}`)
    expect(list.text).toContain('bob@example.com')
    expect(list.text).not.toContain('<script')
    expect(message.text).toContain('>012345</p>')
    expect(message.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*; sandbox allow-popups/,
    )
    expect((await service.anyone.get('/mailbox/mails/bob/x')).status).toBe(404)
  })

  test('does not exist in production', async () => {
    const { id } = await sender.send(someEmail())
    const production = await startService({
      database: service.database,
      config: { production: true },
    })

    for (const path of [
      '/mailbox',
      `/mailbox/mails/ada/${id}`,
      BASE,
      `${BASE}/ada`,
      `${BASE}/ada/${id}`,
      `${BASE}/ada/${id}/source`,
    ]) {
      expect((await production.anyone.get(path)).status).toBe(404)
    }
    expect((await production.anyone.delete(`${BASE}/ada`)).status).toBe(404)
    await production.stop()
    expect(await inbox('ada')).toHaveLength(1)
  })
})

describe('the mailbox of a project', () => {
  const admin = project.as('admin')

  test("lists the project's emails for admins, newest first, page by page", async () => {
    const ids: string[] = []
    for (const name of ['ada', 'bob', 'eve'])
      ids.unshift((await sender.send(someEmail(`${name}@example.com`))).id)

    const first = await admin.get('/internal/mailbox?limit=2')
    const second = await admin.get(
      `/internal/mailbox?limit=2&cursor=${first.json.pagination.next_cursor}`,
    )

    expect(first.json.items[0]).toEqual({
      id: ids[0],
      type: 'magic_link',
      to: 'eve@example.com',
      sender_name: 'Acme',
      sender_email: 'noreply@example.com',
      subject: 'Sign in to Acme: Your code is 012345',
      sent_at_millis: service.clock.now().getTime(),
      size: expect.any(Number),
      is_seen: false,
    })
    const pages = [first, second].map(({ json }) =>
      json.items.map((item: { id: string }) => item.id),
    )
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2)])
    expect(second.json).toMatchObject({ is_paginated: true, pagination: { next_cursor: null } })
    expect((await admin.get('/internal/mailbox')).json.items).toHaveLength(3)
  })

  test('returns an email with its content and marks it as seen', async () => {
    const { id } = await sender.send(someEmail())

    const { json } = await admin.get(`/internal/mailbox/${id}`)

    expect(json).toMatchObject({
      id,
      is_seen: true,
      text: expect.stringContaining('code='),
      html: expect.stringContaining('>012345</p>'),
    })
    expect((await admin.get('/internal/mailbox')).json.items[0].is_seen).toBe(true)
  })

  test('deletes one email, and all emails of the project', async () => {
    const other = await service.newProject()
    const [first] = [
      await sender.send(someEmail()),
      await sender.send(someEmail()),
      await (await senderFor(service, other)).send(someEmail()),
    ]

    expect((await admin.delete(`/internal/mailbox/${first.id}`)).json).toEqual({ success: true })
    expect((await admin.get('/internal/mailbox')).json.items).toHaveLength(1)
    expect((await admin.delete(`/internal/mailbox/${first.id}`)).status).toBe(404)
    expect((await admin.delete('/internal/mailbox')).json).toEqual({ success: true })

    expect((await admin.get('/internal/mailbox')).json.items).toEqual([])
    expect((await other.as('admin').get('/internal/mailbox')).json.items).toHaveLength(1)
    expect(await sender.state(first)).toMatchObject({ state: 'sent', content: null })
  })

  test('case 41: rejects other projects and other access types', async () => {
    const { id } = await sender.send(someEmail())
    const stranger = (await service.newProject()).as('admin')

    expect((await stranger.get('/internal/mailbox')).json.items).toEqual([])
    expect((await stranger.get(`/internal/mailbox?cursor=${id}`)).json.items).toEqual([])
    expect((await stranger.get(`/internal/mailbox/${id}`)).status).toBe(404)
    expect((await stranger.delete(`/internal/mailbox/${id}`)).status).toBe(404)
    for (const access of ['client', 'server'] as const) {
      expect((await project.as(access).get('/internal/mailbox')).code).toBe(
        'INSUFFICIENT_ACCESS_TYPE',
      )
    }
    expect((await admin.get(`/internal/mailbox/${id}`)).status).toBe(200)
  })

  test.each(['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'page=2'])(
    'rejects ?%s',
    async (query) => {
      expect((await admin.get(`/internal/mailbox?${query}`)).code).toBe('SCHEMA_ERROR')
    },
  )

  test('returns an error text for an email that cannot be opened with the current server secret', async () => {
    const { id } = await sender.send(someEmail())
    await service.query("update mails set content = '\\x00112233' where id = $1", [id])

    const { json } = await admin.get('/internal/mailbox')

    expect(json.items).toMatchObject([{ id, subject: 'Sign in to Acme: Your code is ••••••' }])
    expect((await admin.get(`/internal/mailbox/${id}`)).json.text).toContain('cannot be opened')
    expect(await inbox('ada')).toHaveLength(1)
  })

  test('exists in production too', async () => {
    const production = await startService({
      database: service.database,
      config: { production: true },
    })
    const own = await production.newProject()

    const { id } = await (await senderFor(production, own)).send(someEmail())

    expect((await own.as('admin').get(`/internal/mailbox/${id}`)).json.text).toContain('code=')
    await production.stop()
  })
})

describe('expiry', () => {
  const deleteOld = async () => {
    await service.query("select graphile_worker.add_job('mails.delete-old', payload := '{}'::json)")
    await service.drain()
  }

  test('deletes mailbox emails after 7 days', async () => {
    await sender.send(someEmail())

    service.clock.advance({ days: 7 })
    await deleteOld()
    expect(await inbox('ada')).toHaveLength(1)
    service.clock.advance({ seconds: 1 })
    await deleteOld()

    expect(await inbox('ada')).toEqual([])
    expect(await service.query('select 1 from mails')).toEqual([])
  })

  test('deletes records of sent emails and their attempts after 30 days', async () => {
    const server = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
    const other = await service.newProject()
    await useOwnServer(other, { port: server.port })
    await (await senderFor(service, other)).send(someEmail())

    service.clock.advance({ days: 30 })
    await deleteOld()
    expect(await service.query('select 1 from mail_attempts')).toHaveLength(1)
    service.clock.advance({ seconds: 1 })
    await deleteOld()

    expect(await service.query('select 1 from mails')).toEqual([])
    expect(await service.query('select 1 from mail_attempts')).toEqual([])
    await server.stop()
  })
})
