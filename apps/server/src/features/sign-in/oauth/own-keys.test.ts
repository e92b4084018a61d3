import { startService } from '@latchkey/testkit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startOpenIdStandIn } from './providers/testing/open-id-stand-in.ts'
import { createOAuthAppWith, OWN_KEYS, readUser, useProviders } from './testing/app.ts'
import { type Person, startProviders } from './testing/people.ts'

/* Flows with the project's own keys, against provider fakes on loopback. */

const providers = await startProviders()
const service = await startService({ providers: { locate: providers.locate } })
const project = await service.newProject()
await useProviders(service, project, ['gitlab', 'x', 'spotify'], OWN_KEYS)
const app = createOAuthAppWith(service, project, providers.signIn)
afterAll(async () => {
  await service.stop()
  await providers.stop()
})

beforeEach(() => {
  providers.isDown = false
})

let ids = 0
const newPerson = (more: Partial<Person> = {}): Person => {
  const id = `id-${++ids}`
  return {
    id,
    name: 'Ada',
    image: 'https://images.example.com/ada.png',
    email: `${id}@example.com`,
    isVerified: true,
    ...more,
  }
}

describe('a new user gets from the provider', () => {
  test('a name, a picture and a verified address', async () => {
    const person = newPerson({ email: 'Ada.L@Example.COM' })

    const user = await readUser(project, (await app.signIn('gitlab', person)).json)

    expect(user).toMatchObject({
      display_name: 'Ada',
      profile_image_url: person.image,
      primary_email: 'ada.l@example.com',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      auth_with_email: false,
      oauth_providers: [{ id: 'gitlab', account_id: person.id, email: 'ada.l@example.com' }],
    })
  })

  test('an unverified address that is used for sign-in', async () => {
    const user = await readUser(
      project,
      (await app.signIn('spotify', newPerson({ name: null }))).json,
    )

    expect(user).toMatchObject({
      display_name: null,
      profile_image_url: null,
      primary_email_verified: false,
      primary_email_auth_enabled: true,
    })
  })

  test('no address, if the provider has none', async () => {
    const person = newPerson()

    const first = await app.signIn('x', person)
    const second = await app.signIn('x', person)

    expect([first.json.is_new_user, second.json.is_new_user]).toEqual([true, false])
    const user = await readUser(project, second.json)
    expect(user).toMatchObject({
      primary_email: null,
      primary_email_verified: false,
      primary_email_auth_enabled: false,
    })
    expect(user.oauth_providers).toEqual([{ id: 'x', account_id: person.id, email: null }])
  })

  test.each([
    'not an address',
    'a@b',
    'two@at@example.com',
    'ada@example.com\r\nbcc: eve@example.com',
  ])('no address for the invalid %j', async (email) => {
    const user = await readUser(project, (await app.signIn('gitlab', newPerson({ email }))).json)

    expect(user.primary_email).toBeNull()
  })
})

test('a known user keeps name, picture and address when the provider reports new ones', async () => {
  const person = newPerson()
  const before = await readUser(project, (await app.signIn('gitlab', person)).json)

  const changed = {
    ...person,
    name: 'Eve',
    image: 'https://images.example.com/eve.png',
    email: 'eve@example.com',
  }
  const after = await readUser(project, (await app.signIn('gitlab', changed)).json)

  expect({ ...after, last_active_at_millis: 0 }).toEqual({ ...before, last_active_at_millis: 0 })
})

test('recognizes the user by the account, not by the address', async () => {
  const person = newPerson({ isVerified: false })
  const first = await readUser(project, (await app.signIn('gitlab', person)).json)

  // Another user of the provider who has the same address.
  const { location } = await app.completeCallback('gitlab', { ...person, id: 'another id' })

  expect(location?.searchParams.get('errorCode')).toBe(
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  )
  expect((await readUser(project, (await app.signIn('gitlab', person)).json)).id).toBe(first.id)
})

describe('returns a plain 400', () => {
  test('if the provider rejects the keys', async () => {
    const mistaken = await service.newProject()
    await useProviders(service, mistaken, ['gitlab'], { ...OWN_KEYS, clientSecret: 'wrong' })

    const { reply } = await createOAuthAppWith(
      service,
      mistaken,
      providers.signIn,
    ).completeCallback('gitlab', newPerson())

    expect([reply.status, reply.code]).toEqual([400, undefined])
  })

  test('if the provider is down', async () => {
    const { answer, cookie } = await app.visit('gitlab', newPerson())
    providers.isDown = true

    const reply = await app.back('gitlab', answer, { cookie })

    expect([reply.status, reply.code]).toEqual([400, undefined])
  })

  test('for a code of another flow', async () => {
    const [mine, stolen] = [
      await app.visit('gitlab', newPerson()),
      await app.visit('gitlab', newPerson()),
    ]
    mine.answer.set('code', stolen.answer.get('code') ?? '')

    const reply = await app.back('gitlab', mine.answer, { cookie: mine.cookie })

    expect([reply.status, reply.code]).toEqual([400, undefined])
  })
})

describe('Apple', async () => {
  const client = {
    id: OWN_KEYS.clientId,
    secret: OWN_KEYS.clientSecret,
    redirectUri: 'http://localhost:8102/api/v1/auth/oauth/callback/apple',
    authentication: 'client_secret_post' as const,
  }
  const apple = await startOpenIdStandIn({
    issuer: 'https://appleid.apple.com',
    paths: {
      authorization: '/auth/authorize',
      token: '/auth/token',
      jwks: '/auth/keys',
      userinfo: '/none',
    },
    claims: { email: 'tim@example.com', email_verified: true },
    client,
  })
  const led = await startService({
    database: service.database,
    providers: { locate: apple.locate },
  })
  afterAll(async () => {
    await led.stop()
    await apple.stop()
  })
  await useProviders(led, project, ['apple'], OWN_KEYS)
  const fruit = createOAuthAppWith(led, project, (url, login: string) =>
    apple.signIn(url.href, login),
  )
  // The fake returns an ID token only for the scope "openid", Apple for any.
  const openid = { provider_scope: 'openid' }

  const post = (response: URLSearchParams, cookie: string, extra: Record<string, string> = {}) =>
    led.anyone.send('POST', '/auth/oauth/callback/apple', {
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams([...response, ...Object.entries(extra)]).toString(),
    })

  test('returns with a form post', async () => {
    const { answer, cookie, state, verifier } = await fruit.visit('apple', 'tim', openid)

    const reply = await post(answer, cookie, { user: '{"name":{"firstName":"Tim"}}' })

    expect([reply.status, reply.json]).toEqual([303, {}])
    const { searchParams } = new URL(reply.headers.get('location') ?? '')
    expect(searchParams.get('state')).toBe(state)
    const tokens = await fruit.token({
      code: searchParams.get('code') ?? '',
      code_verifier: verifier,
    })
    expect((await readUser(project, tokens.json)).oauth_providers).toEqual([
      { id: 'apple', account_id: 'tim', email: null },
    ])
  })

  test('requires the cookie', async () => {
    const { answer, cookie } = await fruit.visit('apple', 'tim', openid)

    expect((await post(answer, '')).status).toBe(400)
    expect((await post(answer, cookie)).status).toBe(303)
    expect((await post(answer, cookie)).status).toBe(400)
  })

  test('may report that the user canceled', async () => {
    const { url, cookie } = await fruit.start('apple', openid)
    const answer = new URLSearchParams({
      error: 'user_cancelled_authorize',
      state: url.searchParams.get('state') ?? '',
    })

    const reply = await post(answer, cookie)

    expect([reply.status, reply.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('errorCode=OAUTH_PROVIDER_ACCESS_DENIED'),
    ])
  })

  test('accepts JSON too', async () => {
    const { answer, cookie } = await fruit.visit('apple', 'tim', openid)

    const reply = await led.anyone.post('/auth/oauth/callback/apple', Object.fromEntries(answer), {
      cookie,
    })

    expect(reply.status).toBe(303)
  })

  test.each([[undefined], [[]], ['text'], [{ state: {} }], [{ state: ['x'], code: 5 }]])(
    'rejects the body %j',
    async (body) => {
      const reply = await led.anyone.post('/auth/oauth/callback/apple', body)

      expect(reply.status).toBe(400)
    },
  )
})
