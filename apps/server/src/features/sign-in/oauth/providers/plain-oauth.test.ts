import type { OAuthProviderType } from '@latchkey/contract'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import type { ProviderAccount } from './index.ts'
import { type FakeRequest, fakeTokenEndpoint, startFakeWorld } from './testing/fake-provider.ts'
import { newStart, open } from './testing/projects.ts'

const world = await startFakeWorld()
const service = await startService({ providers: { locate: world.locate } })
afterAll(async () => {
  await service.stop()
  await world.stop()
})

/** The endpoints and data of a fake provider. */
interface Played {
  token: string
  secretIn: 'header' | 'body'
  tokenAnswer?: Record<string, unknown>
  /** The responses of its API, by path. */
  api: Record<string, unknown>
  account: ProviderAccount
  lifetimeSeconds: number
}

const picture = 'https://images.example.com/ada.png'
const ada = { displayName: 'Ada', profileImageUrl: picture, email: 'ada@example.com' }
const bearer = { access_token: 'the-access-token', token_type: 'bearer' }

const PLAYED: Partial<Record<OAuthProviderType, Played>> = {
  google: {
    token: 'oauth2.googleapis.com/token',
    secretIn: 'header',
    api: {
      'openidconnect.googleapis.com/v1/userinfo': {
        sub: '1',
        name: 'Ada',
        picture,
        email: 'Ada@Example.com',
        email_verified: true,
      },
    },
    account: { ...ada, accountId: '1', isEmailVerified: true },
    lifetimeSeconds: 3600,
  },
  github: {
    token: 'github.com/login/oauth/access_token',
    secretIn: 'header',
    api: {
      'api.github.com/user': {
        id: 583231,
        login: 'ada',
        name: null,
        avatar_url: picture,
        email: 'shown@example.com',
      },
      'api.github.com/user/emails': [
        { email: 'other@example.com', primary: false, verified: true },
        { email: 'ada@example.com', primary: true, verified: true },
      ],
    },
    account: { ...ada, displayName: 'ada', accountId: '583231', isEmailVerified: true },
    lifetimeSeconds: 8 * 3600,
  },
  spotify: {
    token: 'accounts.spotify.com/api/token',
    secretIn: 'header',
    api: {
      'api.spotify.com/v1/me': {
        id: 'ada',
        display_name: 'Ada',
        email: 'ada@example.com',
        images: [{ url: picture }],
      },
    },
    account: { ...ada, accountId: 'ada', isEmailVerified: false },
    lifetimeSeconds: 3600,
  },
  facebook: {
    token: 'graph.facebook.com/oauth/access_token',
    secretIn: 'header',
    api: {
      'graph.facebook.com/me': {
        id: '7',
        name: 'Ada',
        email: 'ada@example.com',
        picture: { data: { url: picture } },
      },
    },
    account: { ...ada, accountId: '7', isEmailVerified: false },
    lifetimeSeconds: 3600,
  },
  discord: {
    token: 'discord.com/api/oauth2/token',
    secretIn: 'header',
    api: {
      'discord.com/api/users/@me': {
        id: '80351110224678912',
        username: 'ada1815',
        global_name: 'Ada',
        avatar: 'a_1',
        email: 'ada@example.com',
        verified: true,
      },
    },
    account: {
      ...ada,
      profileImageUrl: 'https://cdn.discordapp.com/avatars/80351110224678912/a_1.png',
      accountId: '80351110224678912',
      isEmailVerified: true,
    },
    lifetimeSeconds: 3600,
  },
  gitlab: {
    token: 'gitlab.com/oauth/token',
    secretIn: 'header',
    api: {
      'gitlab.com/api/v4/user': {
        id: 9,
        name: 'Ada',
        avatar_url: picture,
        email: 'ada@example.com',
        confirmed_at: '2020-01-01T00:00:00.000Z',
      },
    },
    account: { ...ada, accountId: '9', isEmailVerified: true },
    lifetimeSeconds: 3600,
  },
  bitbucket: {
    token: 'bitbucket.org/site/oauth2/access_token',
    secretIn: 'header',
    api: {
      'api.bitbucket.org/2.0/user': {
        account_id: '557058:1',
        display_name: 'Ada',
        links: { avatar: { href: picture } },
      },
      'api.bitbucket.org/2.0/user/emails': {
        values: [
          { email: 'ada@example.com', is_confirmed: false, is_primary: false },
          { email: 'other@example.com', is_confirmed: true, is_primary: true },
        ],
      },
    },
    account: { ...ada, accountId: '557058:1', isEmailVerified: false },
    lifetimeSeconds: 3600,
  },
  linkedin: {
    token: 'www.linkedin.com/oauth/v2/accessToken',
    secretIn: 'body',
    // Its ID token has no nonce, so it is ignored.
    tokenAnswer: { id_token: 'not.a.token' },
    api: {
      'api.linkedin.com/v2/userinfo': {
        sub: 'li',
        name: 'Ada',
        picture,
        email: 'ada@example.com',
        email_verified: 'true',
      },
    },
    account: { ...ada, accountId: 'li', isEmailVerified: true },
    lifetimeSeconds: 3600,
  },
  x: {
    token: 'api.x.com/2/oauth2/token',
    secretIn: 'header',
    api: {
      'api.x.com/2/users/me': {
        data: {
          id: '5',
          name: '',
          username: 'ada',
          profile_image_url: picture,
          email: 'ada@example.com',
        },
      },
    },
    account: {
      displayName: 'ada',
      profileImageUrl: picture,
      accountId: '5',
      email: null,
      isEmailVerified: false,
    },
    lifetimeSeconds: 3600,
  },
  twitch: {
    token: 'id.twitch.tv/oauth2/token',
    secretIn: 'body',
    tokenAnswer: { scope: ['user:read:email'] },
    api: {
      'api.twitch.tv/helix/users': {
        data: [
          { id: '44', display_name: 'Ada', profile_image_url: picture, email: 'ada@example.com' },
        ],
      },
    },
    account: { ...ada, accountId: '44', isEmailVerified: true },
    lifetimeSeconds: 3600,
  },
}

const isAda = ({ headers }: FakeRequest) => headers.authorization === 'Bearer the-access-token'

/** Signs in to the provider as Ada. Returns the parameters of the callback. */
async function goTo(
  type: OAuthProviderType,
  changes: { tokenAnswer?: Record<string, unknown>; api?: Record<string, unknown> } = {},
) {
  const played = PLAYED[type] as Played
  const provider = await open(service, type)
  const start = newStart(service, type)
  const startedWith = await provider.authorizationUrl(start)
  const response = { ...bearer, ...played.tokenAnswer, ...changes.tokenAnswer }
  const keys = {
    clientId: `${type}-id`,
    clientSecret: `${type}-s_e.c-r~et`,
    secretIn: played.secretIn,
  }
  world.on(played.token, fakeTokenEndpoint({ ...keys, startedWith, answer: response }))
  for (const [path, json] of Object.entries({ ...played.api, ...changes.api })) {
    world.on(path, (request) =>
      isAda(request) ? { json } : { status: 401, json: { error: 'unauthorized' } },
    )
  }
  return { provider, start, back: new URLSearchParams({ code: 'the-code', state: start.state }) }
}

describe.each(Object.entries(PLAYED) as [OAuthProviderType, Played][])('%s', (type, played) => {
  test('reads the user', async () => {
    const { provider, start, back } = await goTo(type)

    const { account, tokens } = await provider.exchange(back, start)

    expect(account).toEqual(played.account)
    expect(tokens).toEqual({
      accessToken: 'the-access-token',
      refreshToken: null,
      expiresAt: new Date(service.clock.now().getTime() + played.lifetimeSeconds * 1000),
      scopes: provider.baseScopes,
    })
  })

  test('accepts a code once', async () => {
    const { provider, start, back } = await goTo(type)
    await provider.exchange(back, start)

    await expect(provider.exchange(back, start)).rejects.toMatchObject({ kind: 'invalid-grant' })
  })

  test('rejects a code without the verifier of the browser', async () => {
    const { provider, start, back } = await goTo(type)

    const attempt = provider.exchange(back, {
      ...start,
      codeVerifier: newStart(service, type).codeVerifier,
    })

    // LinkedIn has no PKCE. Only the state ties the flow to the browser.
    if (type === 'linkedin') await attempt
    else await expect(attempt).rejects.toMatchObject({ kind: 'invalid-grant' })
  })

  test('refreshes tokens and keeps the requested scopes', async () => {
    const { provider } = await goTo(type, {
      tokenAnswer: { expires_in: 120, refresh_token: 'the-next-one', id_token: 'not.a.token' },
    })

    const tokens = await provider.refresh('the-refresh-token', ['one', 'two'])

    expect(tokens).toEqual({
      accessToken: 'the-access-token',
      refreshToken: 'the-next-one',
      expiresAt: new Date(service.clock.now().getTime() + 120_000),
      scopes: ['one', 'two'],
    })
    await expect(provider.refresh('another', [])).rejects.toMatchObject({ kind: 'invalid-grant' })
  })

  test('reports which access tokens are valid', async () => {
    const { provider } = await goTo(type)

    expect(await provider.isAccessTokenGood('the-access-token')).toBe(true)
    expect(await provider.isAccessTokenGood('a-revoked-one')).toBe(false)
  })

  test('rejects the wrong client secret', async () => {
    await goTo(type)
    const provider = await open(service, type, { clientSecret: 'wrong' })
    const start = newStart(service, type)

    const attempt = provider.exchange(
      new URLSearchParams({ code: 'the-code', state: start.state }),
      start,
    )

    await expect(attempt).rejects.toMatchObject({ kind: 'invalid-client' })
  })
})

describe('an address', () => {
  test.each<[string, OAuthProviderType, Record<string, unknown>, string | null, boolean]>([
    [
      'not verified by Google',
      'google',
      { sub: '1', email: 'ada@example.com', email_verified: false },
      'ada@example.com',
      false,
    ],
    [
      'without a flag from Google',
      'google',
      { sub: '1', email: 'ada@example.com' },
      'ada@example.com',
      false,
    ],
    [
      'not verified by Discord',
      'discord',
      { id: '1', email: 'ada@example.com', verified: false },
      'ada@example.com',
      false,
    ],
    [
      'never confirmed by GitLab',
      'gitlab',
      { id: 1, email: 'ada@example.com', confirmed_at: null },
      'ada@example.com',
      false,
    ],
    [
      'called verified by Spotify',
      'spotify',
      { id: '1', email: 'ada@example.com', email_verified: true },
      'ada@example.com',
      false,
    ],
    [
      'called verified by Facebook',
      'facebook',
      { id: '1', email: 'ada@example.com', verified: true },
      'ada@example.com',
      false,
    ],
    [
      'with a list of addresses',
      'google',
      { sub: '1', email: 'ada@example.com,evil@example.com', email_verified: true },
      null,
      false,
    ],
    [
      'with a line break',
      'google',
      { sub: '1', email: 'ada@example.com\r\nbcc:x@y.zz', email_verified: true },
      null,
      false,
    ],
    [
      'with look-alike letters',
      'google',
      { sub: '1', email: 'аda@example.com', email_verified: true },
      null,
      false,
    ],
    [
      'that is an object',
      'google',
      { sub: '1', email: { $ne: '' }, email_verified: true },
      null,
      false,
    ],
  ])('%s is read as expected', async (_name, type, profile, email, isEmailVerified) => {
    const path = Object.keys((PLAYED[type] as Played).api)[0] as string
    const { provider, start, back } = await goTo(type, { api: { [path]: profile } })

    const { account } = await provider.exchange(back, start)

    expect(account).toMatchObject({ email, isEmailVerified })
  })

  test('is verified at GitHub if the primary one is', async () => {
    const emails = [
      { email: 'ada@example.com', primary: true, verified: false },
      { email: 'other@example.com', primary: false, verified: true },
    ]
    const { provider, start, back } = await goTo('github', {
      api: { 'api.github.com/user/emails': emails },
    })

    const { account } = await provider.exchange(back, start)

    expect(account).toMatchObject({ email: 'ada@example.com', isEmailVerified: false })
  })

  test('that Facebook does not share fails the sign-in', async () => {
    const { provider, start, back } = await goTo('facebook', {
      api: { 'graph.facebook.com/me': { id: '7', name: 'Ada' } },
    })

    await expect(provider.exchange(back, start)).rejects.toMatchObject({ kind: 'no-email' })
  })

  test.each([
    [
      'may not be read',
      () => ({ status: 403, json: { message: 'Resource not accessible by integration' } }),
    ],
    ['does not exist', () => ({ status: 404, json: { message: 'Not Found' } })],
    ['is empty', () => ({ json: [] })],
  ])('fails the sign-in at GitHub if the list of addresses %s', async (_name, response) => {
    const { provider, start, back } = await goTo('github')
    world.on('api.github.com/user/emails', response)

    await expect(provider.exchange(back, start)).rejects.toMatchObject({ kind: 'no-email' })
  })
})

describe('an error of a provider', () => {
  test.each<[OAuthProviderType, number, unknown, string]>([
    [
      'github',
      200,
      { error: 'bad_verification_code', error_description: 'The code is incorrect or expired.' },
      'invalid-grant',
    ],
    ['github', 200, { error: 'incorrect_client_credentials' }, 'invalid-client'],
    [
      'facebook',
      400,
      {
        error: {
          message: 'This authorization code has been used.',
          type: 'OAuthException',
          code: 100,
        },
      },
      'invalid-grant',
    ],
    [
      'facebook',
      400,
      { error: { message: 'Error validating client secret.', type: 'OAuthException', code: 1 } },
      'invalid-client',
    ],
    ['twitch', 400, { status: 400, message: 'Invalid authorization code' }, 'invalid-grant'],
    ['twitch', 403, { status: 403, message: 'invalid client secret' }, 'invalid-client'],
    [
      'x',
      400,
      {
        error: 'invalid_request',
        error_description: 'Value passed for the authorization code was invalid.',
      },
      'invalid-grant',
    ],
    ['spotify', 400, { error: 'invalid_scope' }, 'invalid-scope'],
    ['discord', 401, { message: '401: Unauthorized', code: 0 }, 'invalid-client'],
    ['gitlab', 400, { error: 'something_else' }, 'bad-response'],
    ['gitlab', 400, { error: 'constructor' }, 'bad-response'],
  ])('%s: %i %j', async (type, status, json, kind) => {
    const { provider, start, back } = await goTo(type)
    world.on((PLAYED[type] as Played).token, () => ({ status, json }))

    await expect(provider.exchange(back, start)).rejects.toMatchObject({
      name: 'ProviderRefusal',
      kind,
    })
  })
})

test('sends the client id to Twitch and a user agent to GitHub', async () => {
  const twitch = await goTo('twitch')
  await twitch.provider.exchange(twitch.back, twitch.start)
  expect(world.requests.at(-1)?.headers['client-id']).toBe('twitch-id')

  const github = await goTo('github')
  await github.provider.exchange(github.back, github.start)
  expect(world.requests.at(-1)?.headers['user-agent']).toBe('latchkey')
})

test('accepts a sign-in with an invalid name, picture or token lifetime', async () => {
  const profile = {
    sub: '1',
    name: ` ${'\u0000'}${'é'.repeat(300)}`,
    picture: 'javascript:alert(1)',
  }
  const { provider, start, back } = await goTo('google', {
    tokenAnswer: { expires_in: 1e300 },
    api: { 'openidconnect.googleapis.com/v1/userinfo': profile },
  })

  const { account, tokens } = await provider.exchange(back, start)

  expect(account).toMatchObject({ displayName: 'é'.repeat(256), profileImageUrl: null })
  expect(tokens.expiresAt.getTime()).toBeLessThan(service.clock.now().getTime() + 4000 * 86_400_000)
})

test.each([
  { sub: '' },
  { sub: 'x'.repeat(300) },
  { sub: 'a\u0000b' },
  { sub: null },
  {},
  [],
  null,
])('rejects a profile without a valid account id: %j', async (profile) => {
  const { provider, start, back } = await goTo('google', {
    api: { 'openidconnect.googleapis.com/v1/userinfo': profile },
  })

  await expect(provider.exchange(back, start)).rejects.toMatchObject({ kind: 'bad-response' })
})
