import { createHmac } from 'node:crypto'
import { startService } from '@latchkey/testkit'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import type { FlowStart } from './index.ts'
import { startFakeWorld } from './testing/fake-provider.ts'
import { newStart, open } from './testing/projects.ts'

/*
 * Attacks with ID tokens: security cases 10 and 19. Apple identifies users only by the token, and
 * Microsoft binds it to a tenant.
 */

const world = await startFakeWorld()
const service = await startService({ providers: { locate: world.locate } })
afterAll(async () => {
  await service.stop()
  await world.stop()
})

const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
const stranger = await generateKeyPair('RS256', { extractable: true })
const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] }
world.on('appleid.apple.com/auth/keys', () => ({ json: keys }))
for (const tenant of ['consumers', 'common'])
  world.on(`login.microsoftonline.com/${tenant}/discovery/v2.0/keys`, () => ({ json: keys }))
world.on('graph.microsoft.com/v1.0/me', () => ({
  json: { id: 'graph-id', displayName: 'Ada', mail: 'ada@example.com' },
}))

type Header = Parameters<SignJWT['setProtectedHeader']>[0]

const seconds = () => Math.floor(service.clock.now().getTime() / 1000)

const goodClaims = (start: FlowStart): JWTPayload => ({
  iss: 'https://appleid.apple.com',
  aud: 'apple-id',
  sub: '001.ada',
  iat: seconds(),
  exp: seconds() + 600,
  nonce: start.nonce,
  email: 'ada@example.com',
  email_verified: 'true',
})

const sign = (claims: JWTPayload, header: Partial<Header> = {}, key = privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1', ...header }).sign(key)

/** Builds a token with a signature from the test. */
const unsigned = (header: object, claims: object, signature: (input: string) => string) => {
  const input = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${input}.${signature(input)}`
}

async function completeCallbackWith(
  idToken: (start: FlowStart) => string | Promise<string> | undefined,
) {
  const provider = await open(service, 'apple')
  const start = newStart(service, 'apple')
  const id_token = await idToken(start)
  world.on('appleid.apple.com/auth/token', () => ({
    json: { access_token: 'a', token_type: 'Bearer', expires_in: 3600, id_token },
  }))
  return provider.exchange(
    new URLSearchParams({
      code: 'c',
      state: start.state,
      user: '{"name":{"firstName":"Mallory"}}',
    }),
    start,
  )
}

describe('case 10: Apple', () => {
  test('reads the user from a signed token, without a name', async () => {
    const { account, tokens } = await completeCallbackWith((start) => sign(goodClaims(start)))

    expect(account).toEqual({
      accountId: '001.ada',
      displayName: null,
      profileImageUrl: null,
      email: 'ada@example.com',
      isEmailVerified: true,
    })
    expect(tokens.scopes).toEqual(['name', 'email'])
  })

  test.each([false, 'false', undefined, 1, 'yes'])(
    'does not treat an address as verified by %j',
    async (email_verified) => {
      const { account } = await completeCallbackWith((start) =>
        sign({ ...goodClaims(start), email_verified }),
      )

      expect(account.isEmailVerified).toBe(false)
    },
  )

  test.each<[string, () => Record<string, unknown>]>([
    ['of another issuer', () => ({ iss: 'https://appleid.apple.com.evil.example' })],
    ['of another issuer by a slash', () => ({ iss: 'https://appleid.apple.com/' })],
    ['for another app', () => ({ aud: 'another-app' })],
    ['for several apps', () => ({ aud: ['apple-id', 'another-app'], azp: 'another-app' })],
    ['of another start', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['that expired', () => ({ exp: seconds() - 61 })],
    ['not valid yet', () => ({ nbf: seconds() + 600 })],
    ['without a subject', () => ({ sub: undefined })],
    ['with an empty subject', () => ({ sub: '' })],
  ])('rejects a token %s', async (_name, changes) => {
    const attempt = completeCallbackWith((start) => sign({ ...goodClaims(start), ...changes() }))

    await expect(attempt).rejects.toMatchObject({ kind: 'bad-response' })
  })

  test('rejects a response without a token', async () => {
    await expect(completeCallbackWith(() => undefined)).rejects.toMatchObject({
      kind: 'bad-response',
    })
  })

  test('rejects an unsigned token', async () => {
    for (const alg of ['none', 'None', 'NONE']) {
      const attempt = completeCallbackWith((start) =>
        unsigned({ alg, kid: 'k1' }, goodClaims(start), () => ''),
      )
      await expect(attempt).rejects.toMatchObject({ kind: 'bad-response' })
    }
  })

  test('rejects a token signed with the public key as an HMAC secret', async () => {
    const pem = await exportSPKI(publicKey)
    const attempt = completeCallbackWith((start) =>
      unsigned({ alg: 'HS256', kid: 'k1' }, goodClaims(start), (input) =>
        createHmac('sha256', pem).update(input).digest('base64url'),
      ),
    )

    await expect(attempt).rejects.toMatchObject({ kind: 'bad-response' })
  })

  test('rejects a token signed with the client secret', async () => {
    const attempt = completeCallbackWith((start) =>
      unsigned({ alg: 'HS256' }, goodClaims(start), (input) =>
        createHmac('sha256', 'apple-s_e.c-r~et').update(input).digest('base64url'),
      ),
    )

    await expect(attempt).rejects.toMatchObject({ kind: 'bad-response' })
  })

  test('rejects a token that contains its own key', async () => {
    const jwk = await exportJWK(stranger.publicKey)
    const headers = [
      {},
      { jwk },
      { jku: 'https://evil.example/keys', kid: 'k1' },
      { x5u: 'https://evil.example/cert' },
    ]
    for (const header of headers) {
      const attempt = completeCallbackWith((start) =>
        sign(goodClaims(start), header, stranger.privateKey),
      )
      await expect(attempt).rejects.toMatchObject({ kind: 'bad-response' })
    }
    expect(world.requests.filter(({ path }) => path.startsWith('evil.example'))).toEqual([])
  })

  test('rejects a token with an unknown key or unknown critical headers', async () => {
    await expect(
      completeCallbackWith((start) => sign(goodClaims(start), { kid: 'unknown' })),
    ).rejects.toMatchObject({ kind: 'bad-response' })
    const critical = completeCallbackWith((start) =>
      unsigned({ alg: 'RS256', kid: 'k1', crit: ['x'], x: 1 }, goodClaims(start), () => 'AA'),
    )
    await expect(critical).rejects.toMatchObject({ kind: 'bad-response' })
  })

  test.each(['', 'x', 'a.b', 'a.b.c', 'a.b.c.d.e', '....', 42, {}, null])(
    'rejects %j as a token',
    async (token) => {
      await expect(completeCallbackWith(() => token as string)).rejects.toMatchObject({
        kind: 'bad-response',
      })
    },
  )

  test('uses the clock of the service', async () => {
    service.clock.advance({ days: 3 })

    const { account } = await completeCallbackWith((start) => sign(goodClaims(start)))

    expect(account.accountId).toBe('001.ada')
    await expect(
      completeCallbackWith((start) => sign({ ...goodClaims(start), exp: seconds() - 86_400 })),
    ).rejects.toMatchObject({
      kind: 'bad-response',
    })
  })
})

describe('case 10: Microsoft', () => {
  const ada = '11111111-2222-3333-4444-555555555555'
  const issuerOf = (tid: string) => `https://login.microsoftonline.com/${tid}/v2.0`

  async function completeCallback(tenant: string, claims: JWTPayload) {
    const provider = await open(service, 'microsoft', { microsoftTenantId: tenant })
    const start = newStart(service, 'microsoft')
    const id_token = await sign({ ...goodClaims(start), aud: 'microsoft-id', ...claims })
    world.on(`login.microsoftonline.com/${tenant}/oauth2/v2.0/token`, () => ({
      json: { access_token: 'a', token_type: 'Bearer', id_token },
    }))
    return provider.exchange(new URLSearchParams({ code: 'c', state: start.state }), start)
  }

  test('open to all tenants recognizes each by its issuer', async () => {
    const { account } = await completeCallback('common', { iss: issuerOf(ada), tid: ada })

    expect(account).toMatchObject({
      accountId: 'graph-id',
      email: 'ada@example.com',
      isEmailVerified: false,
    })
  })

  test.each<[string, string, JWTPayload]>([
    ['of a tenant that is not allowed', 'consumers', { iss: issuerOf(ada), tid: ada }],
    [
      'of a tenant with the issuer of another',
      'common',
      { iss: issuerOf(ada), tid: ada.replace('1', '2') },
    ],
    ['without a tenant', 'common', { iss: issuerOf(ada) }],
    ['of a tenant that is a path', 'common', { iss: issuerOf('../evil'), tid: '../evil' }],
    ['of another issuer', 'common', { iss: `https://evil.example/${ada}/v2.0`, tid: ada }],
    ['for another app', 'common', { iss: issuerOf(ada), tid: ada, aud: 'another' }],
  ])('rejects a token %s', async (_name, tenant, claims) => {
    await expect(completeCallback(tenant, claims)).rejects.toMatchObject({ kind: 'bad-response' })
  })
})

test('case 10: Google must identify the same user in token and profile', async () => {
  world.on('openidconnect.googleapis.com/v1/userinfo', () => ({
    json: { sub: 'ada', email: 'ada@example.com', email_verified: true },
  }))
  world.on('www.googleapis.com/oauth2/v3/certs', () => ({ json: keys }))
  const provider = await open(service, 'google')
  const completeCallbackAs = async (sub: string) => {
    const start = newStart(service, 'google')
    const id_token = await sign({
      ...goodClaims(start),
      nonce: undefined,
      iss: 'https://accounts.google.com',
      aud: 'google-id',
      sub,
    })
    world.on('oauth2.googleapis.com/token', () => ({
      json: { access_token: 'a', token_type: 'Bearer', id_token },
    }))
    return provider.exchange(new URLSearchParams({ code: 'c', state: start.state }), start)
  }

  expect((await completeCallbackAs('ada')).account.accountId).toBe('ada')
  await expect(completeCallbackAs('mallory')).rejects.toMatchObject({ kind: 'bad-response' })
})
