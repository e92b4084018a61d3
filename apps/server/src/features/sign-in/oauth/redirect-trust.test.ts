import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { createOAuthApp, REDIRECT_URI, useProviders } from './testing/app.ts'

/*
 * Codes are sent only to trusted URLs, parsed like a browser does (protocol 02 §14; security cases
 * 21, 22).
 */

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

const completeCallbackTo = (redirect_uri: string, of = app) =>
  of.completeCallback('google', 'ada@example.com', { redirect_uri, error_redirect_url: undefined })

test.each([
  'https://example.com',
  'https://example.com:443/any/path?x=y',
  'https://EXAMPLE.com/x',
  'https://app.example.org/',
  'https://a.b.example.net:8443/x',
  REDIRECT_URI,
])('sends a code to %s', async (url) => {
  const { reply, location, state } = await completeCallbackTo(url)

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
])('case 21: sends no code to %j', async (url) => {
  const { reply, location } = await completeCallbackTo(url)

  expect([reply.status, reply.code, location]).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED', null])
})

test.each([
  '//example.com/',
  '/handler',
  'example.com',
  'https://example.com%2f%2fevil.example/',
  '',
])('rejects %j, which is not an absolute URL', async (redirect_uri) => {
  expect((await app.start('google', { redirect_uri })).reply.code).toBe('SCHEMA_ERROR')
})

test('case 21: rejects every callback in a project without trusted domains', async () => {
  const untrusting = await service.newProject({ allow_localhost: false })
  await useProviders(service, untrusting, ['google'])

  const { reply } = await completeCallbackTo(REDIRECT_URI, createOAuthApp(service, untrusting))

  expect(reply.code).toBe('REDIRECT_URL_NOT_WHITELISTED')
})

test('a rejected redirect URL signs up no user', async () => {
  await app.completeCallback('google', 'grace@example.com', {
    redirect_uri: 'https://evil.example/',
  })

  expect((await app.signIn('google', 'grace@example.com')).json.is_new_user).toBe(true)
})

describe('case 22: the redirect of the app afterwards', () => {
  const returnedUrl = async (after_callback_redirect_url: string) => {
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
  ])('returns %s', async (url) => {
    expect(await returnedUrl(url)).toBe(url)
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
  ])('omits %j, which is neither relative nor trusted', async (url) => {
    expect(await returnedUrl(url)).toBeNull()
  })
})
