import type { AccessType } from '@latchkey/contract'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
const project = await service.newProject()
afterAll(() => service.stop())

test('changes the given fields, keeps the others and returns the whole user', async () => {
  const ada = await project.signUp()
  const client = project.as('client', ada)
  await client.patch('/users/me', { display_name: 'Ada', client_metadata: { theme: 'dark' } })

  const reply = await client.patch('/users/me', { display_name: 'Ada Lovelace' })

  expect(reply.status).toBe(200)
  expect(reply.json).toMatchObject({
    id: ada.user_id,
    display_name: 'Ada Lovelace',
    client_metadata: { theme: 'dark' },
  })
  expect((await client.get('/users/me')).json).toEqual(reply.json)
})

test('accepts an empty change', async () => {
  const ada = await project.signUp()

  expect((await project.as('client', ada).patch('/users/me', {})).status).toBe(200)
})

test.each([
  ['without body', undefined],
  ['with a list', []],
  ['with null', null],
  ['with a text', 'display_name'],
])('rejects a change %s', async (_what, body) => {
  const ada = await project.signUp()

  const reply = await project.as('client', ada).patch('/users/me', body)

  expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  expect(reply.json.details.message).toContain('- body ')
})

describe('the display name', () => {
  test('may have 256 characters', async () => {
    const client = project.as('client', await project.signUp())

    expect(
      (await client.patch('/users/me', { display_name: 'x'.repeat(256) })).json.display_name,
    ).toBe('x'.repeat(256))
    const reply = await client.patch('/users/me', { display_name: 'x'.repeat(257) })
    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(reply.json.details.message).toContain('- body.display_name ')
  })

  test.each([
    ['null clears it', null, null],
    ['an empty one clears it', '', null],
    ['spaces are kept', '  Ada  ', '  Ada  '],
    ['a number becomes its text', 7, '7'],
    ['letters of all scripts are kept', 'Ада 阿达 👩🏽‍💻 e\u0301', 'Ада 阿达 👩🏽‍💻 e\u0301'],
    ['markup is just text', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ])('%s', async (_rule, sent, stored) => {
    const client = project.as('client', await project.signUp())
    await client.patch('/users/me', { display_name: 'before' })

    expect((await client.patch('/users/me', { display_name: sent })).json.display_name).toBe(stored)
    expect((await client.get('/users/me')).json.display_name).toBe(stored)
  })

  test.each([{}, ['Ada'], 'NUL \u0000', 'half a \ud83d pair'])(
    'rejects %j',
    async (display_name) => {
      const reply = await project
        .as('client', await project.signUp())
        .patch('/users/me', { display_name })

      expect(reply.code).toBe('SCHEMA_ERROR')
    },
  )
})

describe('metadata', () => {
  const writable = [
    ['client', 'client_metadata'],
    ['server', 'client_metadata'],
    ['server', 'client_read_only_metadata'],
    ['admin', 'server_metadata'],
  ] as const

  test.each(writable)(
    'with %s access %s is replaced as a whole with any JSON value',
    async (accessType, name) => {
      const caller = project.as(accessType, await project.signUp())
      const values = [
        { a: { b: 1 } },
        { c: 2 },
        [],
        [1, 'two', null],
        'text',
        '',
        '7',
        0,
        -1.5,
        1e300,
        true,
        false,
        'null',
        null,
        {},
      ]

      for (const value of values) {
        expect((await caller.patch('/users/me', { [name]: value })).json[name]).toEqual(value)
        expect((await caller.get('/users/me')).json[name]).toEqual(value)
      }
    },
  )

  test('is cleared by null and kept if omitted', async () => {
    const client = project.as('client', await project.signUp())
    await client.patch('/users/me', { client_metadata: { kept: true } })

    expect((await client.patch('/users/me', { display_name: 'Ada' })).json.client_metadata).toEqual(
      { kept: true },
    )
    expect(
      (await client.patch('/users/me', { client_metadata: null })).json.client_metadata,
    ).toBeNull()
  })

  test('may use names of object members', async () => {
    const client = project.as('client', await project.signUp())

    const reply = await client.send('PATCH', '/users/me', {
      headers: { 'content-type': 'application/json' },
      body: '{"client_metadata":{"constructor":1,"toString":{"prototype":2},"hasOwnProperty":null}}',
    })

    expect(JSON.stringify(reply.json.client_metadata)).toBe(
      '{"toString":{"prototype":2},"constructor":1,"hasOwnProperty":null}',
    )
  })

  test.each([
    ['NUL in a value', { a: ['\u0000'] }],
    ['NUL in a name', { '\u0000': 1 }],
    ['half a surrogate pair', { a: '\ud83d' }],
  ])('rejects %s', async (_what, client_metadata) => {
    const reply = await project
      .as('client', await project.signUp())
      .patch('/users/me', { client_metadata })

    expect(reply.code).toBe('SCHEMA_ERROR')
    expect(reply.json.details.message).toContain('body.client_metadata')
  })

  test('is returned to clients as the server wrote it', async () => {
    const ada = await project.signUp()
    await project.as('server', ada).patch('/users/me', {
      client_read_only_metadata: { plan: 'free' },
      server_metadata: { risk: 1 },
    })

    const { json } = await project.as('client', ada).get('/users/me')

    expect(json.client_read_only_metadata).toEqual({ plan: 'free' })
    expect(json).not.toHaveProperty('server_metadata')
  })
})

describe('rejects fields that the caller may not write and changes nothing', () => {
  const refused: [AccessType, string, unknown][] = [
    ['client', 'client_read_only_metadata', { plan: 'gold' }],
    ['client', 'server_metadata', null],
    ['client', 'primary_email', 'eve@example.com'],
    ['client', 'primary_email_verified', true],
    ['client', 'primary_email_auth_enabled', true],
    ['client', 'is_anonymous', false],
    ['client', 'has_password', false],
    ['client', 'signed_up_at_millis', 0],
    ['client', 'id', '6f0c9a52-1b7d-4f7e-9a44-0a3c5f0f8d11'],
    ['client', 'user_id', '6f0c9a52-1b7d-4f7e-9a44-0a3c5f0f8d11'],
    ['server', 'id', '6f0c9a52-1b7d-4f7e-9a44-0a3c5f0f8d11'],
    ['server', 'signed_up_at_millis', 0],
    ['admin', 'last_active_at_millis', 0],
    ['admin', 'nickname', 'Ada'],
  ]

  test.each(refused)('%s: %s', async (accessType, name, value) => {
    const ada = await project.signUp()
    const before = (await project.as('server', ada).get('/users/me')).json

    const reply = await project
      .as(accessType, ada)
      .patch('/users/me', { display_name: 'written?', [name]: value })

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(`- body contains unknown properties: ${name}`)
    expect((await project.as('server', ada).get('/users/me')).json).toEqual(before)
  })
})

test('changes nothing if one field is invalid', async () => {
  const ada = await project.signUp()

  await project
    .as('client', ada)
    .patch('/users/me', { client_metadata: { a: 1 }, display_name: 'x'.repeat(257) })

  expect((await project.as('client', ada).get('/users/me')).json.client_metadata).toBeNull()
})

test('lets an anonymous user change itself', async () => {
  const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json
  const asGuest = project.as('client', guest, { 'x-stack-allow-anonymous-user': 'true' })

  expect((await asGuest.patch('/users/me', { display_name: 'Guest' })).json).toMatchObject({
    display_name: 'Guest',
    is_anonymous: true,
  })
})
