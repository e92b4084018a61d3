import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
const project = await service.newProject()
afterAll(() => service.stop())

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>',
).toString('base64')
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>').toString('base64')
const refused = { status: 400, code: undefined }

const open = (url: string) => service.fetch(new Request(url))

test.each(['client', 'server', 'admin'] as const)(
  'with %s access uploads an image, serves it with its real type and removes it',
  async (access) => {
    const caller = project.as(access, await project.signUp())

    const { profile_image_url: url } = (
      await caller.patch('/users/me', { profile_image_url: `data:image/jpeg;base64,${PNG}` })
    ).json

    expect(url).toMatch(
      new RegExp(`^${service.url}/files/user-profile-images/[0-9a-f-]{36}\\.png$`),
    )
    const response = await open(url)
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(PNG)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await caller.get('/users/me')).json.profile_image_url).toBe(url)
    expect(
      (await caller.patch('/users/me', { profile_image_url: null })).json.profile_image_url,
    ).toBeNull()
  },
)

test('a server uploads images on creation and for other users, and may pass any URL', async () => {
  const server = project.as('server')
  const made = (await server.post('/users', { profile_image_url: `data:image/x;base64,${GIF}` }))
    .json
  expect((await open(made.profile_image_url)).headers.get('content-type')).toBe('image/gif')

  for (const url of [
    'https://a.example/b.png?c=d#e',
    'http://localhost/x',
    'http://169.254.169.254/latest',
  ]) {
    expect(
      (await server.patch(`/users/${made.id}`, { profile_image_url: url })).json.profile_image_url,
    ).toBe(url)
  }
})

describe('a client cannot set', () => {
  test.each([
    'https://a.example/b.png',
    'http://localhost/b.png',
    `data:image/x;base64,${PNG}`,
    `data:image/svg+xml;base64,${SVG}`,
    `data:image/png;base64,${SVG}`,
    `data:image/png;base64,${HTML}`,
    `data:image/png,${PNG}`,
    `data:image/png;base64,${PNG}=`,
    `data:text/html;base64,${HTML}`,
    'javascript:alert(1)',
  ])('%s', async (profile_image_url) => {
    const client = project.as('client', await project.signUp())

    expect(
      await client.patch('/users/me', { display_name: 'written?', profile_image_url }),
    ).toMatchObject(refused)
    expect((await client.get('/users/me')).json).toMatchObject({
      display_name: null,
      profile_image_url: null,
    })
  })

  test('another URL, which is rejected before checking for a user', async () => {
    expect(
      await project
        .as('client')
        .patch('/users/me', { profile_image_url: 'https://a.example/b.png' }),
    ).toMatchObject(refused)
    expect(
      (
        await project
          .as('client')
          .patch('/users/me', { profile_image_url: `data:image/png;base64,${PNG}` })
      ).code,
    ).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    expect(
      (await project.as('server').patch('/users/me', { profile_image_url: 'ftp://a.example' }))
        .code,
    ).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  })
})

describe('a server cannot set', () => {
  test.each([
    'ftp://a.example/b.png',
    'javascript:alert(1)',
    'data:text/plain,x',
    `data:image/svg+xml;base64,${SVG}`,
    `data:image/png;base64,${SVG}`,
    `data:image/png;base64,${PNG.slice(0, 12)}`,
  ])('%s', async (profile_image_url) => {
    const server = project.as('server')
    const { id } = (await server.post('/users', {})).json

    expect(await server.post('/users', { profile_image_url })).toMatchObject(refused)
    expect(
      await server.patch(`/users/${id}`, { display_name: 'written?', profile_image_url }),
    ).toMatchObject(refused)
    expect((await server.get(`/users/${id}`)).json.display_name).toBeNull()
  })

  test.each(['', ' ', PNG, 'a b://c', `https://a.example/${'x'.repeat(1_000_000)}`, 7])(
    'invalid URLs: %.20s',
    async (profile_image_url) => {
      expect((await project.as('server').post('/users', { profile_image_url })).code).toBe(
        'SCHEMA_ERROR',
      )
      expect(
        (
          await project
            .as('client', await project.signUp())
            .patch('/users/me', { profile_image_url })
        ).code,
      ).toBe('SCHEMA_ERROR')
    },
  )
})

test('a rejected change stores no file', async () => {
  const files = () =>
    service.query("select id from files where folder = 'user-profile-images' order by id")
  const taken = await project.signUp()
  const before = await files()

  const reply = await project.as('server').post('/users', {
    profile_image_url: `data:image/png;base64,${PNG}`,
    primary_email: taken.email,
    primary_email_auth_enabled: true,
  })

  expect(reply.code).toBe('USER_EMAIL_ALREADY_EXISTS')
  expect(await files()).toEqual(before)
})
