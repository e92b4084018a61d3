import { createCaller, startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { type Changes, createOAuthApp, OWN_KEYS, useProviders } from './testing/app.ts'

/* The start of a flow (protocol 02 §9): the redirect, the cookie and the errors. */

const service = await startService()
const project = await service.newProject()
const other = await service.newProject()
await useProviders(service, project, ['google'])
await useProviders(service, project, ['github', 'apple', 'linkedin'], OWN_KEYS)
await useProviders(service, project, ['gitlab'], { isShared: false })
await useProviders(service, project, ['discord'], {
  ...OWN_KEYS,
  allowSignIn: false,
  allowConnectedAccounts: false,
})
await useProviders(service, project, ['spotify'], { ...OWN_KEYS, allowSignIn: false })
const app = createOAuthApp(service, project)
const ada = await project.signUp()
afterAll(() => service.stop())

/** Returns the error of a start. Errors never redirect or set a cookie. */
async function refusal(changes: Changes, provider = 'github') {
  const { reply } = await app.start(provider, changes)
  expect(reply.headers.get('location')).toBeNull()
  expect(reply.headers.get('set-cookie')).toBeNull()
  return [reply.status, reply.code, reply.json?.details]
}

describe('the browser', () => {
  test('is redirected to the provider with all parameters and nothing of the app', async () => {
    const { reply, url } = await app.start('github', {
      provider_scope: 'repo user:email  gist repo',
    })

    expect(reply.status).toBe(307)
    expect(url.origin + url.pathname).toBe('https://github.com/login/oauth/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: OWN_KEYS.clientId,
      scope: 'user:email repo gist',
      response_type: 'code',
      redirect_uri: 'http://localhost:8102/api/v1/auth/oauth/callback/github',
      state: expect.stringMatching(/^[0-9a-f]{32}[0-9a-z]{45}$/),
      access_type: 'offline',
      prompt: 'consent',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  test('is redirected to LinkedIn without a code challenge', async () => {
    const { url } = await app.start('linkedin')

    expect([
      url.searchParams.has('code_challenge'),
      url.searchParams.has('code_challenge_method'),
    ]).toEqual([false, false])
  })

  test('gets a new state and challenge each time', async () => {
    const [one, two] = await Promise.all([app.start('github'), app.start('github')])

    expect(one.url.searchParams.get('state')).not.toBe(two.url.searchParams.get('state'))
    expect(one.url.searchParams.get('code_challenge')).not.toBe(
      two.url.searchParams.get('code_challenge'),
    )
  })

  test.each(['', '#main'])('may send %j after the project id in the client id', async (branch) => {
    expect((await app.start('github', { client_id: project.id + branch })).reply.status).toBe(307)
  })

  test('may omit the type of the flow', async () => {
    expect((await app.start('github', { type: undefined })).reply.status).toBe(307)
  })
})

describe('the cookie', () => {
  const expires = (of = service) => new Date(of.clock.now().getTime() + 600_000).toUTCString()

  test('is named after the state, lasts ten minutes and is HttpOnly', async () => {
    const { reply, url } = await app.start('github')

    const name = `stack-oauth-inner-${url.searchParams.get('state')}`
    expect(reply.headers.get('set-cookie')).toBe(
      `${name}=true; Path=/; Expires=${expires()}; Max-Age=600; HttpOnly`,
    )
  })

  describe('of a service on https', async () => {
    const secure = await startService({
      database: service.database,
      config: { publicUrl: 'https://auth.example.com' },
    })
    afterAll(() => secure.stop())
    const cookieOf = async (provider: string) => {
      const { reply } = await createOAuthApp(secure, project).start(provider)
      return reply.headers.get('set-cookie')?.split('=true')[1]
    }

    test('case 54: is Secure and HttpOnly', async () => {
      expect(await cookieOf('github')).toBe(
        `; Path=/; Expires=${expires(secure)}; Max-Age=600; Secure; HttpOnly`,
      )
    })

    test('is SameSite=None for Apple, which posts a form from its own site', async () => {
      expect(await cookieOf('apple')).toBe(
        `; Path=/; Expires=${expires(secure)}; Max-Age=600; Secure; HttpOnly; SameSite=None`,
      )
    })
  })

  test('of a service on http has no SameSite=None, which browsers would reject', async () => {
    expect((await app.start('apple')).reply.headers.get('set-cookie')).not.toContain('SameSite')
  })
})

describe('schema errors', () => {
  test.each([
    ['client_id', undefined],
    ['client_secret', undefined],
    ['redirect_uri', undefined],
    ['redirect_uri', '/handler'],
    ['redirect_uri', 'http://localhost:3000/a b'],
    ['scope', undefined],
    ['state', undefined],
    ['grant_type', undefined],
    ['grant_type', 'refresh_token'],
    ['response_type', undefined],
    ['code_challenge', undefined],
    ['code_challenge', ''],
    ['code_challenge_method', undefined],
    ['code_challenge_method', 's256'],
    ['type', 'register'],
    ['error_redirect_uri', 'nowhere'],
    ['error_redirect_url', 'nowhere'],
  ])('%s may not be %j', async (name, value) => {
    const [status, code, details] = await refusal({ [name]: value })

    expect([status, code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(details.message).toContain(`- query.${name} `)
  })

  test('case 19: rejects a plain code challenge and starts no flow', async () => {
    const [status, code, details] = await refusal({ code_challenge_method: 'plain' })

    expect([status, code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(details.message).toContain('- query.code_challenge_method ')
    expect(
      (await app.start('google', { code_challenge_method: 'plain' })).reply.headers.get(
        'set-cookie',
      ),
    ).toBeNull()
  })

  test('rejects an unknown parameter before other errors', async () => {
    const [status, code, details] = await refusal({ nonce: 'x', client_secret: 'wrong' })

    expect([status, code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(details.message).toContain('- query contains unknown properties: nonce')
  })
})

describe('the client', () => {
  const INVALID_CLIENT = 'INVALID_OAUTH_CLIENT_ID_OR_SECRET'

  test.each([
    'a83b2c5e-0f6d-4f5c-8f9f-4c6f6b1f1d10',
    'no-project',
    '',
    `${project.id}#`,
    `${project.id}#feature`,
    `${project.id}#main#main`,
    `#main`,
  ])('must be a project; rejects %j', async (client_id) => {
    expect(await refusal({ client_id, client_secret: 'wrong' }, 'unknown')).toEqual([
      400,
      INVALID_CLIENT,
      { client_id },
    ])
  })

  const keys = {
    wrong: 'pck_wrong',
    foreign: other.publishableClientKey,
    server: project.secretServerKey,
    admin: project.superSecretAdminKey,
  }
  test.each(Object.entries(keys))(
    'must send a publishable key of the project; rejects a %s key',
    async (_kind, client_secret) => {
      expect(await refusal({ client_secret }, 'unknown')).toEqual([
        401,
        'INVALID_PUBLISHABLE_CLIENT_KEY',
        { project_id: project.id },
      ])
    },
  )

  test('must name the project of the key', async () => {
    const [status, code] = await refusal({ client_id: other.id })

    expect([status, code]).toEqual([401, 'INVALID_PUBLISHABLE_CLIENT_KEY'])
  })

  test('needs no access headers, but those sent are checked', async () => {
    const caller = createCaller(service.fetch, service.url, {
      'x-stack-access-type': 'client',
      'x-stack-project-id': project.id,
    })

    expect((await caller.get('/auth/oauth/authorize/github')).code).toBe(
      'CLIENT_AUTHENTICATION_REQUIRED',
    )
  })
})

describe('the provider', () => {
  const NOT_ENABLED = [400, 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', undefined]

  test.each([
    ['is not configured', 'twitch'],
    ['does not exist', 'myspace'],
    ['is named like an object member', 'constructor'],
    ['is named like its prototype', '__proto__'],
    ['has no keys', 'gitlab'],
    ['is disabled', 'discord'],
    ['is for connected accounts only', 'spotify'],
    ['is written in another case', 'GitHub'],
  ])('that %s is rejected for sign-in', async (_why, provider) => {
    expect(await refusal({ token: 'garbage' }, provider)).toEqual(NOT_ENABLED)
  })

  test('for connected accounts only can be linked', async () => {
    expect(
      (await app.start('spotify', { type: 'link', token: ada.access_token })).reply.status,
    ).toBe(307)
  })

  test.each([
    ['microsoft', { microsoftTenantId: 'evil.example/x?y=' }],
    ['microsoft', { microsoftTenantId: '../../..' }],
    ['microsoft', { microsoftTenantId: '@evil.example' }],
  ] as const)('%s is not redirected to another host by %j', async (provider, settings) => {
    const misled = await service.newProject()
    await useProviders(service, misled, [provider], { ...OWN_KEYS, ...settings })

    expect((await createOAuthApp(service, misled).start(provider)).reply.code).toBe(
      'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
    )
  })

  test('Facebook is not redirected to another host by its configuration id', async () => {
    const misled = await service.newProject()
    await useProviders(service, misled, ['facebook'], {
      ...OWN_KEYS,
      facebookConfigId: 'x&redirect_uri=https://evil.example#@evil.example',
    })

    const { url } = await createOAuthApp(service, misled).start('facebook')

    expect([url.host, url.searchParams.getAll('redirect_uri'), url.hash]).toEqual([
      'www.facebook.com',
      ['http://localhost:8102/api/v1/auth/oauth/callback/facebook'],
      '',
    ])
  })
})
