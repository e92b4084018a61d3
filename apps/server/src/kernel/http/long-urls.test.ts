import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

let project: TestProject
beforeAll(async () => {
  project = await service.newProject({
    magic_link_enabled: true,
    domains: ['https://*-*.example.app', 'myapp://callback'],
  })
})

const HOST = '-'.repeat(40)
const OTHER_SCRIPT = String.fromCodePoint(
  ...Array.from({ length: 15_000 }, (_, index) => 0x4e00 + index),
)
const askForCode = (callback_url: string) =>
  project.as('client').post('/auth/otp/send-sign-in-code', {
    email: `${crypto.randomUUID()}@example.com`,
    callback_url,
  })

test('H2: a URL of the project is still trusted', async () => {
  expect((await askForCode(`https://${HOST}.example.app/x`)).status).toBe(200)
  expect((await askForCode(`https://${HOST}.example.com/x`)).code).toBe(
    'REDIRECT_URL_NOT_WHITELISTED',
  )
})

test.each([
  ['of 60,000 characters', '-'.repeat(60_000)],
  ['of 300 characters', `${HOST}.`.repeat(7)],
  // Converting it to ASCII took more than a second.
  ['of 15,000 different letters', OTHER_SCRIPT],
])('H2, case 64: a host %s is refused', async (_name, host) => {
  expect(await askForCode(`https://${host}.example.app/`)).toMatchObject({ status: 400 })
  for (const name of ['redirect_uri', 'error_redirect_uri', 'after_callback_redirect_url']) {
    const query = new URLSearchParams({
      client_id: project.id,
      client_secret: project.publishableClientKey,
      redirect_uri: 'http://localhost/',
      scope: 'legacy',
      state: 's',
      grant_type: 'authorization_code',
      response_type: 'code',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      [name]: `https://${host}.example.app/`,
    })
    // Beyond 16 KB no query is read at all.
    expect((await service.anyone.get(`/auth/oauth/authorize/github?${query}`)).status).toBe(
      String(query).length > 16_000 ? 414 : 400,
    )
  }
})

test('H2: a URL of a megabyte is refused', async () => {
  expect((await askForCode(`https://${'-'.repeat(1_000_000)}.example.app/`)).status).toBe(413)
  expect((await askForCode(`https://${HOST}.example.app/${'x'.repeat(50_000)}`)).status).toBe(400)
})

test('L6: localhost is trusted under http and https alone', async () => {
  for (const url of [
    'http://localhost:3000/x',
    'https://a.localhost/x',
    'http://127.0.0.1/x',
    'myapp://callback/x',
  ])
    expect([url, (await askForCode(url)).status]).toEqual([url, 200])
  for (const url of ['myapp://localhost/x', 'ftp://localhost/x', 'myapp://127.0.0.1/x'])
    expect([url, (await askForCode(url)).code]).toEqual([url, 'REDIRECT_URL_NOT_WHITELISTED'])
})

test('case 30: a number of 16,000 digits is read once', async () => {
  const reply = await project.as('server').get(`/users?limit=${'1'.repeat(16_000)}x`)

  expect(reply.code).toBe('SCHEMA_ERROR')
})
