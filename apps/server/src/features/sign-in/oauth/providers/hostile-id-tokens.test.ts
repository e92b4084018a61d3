import { createHmac } from 'node:crypto'
import { startService } from '@latchkey/testkit'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import type { FlowStart } from './index.ts'
import { startFakeWorld } from './testing/fake-provider.ts'
import { newStart, open } from './testing/projects.ts'

/* Attacks by id token: security cases 10 and 19. Apple tells who somebody is by the token alone, Microsoft pins it to a directory. */

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

/** Header and claims with a signature of our own making. */
const unsigned = (header: object, claims: object, signature: (input: string) => string) => {
  const input = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${input}.${signature(input)}`
}

async function comeBackWith(idToken: (start: FlowStart) => string | Promise<string> | undefined) {
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
  test('says who somebody is in a signed token, without a name', async () => {
    const { account, tokens } = await comeBackWith((start) => sign(goodClaims(start)))

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
    'does not verify an address by %j',
    async (email_verified) => {
      const { account } = await comeBackWith((start) =>
        sign({ ...goodClaims(start), email_verified }),
      )

      expect(account.isEmailVerified).toBe(false)
    },
  )

  test.each<[string, () => Record<string, unknown>]>([
    ['of another issuer', () => ({ iss: 'https://appleid.apple.com.evil.example' })],
    ['of another issuer by a slash', () => ({ iss: 'https://appleid.apple.com/' })],
    ['for another app', () => ({ aud: 'another-app' })],
    [
      'for several apps, whoever the party',
      () => ({ aud: ['apple-id', 'another-app'], azp: 'another-app' }),
    ],
    ['of another start', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['that expired', () => ({ exp: seconds() - 61 })],
    ['not valid yet', () => ({ nbf: seconds() + 600 })],
    ['of nobody', () => ({ sub: undefined })],
    ['of an empty name', () => ({ sub: '' })],
  ])('is not believed with a token %s', async (_name, changes) => {
    const attempt = comeBackWith((start) => sign({ ...goodClaims(start), ...changes() }))

    await expect(attempt).rejects.toMatchObject({ kind: 'bad-answer' })
  })

  test('is not believed without a token', async () => {
    await expect(comeBackWith(() => undefined)).rejects.toMatchObject({ kind: 'bad-answer' })
  })

  test('is not believed with a token that nobody signed', async () => {
    for (const alg of ['none', 'None', 'NONE']) {
      const attempt = comeBackWith((start) =>
        unsigned({ alg, kid: 'k1' }, goodClaims(start), () => ''),
      )
      await expect(attempt).rejects.toMatchObject({ kind: 'bad-answer' })
    }
  })

  test('is not believed with a token signed with the public key as if it were a secret', async () => {
    const pem = await exportSPKI(publicKey)
    const attempt = comeBackWith((start) =>
      unsigned({ alg: 'HS256', kid: 'k1' }, goodClaims(start), (input) =>
        createHmac('sha256', pem).update(input).digest('base64url'),
      ),
    )

    await expect(attempt).rejects.toMatchObject({ kind: 'bad-answer' })
  })

  test('is not believed with a token signed with the client secret', async () => {
    const attempt = comeBackWith((start) =>
      unsigned({ alg: 'HS256' }, goodClaims(start), (input) =>
        createHmac('sha256', 'apple-s_e.c-r~et').update(input).digest('base64url'),
      ),
    )

    await expect(attempt).rejects.toMatchObject({ kind: 'bad-answer' })
  })

  test('is not believed with a token that brings its own key', async () => {
    const jwk = await exportJWK(stranger.publicKey)
    const headers = [
      {},
      { jwk },
      { jku: 'https://evil.example/keys', kid: 'k1' },
      { x5u: 'https://evil.example/cert' },
    ]
    for (const header of headers) {
      const attempt = comeBackWith((start) => sign(goodClaims(start), header, stranger.privateKey))
      await expect(attempt).rejects.toMatchObject({ kind: 'bad-answer' })
    }
    expect(world.requests.filter(({ path }) => path.startsWith('evil.example'))).toEqual([])
  })

  test('is not believed with a token of an unknown key or with demands that nobody understands', async () => {
    await expect(
      comeBackWith((start) => sign(goodClaims(start), { kid: 'unknown' })),
    ).rejects.toMatchObject({ kind: 'bad-answer' })
    const critical = comeBackWith((start) =>
      unsigned({ alg: 'RS256', kid: 'k1', crit: ['x'], x: 1 }, goodClaims(start), () => 'AA'),
    )
    await expect(critical).rejects.toMatchObject({ kind: 'bad-answer' })
  })

  test.each(['', 'x', 'a.b', 'a.b.c', 'a.b.c.d.e', '....', 42, {}, null])(
    'is not believed with %j for a token',
    async (token) => {
      await expect(comeBackWith(() => token as string)).rejects.toMatchObject({
        kind: 'bad-answer',
      })
    },
  )

  test('judges time by the clock of the service', async () => {
    service.clock.advance({ days: 3 })

    const { account } = await comeBackWith((start) => sign(goodClaims(start)))

    expect(account.accountId).toBe('001.ada')
    await expect(
      comeBackWith((start) => sign({ ...goodClaims(start), exp: seconds() - 86_400 })),
    ).rejects.toMatchObject({
      kind: 'bad-answer',
    })
  })
})

describe('case 10: Microsoft', () => {
  const ada = '11111111-2222-3333-4444-555555555555'
  const issuerOf = (tid: string) => `https://login.microsoftonline.com/${tid}/v2.0`

  async function comeBack(tenant: string, claims: JWTPayload) {
    const provider = await open(service, 'microsoft', { microsoftTenantId: tenant })
    const start = newStart(service, 'microsoft')
    const id_token = await sign({ ...goodClaims(start), aud: 'microsoft-id', ...claims })
    world.on(`login.microsoftonline.com/${tenant}/oauth2/v2.0/token`, () => ({
      json: { access_token: 'a', token_type: 'Bearer', id_token },
    }))
    return provider.exchange(new URLSearchParams({ code: 'c', state: start.state }), start)
  }

  test('open to all directories knows each by its issuer', async () => {
    const { account } = await comeBack('common', { iss: issuerOf(ada), tid: ada })

    expect(account).toMatchObject({
      accountId: 'graph-id',
      email: 'ada@example.com',
      isEmailVerified: false,
    })
  })

  test.each<[string, string, JWTPayload]>([
    ['of a directory that it is not open to', 'consumers', { iss: issuerOf(ada), tid: ada }],
    [
      'of a directory under the name of another',
      'common',
      { iss: issuerOf(ada), tid: ada.replace('1', '2') },
    ],
    ['of no directory', 'common', { iss: issuerOf(ada) }],
    ['of a directory that is a path', 'common', { iss: issuerOf('../evil'), tid: '../evil' }],
    ['of another issuer', 'common', { iss: `https://evil.example/${ada}/v2.0`, tid: ada }],
    ['for another app', 'common', { iss: issuerOf(ada), tid: ada, aud: 'another' }],
  ])('is not believed with a token %s', async (_name, tenant, claims) => {
    await expect(comeBack(tenant, claims)).rejects.toMatchObject({ kind: 'bad-answer' })
  })
})

test('case 10: Google must speak of one person in token and profile', async () => {
  world.on('openidconnect.googleapis.com/v1/userinfo', () => ({
    json: { sub: 'ada', email: 'ada@example.com', email_verified: true },
  }))
  world.on('www.googleapis.com/oauth2/v3/certs', () => ({ json: keys }))
  const provider = await open(service, 'google')
  const comeBackAs = async (sub: string) => {
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

  expect((await comeBackAs('ada')).account.accountId).toBe('ada')
  await expect(comeBackAs('mallory')).rejects.toMatchObject({ kind: 'bad-answer' })
})
