import { createHash } from 'node:crypto'
import { startService, type TestService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import type { FlowStart } from '../oauth/providers/index.ts'
import { newStart, open } from '../oauth/providers/testing/projects.ts'
import { clientSecretOf } from './clients.ts'

const service = await startService()
const twin = await startService({ database: service.database })
afterAll(async () => {
  await twin.stop()
  await service.stop()
})

const base = `${service.url}/development-provider`

const send = (path: string, init: RequestInit = {}, at: TestService = service) =>
  at.fetch(
    new Request(path.startsWith('http') ? path : base + path, { redirect: 'manual', ...init }),
  )

const post = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  at: TestService = service,
) => send(path, { method: 'POST', body: new URLSearchParams(fields), headers }, at)

const basic = (client: string, secret = clientSecretOf(service.ctx, client as 'github')) => ({
  authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`,
})

/** Starts a GitHub flow. Returns its URL and stored values. */
async function begin() {
  const provider = await open(service, 'github', { isShared: true })
  const start = newStart(service, 'github')
  return { provider, start, url: await provider.authorizationUrl(start) }
}

/** Types an address on the page. Returns the parameters of the callback. */
async function logIn(url: string, login: string): Promise<URLSearchParams> {
  const response = await post(url, { login, decision: 'allow' })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') as string).searchParams
}

const codeFields = (response: URLSearchParams, start: FlowStart) => ({
  grant_type: 'authorization_code',
  code: response.get('code') as string,
  redirect_uri: start.redirectUri,
  code_verifier: start.codeVerifier,
})

describe('signing in', () => {
  test('requires only an address, which is the account id and the verified address', async () => {
    const { provider, start, url } = await begin()

    const { account, tokens } = await provider.exchange(
      await logIn(url, ' Ada@Example.com '),
      start,
    )

    expect(account).toEqual({
      accountId: 'ada@example.com',
      displayName: null,
      profileImageUrl: null,
      email: 'ada@example.com',
      isEmailVerified: true,
    })
    expect(tokens).toMatchObject({
      scopes: ['openid', 'offline_access'],
      refreshToken: expect.any(String),
    })
    expect(tokens.expiresAt).toEqual(new Date(service.clock.now().getTime() + 3_600_000))
    expect(await provider.isAccessTokenGood(tokens.accessToken)).toBe(true)
  })

  test('can complete in another process', async () => {
    const { start, url } = await begin()
    const response = await logIn(url, 'ada@example.com')

    const reply = await post(`${base}/token`, codeFields(response, start), basic('github'), twin)

    expect(reply.status).toBe(200)
  })

  test('can be canceled', async () => {
    const { provider, start, url } = await begin()

    const answer = await post(url, { login: '', decision: 'deny' })

    const back = new URL(answer.headers.get('location') as string)
    expect(back.origin + back.pathname).toBe(start.redirectUri)
    await expect(provider.exchange(back.searchParams, start)).rejects.toMatchObject({
      kind: 'access-denied',
    })
  })

  test.each([
    '',
    'ada',
    'ada@localhost',
    'a@b@c.de',
    'ada@example.com\r\nx',
    '<script>alert(1)</script>',
  ])('shows an error on the page for %j', async (login) => {
    const { url } = await begin()

    const answer = await post(url, { login, decision: 'allow' })

    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain('Type an address')
    expect(html).not.toContain('<script')
  })
})

describe('the page', () => {
  test('names the provider and has no script, a strict content security policy and no caching', async () => {
    const { url } = await begin()

    const response = await send(url)

    const html = await response.text()
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ''
    expect(response.status).toBe(200)
    expect(html).toContain('Sign in to GitHub (development)')
    expect(html).not.toMatch(/<script| on[a-z]+=|style="/)
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'self'`,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each<[string, (query: URLSearchParams) => void]>([
    ['another client', (query) => query.set('client_id', 'evil')],
    ['no client', (query) => query.delete('client_id')],
    ['another site', (query) => query.set('redirect_uri', 'https://evil.example/')],
    [
      'a site with the same prefix',
      (query) =>
        query.set(
          'redirect_uri',
          'http://localhost:8102.evil.example/api/v1/auth/oauth/callback/x',
        ),
    ],
    [
      'a parent path',
      (query) =>
        query.set(
          'redirect_uri',
          'http://localhost:8102/api/v1/auth/oauth/callback/../../../../evil',
        ),
    ],
    [
      'an encoded path',
      (query) =>
        query.set('redirect_uri', 'http://localhost:8102/api/v1/auth/oauth/callback/a%2fb'),
    ],
    [
      'a fragment',
      (query) =>
        query.set('redirect_uri', 'http://localhost:8102/api/v1/auth/oauth/callback/github#x'),
    ],
    ['two redirect URIs', (query) => query.append('redirect_uri', 'https://evil.example/')],
  ])('does not redirect for %s', async (_name, change) => {
    const url = new URL((await begin()).url)
    change(url.searchParams)

    for (const reply of [
      await send(url.href),
      await post(url.href, { login: 'ada@example.com', decision: 'allow' }),
    ]) {
      expect(reply.status).toBe(400)
      expect(reply.headers.get('location')).toBeNull()
    }
  })

  test.each<[string, (query: URLSearchParams) => void, string]>([
    ['without PKCE', (query) => query.delete('code_challenge'), 'invalid_request'],
    ['with plain PKCE', (query) => query.set('code_challenge_method', 'plain'), 'invalid_request'],
    ['without a method', (query) => query.delete('code_challenge_method'), 'invalid_request'],
    [
      'for another flow',
      (query) => query.set('response_type', 'token'),
      'unsupported_response_type',
    ],
    ['without openid', (query) => query.set('scope', 'offline_access'), 'invalid_scope'],
    ['with an invalid nonce', (query) => query.set('nonce', 'a\u0000b'), 'invalid_request'],
  ])('redirects back immediately %s', async (_name, change, error) => {
    const { start, url: from } = await begin()
    const url = new URL(from)
    change(url.searchParams)

    for (const answer of [
      await send(url.href),
      await post(url.href, { login: 'ada@example.com', decision: 'allow' }),
    ]) {
      const back = new URL(answer.headers.get('location') as string)
      expect(answer.status).toBe(303)
      expect(back.origin + back.pathname).toBe(start.redirectUri)
      expect(Object.fromEntries(back.searchParams)).toMatchObject({
        error,
        state: start.state,
        iss: base,
      })
      expect(back.searchParams.has('code')).toBe(false)
    }
  })

  test('rejects large forms and other bodies', async () => {
    const { url } = await begin()

    expect((await post(url, { login: 'x'.repeat(20_000) })).status).toBe(400)
    expect(
      (
        await send(url, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400)
    expect((await send(`${base}/nothing`)).status).toBe(404)
    expect((await send(`${base}/token`)).status).toBe(404)
  })
})

describe('a code', () => {
  test('works once for 50 concurrent requests, and its tokens are revoked', async () => {
    const { start, url } = await begin()
    const fields = codeFields(await logIn(url, 'ada@example.com'), start)

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => post(`${base}/token`, fields, basic('github'))),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(49)
    const winner = (await replies.find(({ status }) => status === 200)?.json()) as {
      access_token: string
    }
    // The code was used twice, so its tokens are revoked (RFC 6749 §4.1.2).
    const profile = await send(`${base}/userinfo`, {
      headers: { authorization: `Bearer ${winner.access_token}` },
    })
    expect(profile.status).toBe(401)
  })

  test.each<[string, Record<string, string>, Record<string, string>, string]>([
    ['without its verifier', { code_verifier: '' }, {}, 'invalid_grant'],
    ['with another verifier', { code_verifier: 'x'.repeat(43) }, {}, 'invalid_grant'],
    [
      'for another redirect URI',
      { redirect_uri: 'http://localhost:8102/api/v1/auth/oauth/callback/google' },
      {},
      'invalid_grant',
    ],
    ['by another client', {}, basic('google'), 'invalid_grant'],
    ['with a wrong secret', {}, basic('github', 'wrong'), 'invalid_client'],
    ['without a client', {}, { authorization: '' }, 'invalid_client'],
    ['for another grant type', { grant_type: 'password' }, {}, 'unsupported_grant_type'],
    ['that is unknown', { code: 'none' }, {}, 'invalid_grant'],
  ])('is rejected %s', async (_name, fields, headers, error) => {
    const { start, url } = await begin()
    const good = codeFields(await logIn(url, 'ada@example.com'), start)

    const reply = await post(
      `${base}/token`,
      { ...good, ...fields },
      { ...basic('github'), ...headers },
    )

    expect(reply.status).toBe(error === 'invalid_client' ? 401 : 400)
    expect(await reply.json()).toEqual({ error })
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  test('can be exchanged with the secret in the body', async () => {
    const { start, url } = await begin()
    const fields = codeFields(await logIn(url, 'ada@example.com'), start)

    const reply = await post(`${base}/token`, {
      ...fields,
      client_id: 'github',
      client_secret: clientSecretOf(service.ctx, 'github'),
    })

    expect(await reply.json()).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid offline_access',
    })
  })

  test('is used up by a request without proof', async () => {
    const { start, url } = await begin()
    const good = codeFields(await logIn(url, 'ada@example.com'), start)
    await post(`${base}/token`, { ...good, code_verifier: 'x'.repeat(43) }, basic('github'))

    expect((await post(`${base}/token`, good, basic('github'))).status).toBe(400)
  })

  test('is valid for one minute', async () => {
    const { provider, start, url } = await begin()
    const response = await logIn(url, 'ada@example.com')

    service.clock.advance({ seconds: 61 })

    await expect(provider.exchange(response, start)).rejects.toMatchObject({
      kind: 'invalid-grant',
    })
  })

  test('is neither an access token nor a refresh token', async () => {
    const { provider, url } = await begin()
    const code = (await logIn(url, 'ada@example.com')).get('code') as string

    expect(await provider.isAccessTokenGood(code)).toBe(false)
    await expect(provider.refresh(code, [])).rejects.toMatchObject({ kind: 'invalid-grant' })
  })
})

describe('tokens', () => {
  const signIn = async () => {
    const { provider, start, url } = await begin()
    const { tokens } = await provider.exchange(await logIn(url, 'ada@example.com'), start)
    return { provider, ...tokens, refreshToken: tokens.refreshToken as string }
  }

  test('a refresh token returns new tokens and the next refresh token', async () => {
    const { provider, accessToken, refreshToken, scopes } = await signIn()
    service.clock.advance({ minutes: 61 })
    expect(await provider.isAccessTokenGood(accessToken)).toBe(false)

    const next = await provider.refresh(refreshToken, scopes)

    expect(await provider.isAccessTokenGood(next.accessToken)).toBe(true)
    expect(next.refreshToken).not.toBe(refreshToken)
  })

  test('a refresh token works once for 50 concurrent requests, and its reuse ends the sign-in', async () => {
    const { provider, accessToken, refreshToken } = await signIn()
    const fields = { grant_type: 'refresh_token', refresh_token: refreshToken }

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => post(`${base}/token`, fields, basic('github'))),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await provider.isAccessTokenGood(accessToken)).toBe(false)
  })

  test('revoking an access token affects only itself, revoking a refresh token the whole grant', async () => {
    const { provider, accessToken, refreshToken } = await signIn()
    expect((await post(`${base}/revoke`, { token: accessToken }, basic('github'))).status).toBe(200)
    expect(await provider.isAccessTokenGood(accessToken)).toBe(false)
    const next = await provider.refresh(refreshToken, [])

    expect(
      (await post(`${base}/revoke`, { token: next.refreshToken as string }, basic('github')))
        .status,
    ).toBe(200)

    expect(await provider.isAccessTokenGood(next.accessToken)).toBe(false)
    await expect(provider.refresh(next.refreshToken as string, [])).rejects.toMatchObject({
      kind: 'invalid-grant',
    })
  })

  test('are revoked by their own client only', async () => {
    const { provider, accessToken, refreshToken } = await signIn()

    expect((await post(`${base}/revoke`, { token: refreshToken }, basic('google'))).status).toBe(
      200,
    )
    expect((await post(`${base}/revoke`, { token: accessToken }, basic('google'))).status).toBe(200)
    expect(
      (await post(`${base}/revoke`, { token: accessToken }, basic('github', 'wrong'))).status,
    ).toBe(401)

    expect(await provider.isAccessTokenGood(accessToken)).toBe(true)
  })

  test('are stored as hashes and deleted after they expire', async () => {
    const { accessToken, refreshToken } = await signIn()
    const stored = await service.query<{ row: string }>(
      'select t::text as row from development_provider_tokens t',
    )
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.map(({ row }) => row).join()).not.toMatch(
      new RegExp(`${accessToken}|${refreshToken}`),
    )

    service.clock.advance({ days: 31 })
    await logIn((await begin()).url, 'ada@example.com')

    expect(await service.query('select 1 from development_provider_tokens')).toHaveLength(1)
  })
})

test('the discovery document matches what is enforced', async () => {
  const metadata = await (await send('/.well-known/openid-configuration')).json()

  expect(metadata).toMatchObject({
    issuer: base,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
  })
  const { keys } = (await (await send('/jwks')).json()) as { keys: object[] }
  expect(keys).toEqual([
    {
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      use: 'sig',
      kid: expect.any(String),
      x: expect.any(String),
      y: expect.any(String),
    },
  ])
})
