import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { createOAuthApp, REDIRECT_URI, useProviders } from './testing/app.ts'

/* Codes go to trusted addresses only, judged as a browser would read them (protocol 02 §14; security cases 21, 22). */

const service = await startService()
const project = await service.newProject({
  allow_localhost: false,
  domains: [
    'https://example.com',
    'https://*.example.org',
    'https://**.example.net:*',
    'http://localhost:3000',
  ],
})
await useProviders(service, project, ['google'])
const app = createOAuthApp(service, project)
afterAll(() => service.stop())

const comeBackTo = (redirect_uri: string, of = app) =>
  of.comeBack('google', 'ada@example.com', { redirect_uri, error_redirect_url: undefined })

test.each([
  'https://example.com',
  'https://example.com:443/any/path?x=y',
  'https://EXAMPLE.com/x',
  'https://app.example.org/',
  'https://a.b.example.net:8443/x',
  REDIRECT_URI,
])('%s gets a code', async (url) => {
  const { reply, location, state } = await comeBackTo(url)

  expect([reply.status, location?.origin]).toEqual([303, new URL(url).origin])
  expect([location?.searchParams.get('state'), location?.searchParams.get('code')]).toEqual([
    state,
    expect.stringMatching(/^[0-9a-z]{45}$/),
  ])
})

test.each([
  'http://example.com/',
  'https://example.com:8443/',
  'https://example.com./',
  'https://www.example.com/',
  'https://example.com.evil.example/',
  'https://app@evil.example/',
  'https://example.com@evil.example/',
  'https://example.com:443@evil.example/',
  'https://evil.example\\@example.com/',
  'https://evil.example\\.example.org/',
  'https:\\\\example.com/',
  'https:///\\example.com/',
  'https://exam\tple.com/',
  'https://example.com\n.evil.example/',
  'https://example.com%2eevil.example/',
  'https://evil.example/https://example.com/',
  'https://evil.example/?https://example.com/',
  'https://evil.example#@example.com/',
  'https://exаmple.com/',
  'https://ｅvil.example/',
  'https://example.org/',
  'https://a.b.example.org/',
  'https://app.example.org:8443/',
  'https://app.example.org.evil.example/',
  'https://evil.example/.example.org',
  'http://localhost:3001/',
  'http://127.0.0.1:3000/',
  'javascript:alert(1)//https://example.com/',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,https://example.com/',
  'blob:https://example.com/1',
  'ftp://example.com/',
  'myapp://example.com/',
])('case 21: %j gets none', async (url) => {
  const { reply, location } = await comeBackTo(url)

  expect([reply.status, reply.code, location]).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED', null])
})

test.each([
  '//example.com/',
  '/handler',
  'example.com',
  'https://example.com%2f%2fevil.example/',
  '',
])('%j is no address at all', async (redirect_uri) => {
  expect((await app.start('google', { redirect_uri })).reply.code).toBe('SCHEMA_ERROR')
})

test('case 21: a project that trusts nothing cannot finish a flow', async () => {
  const wary = await service.newProject({ allow_localhost: false })
  await useProviders(service, wary, ['google'])

  const { reply } = await comeBackTo(REDIRECT_URI, createOAuthApp(service, wary))

  expect(reply.code).toBe('REDIRECT_URL_NOT_WHITELISTED')
})

test('whoever cannot go back has not signed up', async () => {
  await app.comeBack('google', 'grace@example.com', { redirect_uri: 'https://evil.example/' })

  expect((await app.signIn('google', 'grace@example.com')).json.is_new_user).toBe(true)
})

describe('case 22: where the app goes on to afterwards', () => {
  const handedBack = async (after_callback_redirect_url: string) => {
    const { json } = await app.signIn('google', 'ada@example.com', { after_callback_redirect_url })
    expect(json.afterCallbackRedirectUrl).toBe(json.after_callback_redirect_url)
    return json.after_callback_redirect_url
  }

  test.each([
    '/',
    '/team/settings?tab=2#top',
    'next',
    '?x=y',
    'https://example.com/welcome',
    'https://app.example.org/x',
    'http://localhost:3000/',
  ])('is handed through: %s', async (url) => {
    expect(await handedBack(url)).toBe(url)
  })

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\\\evil.example/',
    '/\t/evil.example/',
    'https:evil.example',
    'https://example.com@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://',
  ])('is kept back if it is neither relative nor trusted: %j', async (url) => {
    expect(await handedBack(url)).toBeNull()
  })
})
