import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import {
  type Changes,
  createOAuthApp,
  ERROR_URL,
  REDIRECT_URI,
  typeLogin,
  useProviders,
} from './testing/app.ts'

/* Errors with a code go to the app's error page if it is trusted; all others are answered where they happen (protocol 02 §9). */

const service = await startService()
const project = await service.newProject({ domains: ['https://example.com'] })
await useProviders(service, project, ['google'])
const app = createOAuthApp(service, project)
afterAll(() => service.stop())

/** Somebody who changes their mind at the provider. */
async function cancel(changes: Changes, method: 'GET' | 'POST' = 'GET') {
  const { url, cookie } = await app.start('google', { error_redirect_url: undefined, ...changes })
  const answer = await typeLogin(service, url, '', 'deny')
  if (method === 'GET') return app.back('google', answer, { cookie })
  return service.anyone.send('POST', '/auth/oauth/callback/google', {
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: answer.toString(),
  })
}

const targetOf = (reply: { headers: Headers }) => reply.headers.get('location')?.split('?')[0]

test('the error page learns code, message and details', async () => {
  const reply = await cancel({ error_redirect_url: `${ERROR_URL}?lang=de&details=old#top` })

  expect([reply.status, targetOf(reply), reply.code]).toEqual([307, ERROR_URL, undefined])
  expect(Object.fromEntries(new URL(reply.headers.get('location') ?? '').searchParams)).toEqual({
    lang: 'de',
    errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED',
    message: expect.stringMatching(/./),
    details: '{}',
  })
})

test('details come as JSON', async () => {
  await project.signUp({ email: 'taken@example.com' })

  const { reply, location } = await app.comeBack('google', 'taken@example.com')

  expect(reply.status).toBe(307)
  expect(location?.searchParams.get('errorCode')).toBe(
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  )
  expect(JSON.parse(location?.searchParams.get('details') ?? '')).toEqual({
    type: 'email',
    contact_channel_value: 'taken@example.com',
    would_work_if_email_was_verified: true,
  })
})

test('after a form post the browser is sent on without the form', async () => {
  expect((await cancel({ error_redirect_url: ERROR_URL }, 'POST')).status).toBe(303)
})

test('the parameter has two names, of which the newer wins', async () => {
  const other = 'http://localhost:3000/other'

  expect(targetOf(await cancel({ error_redirect_uri: ERROR_URL }))).toBe(ERROR_URL)
  expect(targetOf(await cancel({ error_redirect_uri: ERROR_URL, error_redirect_url: other }))).toBe(
    ERROR_URL,
  )
  expect(targetOf(await cancel({ error_redirect_uri: other, error_redirect_url: ERROR_URL }))).toBe(
    other,
  )
})

test('a flow that took too long is told there too', async () => {
  const { url, cookie } = await app.start('google')
  service.clock.advance({ minutes: 11 })

  const reply = await app.back('google', await typeLogin(service, url, 'ada@example.com'), {
    cookie,
  })

  expect([reply.status, targetOf(reply)]).toEqual([307, ERROR_URL])
})

describe('the error itself is the answer', () => {
  const DENIED = [400, 'OAUTH_PROVIDER_ACCESS_DENIED', null]
  const answerTo = async (changes: Changes) => {
    const reply = await cancel(changes)
    return [reply.status, reply.code, reply.headers.get('location')]
  }

  test('where no page was named', async () => {
    expect(await answerTo({})).toEqual(DENIED)
  })

  test.each([
    'https://evil.example',
    'https://example.com.evil.example',
    'https://example.com@evil.example',
    'https://evil.example\\@example.com',
    'https://example.com:8443',
    'http://example.com',
    'javascript:alert(1)//https://example.com',
    'data:text/html,https://example.com',
  ])('where the page is not trusted: %s', async (url) => {
    expect(await answerTo({ error_redirect_url: url })).toEqual(DENIED)
    // The page that wins counts, and no other takes its place.
    expect(await answerTo({ error_redirect_uri: url, error_redirect_url: ERROR_URL })).toEqual(
      DENIED,
    )
  })

  test('where it has no code', async () => {
    const { answer, cookie } = await app.visit('google', 'ada@example.com')
    answer.set('code', 'wrong')

    const reply = await app.back('google', answer, { cookie })

    expect([reply.status, reply.code, reply.headers.get('location')]).toEqual([
      400,
      undefined,
      null,
    ])
  })

  test('where the flow is not known, for then neither is its page', async () => {
    const { answer } = await app.visit('google', 'ada@example.com')

    expect((await app.back('google', answer)).headers.get('location')).toBeNull()
  })
})

test('an error page never gets a code that signs in', async () => {
  const { location } = await app.comeBack('google', 'grace@example.com', {
    redirect_uri: 'https://evil.example/steal',
  })

  expect(location?.href.startsWith(ERROR_URL)).toBe(true)
  expect([location?.searchParams.get('errorCode'), location?.searchParams.has('code')]).toEqual([
    'REDIRECT_URL_NOT_WHITELISTED',
    false,
  ])
  expect(
    (await app.signIn('google', 'grace@example.com', { redirect_uri: REDIRECT_URI })).json
      .is_new_user,
  ).toBe(true)
})
