import { accessHeaders, startService } from '@latchkey/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startConnections } from './testing/connections.ts'

/* Access tokens of providers for connected accounts (protocol 02 §11). */

const connections = await startConnections()
const { providers, service, project, app, ask, connected, pass, later } = connections
afterAll(() => connections.stop())

beforeEach(() => {
  providers.isDown = false
  providers.rotatesRefreshTokens = false
  providers.profileAnswer = null
  providers.refreshed.length = 0
})

const NO_TOKEN = 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'

describe('the response', () => {
  test('is 201 with only the token, also at the old path', async () => {
    const { user, id } = await connected()

    const reply = await ask(user)

    expect([reply.status, reply.json]).toEqual([
      201,
      { access_token: expect.stringMatching(/^access-/) },
    ])
    const client = project.as('client', user)
    expect(
      (await client.post('/auth/oauth/connected-accounts/gitlab/access-token', {})).json,
    ).toEqual(reply.json)
    expect(
      (await client.post(`/connected-accounts/${id.toUpperCase()}/gitlab/access-token`)).json,
    ).toEqual(reply.json)
    expect(
      (await project.as('server').post(`/connected-accounts/${id}/gitlab/access-token`, {})).json,
    ).toEqual(reply.json)
  })

  test('accepts scopes that were requested from the provider', async () => {
    const { user } = await connected()

    expect((await ask(user, { scope: 'read_user' })).status).toBe(201)
    expect((await ask(user, { scope: ' read_user  read_user ' })).status).toBe(201)
    expect((await ask(user, { scope: 'read_user api' })).code).toBe(NO_TOKEN)
    expect((await ask(user, { scope: 'READ_USER' })).code).toBe(NO_TOKEN)
  })

  test('does not depend on the uses of the account', async () => {
    const { user, id } = await connected()
    const [{ id: link }] = (await project.as('server').get(`/oauth-providers?user_id=${id}`)).json
      .items
    await project.as('server').patch(`/oauth-providers/${id}/${link}`, {
      allow_sign_in: false,
      allow_connected_accounts: false,
    })

    expect((await ask(user)).status).toBe(201)
  })
})

test('M5, case 71: gives no token to an impersonator or a session that has ended', async () => {
  const { user, id } = await connected()
  const body = { user_id: id, is_impersonation: true }
  const impersonator = (await project.as('server').post('/auth/sessions', body)).json
  for (const path of [
    '/connected-accounts/me/gitlab/access-token',
    '/auth/oauth/connected-accounts/gitlab/access-token',
  ]) {
    const reply = await project.as('client', impersonator).post(path, {})
    expect([reply.status, reply.text]).toEqual([403, expect.stringContaining('impersonating')])
  }

  await project.as('client', user).delete('/auth/sessions/current')
  expect((await ask(user)).code).toBe('ACCESS_TOKEN_EXPIRED')
})

describe('errors in order', () => {
  const paths = (provider: string) => [
    `/connected-accounts/me/${provider}/access-token`,
    `/auth/oauth/connected-accounts/${provider}/access-token`,
  ]

  test('requires a user', async () => {
    for (const path of paths('myspace'))
      expect((await project.as('client').post(path, {})).code).toBe(
        'CANNOT_GET_OWN_USER_WITHOUT_USER',
      )
  })

  test('requires a client to be that user', async () => {
    const [ada, grace] = [await project.signUp(), await project.signUp()]

    for (const caller of [project.as('client', ada), project.as('client')]) {
      const reply = await caller.post(
        `/connected-accounts/${grace.user_id}/myspace/access-token`,
        {},
      )
      expect([reply.status, reply.code]).toEqual([403, undefined])
    }
  })

  test.each(['myspace', 'twitch', '__proto__'])(
    'rejects the provider %s, which the project does not have',
    async (provider) => {
      const ada = await project.signUp()

      for (const path of paths(provider)) {
        expect((await project.as('client', ada).post(path, {})).code).toBe(
          'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
        )
      }
    },
  )

  test('returns no tokens of shared keys', async () => {
    const ada = await project.signUp()
    const unknown = '/connected-accounts/4b0b2b56-4a3b-4d7c-9d9f-0d9d1f3f0a11/google/access-token'

    expect((await ask(ada, {}, 'google')).code).toBe(
      'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    )
    expect((await project.as('server').post(unknown, {})).code).toBe(
      'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    )
  })

  test('returns USER_NOT_FOUND to servers', async () => {
    const reply = await project
      .as('server')
      .post('/connected-accounts/4b0b2b56-4a3b-4d7c-9d9f-0d9d1f3f0a11/gitlab/access-token', {})

    expect([reply.status, reply.code]).toEqual([404, 'USER_NOT_FOUND'])
  })

  test('requires an account of the provider', async () => {
    const { user } = await connected()

    expect((await ask(user, {}, 'discord')).code).toBe('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER')
  })

  test('returns no token for an account that a server added', async () => {
    const ada = await project.signUp()
    const account = {
      provider_config_id: 'gitlab',
      account_id: 'written down',
      allow_sign_in: true,
      allow_connected_accounts: true,
    }
    await project.as('server').post('/oauth-providers', { user_id: ada.user_id, ...account })

    expect((await ask(ada)).code).toBe(NO_TOKEN)
  })
})

describe('a stored access token', () => {
  test('is returned until five minutes before it expires', async () => {
    const { person, user } = await connected()
    const first = (await ask(user)).json.access_token

    expect((await ask(await later({ person }, { minutes: 54 }))).json.access_token).toBe(first)
    expect((await ask(await later({ person }, { minutes: 1 }))).json.access_token).not.toBe(first)
  })

  test('is returned only if the provider accepts it, and otherwise refreshed', async () => {
    const { user } = await connected()
    const first = (await ask(user)).json.access_token
    providers.revoke(first)
    const before = providers.asked.length

    const second = (await ask(user)).json.access_token

    expect([second, first]).toEqual([
      expect.stringMatching(/^access-/),
      expect.not.stringMatching(second),
    ])
    expect((await ask(user)).json.access_token).toBe(second)
    expect(providers.asked.slice(before)).toEqual([first, second])
    expect(providers.refreshed).toHaveLength(1)
  })

  test('of an earlier sign-in is used if the latest is rejected', async () => {
    const { person, user } = await connected()
    const older = (await ask(user)).json.access_token
    pass({ seconds: 1 })
    await app.signIn('gitlab', person)
    const newer = (await ask(user)).json.access_token
    expect(newer).not.toBe(older)

    providers.revoke(newer)

    expect((await ask(user)).json.access_token).toBe(older)
    expect(providers.refreshed).toEqual([])
  })

  test.each([400, 403, 404])(
    'is neither used nor discarded if the provider returns %i',
    async (status) => {
      const { user } = await connected()
      const first = (await ask(user)).json.access_token
      await service.query(
        "update oauth_provider_tokens set is_valid = false where kind = 'refresh'",
      )
      providers.profileAnswer = { status, json: {} }
      expect((await ask(user)).code).toBe(NO_TOKEN)

      providers.profileAnswer = null

      expect((await ask(user)).json.access_token).toBe(first)
    },
  )

  test('is neither used nor discarded while the provider is down', async () => {
    const { user } = await connected()
    const first = (await ask(user)).json.access_token
    providers.isDown = true

    expect((await ask(user)).code).toBe(NO_TOKEN)

    providers.isDown = false
    expect((await ask(user)).json.access_token).toBe(first)
  })
})

describe('a provider that does not respond', () => {
  test('is not awaited repeatedly; the app gets a 429', async () => {
    const { person, user } = await connected()
    for (let more = 0; more < 4; more += 1) await app.signIn('gitlab', person)
    const impatient = await startService({
      providers: { locate: providers.locate, timeoutMs: 300 },
      database: service.database,
    })
    impatient.clock.advance({
      millis: service.clock.now().getTime() - impatient.clock.now().getTime(),
    })
    const before = providers.asked.length
    providers.profileAnswer = () => {}

    const reply = await impatient.anyone.post(
      '/connected-accounts/me/gitlab/access-token',
      {},
      { ...accessHeaders(project, 'client'), 'x-stack-access-token': user.access_token },
    )

    expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '1'])
    // The deadline of one and a half timeouts allows two of the five stored tokens.
    expect(providers.asked.length - before).toBeLessThanOrEqual(2)
    expect(providers.refreshed).toEqual([])
    await impatient.stop()
  })
})

describe('stored tokens', () => {
  test('are sealed', async () => {
    const { user } = await connected()
    const { access_token } = (await ask(user)).json

    const rows = await service.query<{ sealed_token: Buffer }>(
      'select sealed_token from oauth_provider_tokens',
    )

    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ sealed_token }) => sealed_token.includes(access_token.slice(7)))).toEqual(
      [],
    )
  })

  test('do not grow with every sign-in', async () => {
    const { person } = await connected()
    for (let round = 0; round < 15; round += 1) {
      pass({ seconds: 1 })
      await app.signIn('gitlab', person)
    }

    const [count] = await service.query(
      `select count(*) filter (where kind = 'access')::int as access, count(*) filter (where kind = 'refresh')::int as refresh
       from oauth_provider_tokens t join oauth_accounts a on a.id = t.oauth_account_id where a.account_id = $1`,
      [person.id],
    )
    expect(count).toEqual({ access: 10, refresh: 10 })
  })
})
