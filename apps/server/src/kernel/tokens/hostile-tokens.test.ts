import { createHmac, randomUUID } from 'node:crypto'
import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import fc from 'fast-check'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  assemble,
  type Decoded,
  decode,
  foreignKeys,
  handSign,
  realKey,
} from './hand-made-tokens.ts'

const service = await startService()
afterAll(() => service.stop())

let project: TestProject
let user: TestUser
let good: Decoded

beforeAll(async () => {
  project = await service.newProject()
  user = await project.signUp()
  good = decode(user.access_token)
})

const ask = (token: string, headers = {}) =>
  project.as('client', { access_token: token }, headers).get('/users/me')
const expectRefusal = async (token: string, headers = {}) =>
  expect((await ask(token, headers)).code).toBe('UNPARSABLE_ACCESS_TOKEN')
/** Signed with the key of the project itself: only what the payload says is wrong. */
const signedByUs = async (
  changes: Record<string, unknown>,
  header: Record<string, unknown> = {},
) => {
  const key = await realKey(service.ctx, project.id)
  return handSign({ ...good.header, ...header }, { ...good.payload, ...changes }, key.privateKey)
}

test('a token built from the correct parts is accepted, so each rejection below has one reason', async () => {
  expect((await ask(await signedByUs({}))).json.id).toBe(user.user_id)
})

describe('case 19: rejects every other signature', () => {
  test('alg none, with and without signature', async () => {
    await expectRefusal(assemble({ ...good.header, alg: 'none' }, good.payload, ''))
    await expectRefusal(assemble({ ...good.header, alg: 'None' }, good.payload, good.signature))
    await expectRefusal(assemble({ alg: 'none' }, good.payload, ''))
  })

  test('HMAC with the public key as its secret', async () => {
    const { publicJwk } = await realKey(service.ctx, project.id)
    for (const secret of [
      JSON.stringify(publicJwk),
      publicJwk.x,
      Buffer.from(publicJwk.x, 'base64url'),
      'secret',
    ]) {
      const [head, body] = assemble({ ...good.header, alg: 'HS256' }, good.payload, '').split('.')
      const signature = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')
      await expectRefusal(`${head}.${body}.${signature}`)
    }
  })

  test('another algorithm in the header', async () => {
    for (const alg of ['ES384', 'RS256', 'EdDSA', 'es256', '', 'ES256 ']) {
      await expectRefusal(await signedByUs({}, { alg }))
    }
  })

  test('a foreign key pair with our key id', async () => {
    const { privateKey } = await foreignKeys()

    await expectRefusal(await handSign(good.header, good.payload, privateKey))
  })

  test('a key in the header', async () => {
    const { privateKey, publicKey } = await foreignKeys()
    const jwk = await exportJWK(publicKey)
    for (const extra of [
      { jwk },
      { jwk, kid: undefined },
      { jku: 'https://evil.test/jwks.json' },
      { x5u: 'https://evil.test/c.pem' },
    ]) {
      await expectRefusal(await handSign({ ...good.header, ...extra }, good.payload, privateKey))
    }
  })

  test('an unknown, missing or malformed key id', async () => {
    for (const kid of ['AAAAAAAAAAAA', '', '../../etc/passwd', "' or 1=1", undefined, 1, ['x']]) {
      await expectRefusal(await signedByUs({}, { kid }))
    }
  })

  test('the key of the same project that is not in use yet', async () => {
    const next = await realKey(service.ctx, project.id, 1)

    await expectRefusal(
      await handSign({ alg: 'ES256', kid: next.kid }, good.payload, next.privateKey),
    )
  })

  test('the key of the anonymous users of the same project', async () => {
    const anonymous = await realKey(service.ctx, `${project.id}:anon`)

    await expectRefusal(
      await handSign({ alg: 'ES256', kid: anonymous.kid }, good.payload, anonymous.privateKey),
    )
    await expectRefusal(await handSign(good.header, good.payload, anonymous.privateKey))
  })

  test('an extension that must be understood and is not', async () => {
    await expectRefusal(await signedByUs({}, { crit: ['x-must-know'], 'x-must-know': true }))
    await expectRefusal(await signedByUs({}, { crit: [] }))
    await expectRefusal(await signedByUs({}, { crit: ['b64'], b64: false }))
  })

  test('a payload changed by any one character', async () => {
    const [head = '', body = '', signature = ''] = user.access_token.split('.')
    await fc.assert(
      fc.asyncProperty(
        fc.nat(body.length - 1),
        fc.constantFrom('A', 'b', '9', '_'),
        async (at, character) => {
          fc.pre(body[at] !== character)
          await expectRefusal(
            `${head}.${body.slice(0, at)}${character}${body.slice(at + 1)}.${signature}`,
          )
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('a payload that does not fit is refused though we signed it', () => {
  test.each([
    ['an audience that is a list', () => ({ aud: [project.id] })],
    ['no audience', () => ({ aud: undefined })],
    ['an audience that is not a project id', () => ({ aud: 'everyone' })],
    [
      'the issuer of another address',
      () => ({ iss: `https://evil.test/api/v1/projects/${project.id}` }),
    ],
    [
      'the issuer of another version',
      () => ({ iss: `${service.url}/api/latest/projects/${project.id}` }),
    ],
    ['the issuer of another project', () => ({ iss: `${service.url}/api/v1/projects/internal` })],
    [
      'the issuer of anonymous users',
      () => ({ iss: `${service.url}/api/v1/projects-anonymous-users/${project.id}` }),
    ],
    ['no issuer', () => ({ iss: undefined })],
    ['no expiry', () => ({ exp: undefined })],
    ['an expiry that is text', () => ({ exp: '9999999999' })],
    ['the mark of an anonymous user without its audience', () => ({ is_anonymous: true })],
    ['no mark whether the user is anonymous', () => ({ is_anonymous: undefined })],
    ['another project id', () => ({ project_id: 'internal' })],
    ['a branch that does not exist', () => ({ branch_id: 'other' })],
    ['a subject that is not a user id', () => ({ sub: "x' or 1=1 --" })],
    ['another role', () => ({ role: 'admin' })],
  ])('%s', async (_name, changes) => {
    await expectRefusal(await signedByUs(changes()))
  })

  test('the audience of anonymous users without their mark', async () => {
    const aud = `${project.id}:anon`
    const key = await realKey(service.ctx, aud)
    const iss = `${service.url}/api/v1/projects-anonymous-users/${project.id}`
    const mint = (changes: object) =>
      handSign(
        { alg: 'ES256', kid: key.kid },
        { ...good.payload, aud, iss, ...changes },
        key.privateKey,
      )

    await expectRefusal(await mint({ is_anonymous: false }), {
      'x-stack-allow-anonymous-user': 'true',
    })
    expect(
      (await ask(await mint({ is_anonymous: true }), { 'x-stack-allow-anonymous-user': 'true' }))
        .status,
    ).toBe(200)
  })

  test('a payload that is no JSON object', async () => {
    const { privateKey } = await realKey(service.ctx, project.id)
    for (const payload of ['', 'null', '[]', '"text"', '{', '\u0000']) {
      await expectRefusal(await handSign(good.header, payload, privateKey))
    }
  })
})

describe('what is not a token is rejected', () => {
  test('any text', async () => {
    const texts = [
      'x',
      '.',
      '..',
      '...',
      'a.b',
      'a.b.c',
      'a.b.c.d.e',
      'null',
      '{}',
      'Bearer x',
      `Bearer ${user.access_token}`,
      'x'.repeat(9_000),
    ]
    for (const text of texts) await expectRefusal(text)
  })

  test('the cookie in which SDKs store both tokens', async () => {
    await expectRefusal(JSON.stringify([user.refresh_token, user.access_token]))
    await expectRefusal(encodeURIComponent(JSON.stringify([user.refresh_token, user.access_token])))
    await expectRefusal(
      JSON.stringify({ accessToken: user.access_token, refreshToken: user.refresh_token }),
    )
  })

  test('a refresh token and a project key', async () => {
    await expectRefusal(user.refresh_token)
    await expectRefusal(project.secretServerKey)
  })

  test('a token signed by an ordinary library with a key of its own', async () => {
    const { privateKey } = await foreignKeys()
    const token = await new SignJWT({ ...good.payload, sub: randomUUID() })
      .setProtectedHeader({ alg: 'ES256', kid: 'mine' })
      .sign(privateKey)

    await expectRefusal(token)
  })
})

test('the same hostile tokens are refused in place of an admin access token', async () => {
  const { privateKey } = await foreignKeys()
  const hostile = [
    assemble({ ...good.header, alg: 'none' }, good.payload, ''),
    await handSign(good.header, good.payload, privateKey),
    await signedByUs({ aud: [project.id] }),
    'text',
  ]

  for (const token of hostile) {
    const reply = await service.anyone.get('/users/me', {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': project.id,
      'x-stack-admin-access-token': token,
    })
    expect(reply).toMatchObject({ status: 401, code: 'UNPARSABLE_ADMIN_ACCESS_TOKEN' })
  }
})
