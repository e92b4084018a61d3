import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { startSmtpServer } from '../../messaging/emails/testing/fake-smtp-server.ts'
import { useOwnServer } from '../../messaging/emails/testing/sender.ts'

/* Tests protocol 05 §9. */

const service = await startService()
const smtp = await startSmtpServer({ auth: { user: 'acme', pass: 'sesame' } })
afterAll(async () => {
  await service.stop()
  await smtp.stop()
})

const PATH = '/internal/emails'
const list = async (project: TestProject) => (await project.as('admin').get(PATH)).json.items

test('the list has one entry for each attempt with the shape of the contract', async () => {
  const project = await service.newProject({ display_name: 'Acme', magic_link_enabled: true })
  await project.requestCode('ada@example.com')

  const reply = await project.as('admin').get(PATH)

  expect([reply.status, reply.json]).toEqual([
    200,
    {
      is_paginated: false,
      items: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          subject: 'Sign in to Acme: Your code is ••••••',
          sent_at_millis: service.clock.now().getTime(),
          to: ['ada@example.com'],
          sender_config: {
            type: 'shared',
            host: 'mailbox',
            port: 0,
            username: '',
            sender_name: 'Acme',
            sender_email: 'noreply@example.com',
          },
          error: null,
        },
      ],
    },
  ])
})

test('the list shows the own server without its password, and one entry per failed attempt', async () => {
  const project = await service.newProject({ magic_link_enabled: true })
  await useOwnServer(project, { port: smtp.port })
  smtp.refusals.push({ at: 'rcpt', code: 450 })
  await project.as('client').post('/auth/otp/send-sign-in-code', {
    email: 'ada@example.com',
    callback_url: 'http://localhost:3000/handler',
  })
  service.clock.advance({ seconds: 5 })
  await service.drain()

  const reply = await project.as('admin').get(PATH)

  expect(reply.json.items).toMatchObject([
    { to: ['ada@example.com'], error: null, sender_config: { type: 'standard' } },
    {
      to: ['ada@example.com'],
      error: { errorType: 'TEMPORARY', canRetry: true, message: expect.any(String), raw: {} },
      sender_config: { type: 'standard', host: '127.0.0.1', username: 'acme' },
    },
  ])
  expect(reply.text).not.toContain('sesame')
})

test('the list has the last 100 attempts, newest first', async () => {
  const project = await service.newProject()
  const admin = project.as('admin')
  for (let count = 1; count <= 101; count += 1)
    await admin.post('/internal/send-sign-in-invitation', {
      email: `guest-${count}@example.com`,
      callback_url: 'http://localhost:3000/',
    })

  const items = await list(project)

  expect(items).toHaveLength(100)
  expect(items[0].to).toEqual(['guest-101@example.com'])
  expect(items[99].to).toEqual(['guest-2@example.com'])
})

test('the list contains nothing of another project', async () => {
  const [one, other] = [
    await service.newProject({ magic_link_enabled: true }),
    await service.newProject({ magic_link_enabled: true }),
  ]
  await one.requestCode('one@example.com')
  await other.requestCode('other@example.com')

  expect((await list(one)).map(({ to }: { to: string[] }) => to)).toEqual([['one@example.com']])
})

test('the list is for admins only, and takes no query', async () => {
  const project = await service.newProject()

  for (const access of ['client', 'server'] as const) {
    const { status, code } = await project.as(access).get(PATH)
    expect([status, code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
  }
  const { status, code } = await project.as('admin').get(`${PATH}?limit=1`)
  expect([status, code]).toEqual([400, 'SCHEMA_ERROR'])
})
