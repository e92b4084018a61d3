import { recordEvents, startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import {
  type Changes,
  type CompletedCallback,
  changeConfig,
  createOAuthAppWith,
  OWN_KEYS,
  readUser,
  useProviders,
} from './testing/app.ts'
import { type Person, startProviders } from './testing/people.ts'

/*
 * A token at the start of a flow names the user who gets the account. Anyone can send a browser
 * there with their own token, so nothing happens before the app in that browser proves that it
 * started the flow (RFC 7636; security cases 18, 20).
 */

const providers = await startProviders()
const service = await startService({ providers: { locate: providers.locate } })
afterAll(async () => {
  await service.stop()
  await providers.stop()
})

let ids = 0
const newPerson = (): Person => {
  const id = `id-${++ids}`
  return { id, name: 'Ada', email: `${id}@example.com`, isVerified: true }
}

interface TokenUser {
  access_token: string
  user_id: string
}

async function setUp() {
  const project = await service.newProject()
  await useProviders(service, project, ['gitlab'], OWN_KEYS)
  const app = createOAuthAppWith(service, project, providers.signIn)
  return {
    project,
    app,
    redeem: ({ code, verifier }: CompletedCallback) => app.token({ code, code_verifier: verifier }),
  }
}

/** The ways in which an attacker could make a flow add an account to the attacker's user. */
const WAYS: [string, (project: TestProject) => Promise<TokenUser>, (user: TokenUser) => Changes][] =
  [
    [
      'an upgrade',
      async (project) => (await project.as('client').post('/auth/anonymous/sign-up')).json,
      (user) => ({ token: user.access_token }),
    ],
    [
      'linking',
      (project) => project.signUp(),
      (user) => ({ type: 'link', token: user.access_token }),
    ],
  ]

const accountsOf = (person: Person) =>
  service.query<{ user_id: string }>('select user_id from oauth_accounts where account_id = $1', [
    person.id,
  ])

describe.each(WAYS)('%s', (_way, newUser, flowOf) => {
  test('does not happen in the browser of a victim who was sent to the start', async () => {
    const { project, app } = await setUp()
    const mallory = await newUser(project)
    const before = await readUser(project, mallory)
    const victim = newPerson()
    const events = await recordEvents(service, project)

    const lured = await app.completeCallback('gitlab', victim, flowOf(mallory))

    expect([lured.reply.status, lured.location?.searchParams.get('errorCode')]).toEqual([303, null])
    expect(await readUser(project, mallory)).toEqual({
      ...before,
      last_active_at_millis: expect.any(Number),
    })
    expect([await accountsOf(victim), await events.take()]).toEqual([[], []])
    // The victim's app has no verifier, because it did not start the flow.
    expect((await app.token({ code: lured.code, code_verifier: 'a'.repeat(43) })).code).toBe(
      'INVALID_AUTHORIZATION_CODE',
    )
    const { json } = await app.signIn('gitlab', victim)
    expect([json.is_new_user, await accountsOf(victim)]).toEqual([
      true,
      [{ user_id: expect.not.stringMatching(mallory.user_id) }],
    ])
    expect(await readUser(project, mallory)).toEqual({
      ...before,
      last_active_at_millis: expect.any(Number),
    })
  })

  test('happens once when fifty requests redeem the code concurrently', async () => {
    const { project, app, redeem } = await setUp()
    const ada = await newUser(project)
    const callback = await app.completeCallback('gitlab', newPerson(), flowOf(ada))

    const replies = await Promise.all(Array.from({ length: 50 }, () => redeem(callback)))

    const winners = replies.filter(({ status }) => status === 200)
    expect(
      await Promise.all(winners.map(async ({ json }) => (await readUser(project, json)).id)),
    ).toEqual([ada.user_id])
    expect(replies.filter(({ code }) => code === 'INVALID_AUTHORIZATION_CODE')).toHaveLength(49)
    expect(
      await service.query('select 1 from oauth_accounts where user_id = $1', [ada.user_id]),
    ).toHaveLength(1)
    expect(
      await service.query('select 1 from sessions where user_id = $1', [ada.user_id]),
    ).toHaveLength(2)
  })

  test('leaves no trace if the redirect URI is wrong, and uses up the code', async () => {
    const { project, app, redeem } = await setUp()
    const ada = await newUser(project)
    const person = newPerson()
    const callback = await app.completeCallback('gitlab', person, flowOf(ada))

    const reply = await app.token({
      code: callback.code,
      code_verifier: callback.verifier,
      redirect_uri: 'https://evil.example/',
    })

    expect([reply.status, reply.code, await accountsOf(person)]).toEqual([400, undefined, []])
    expect((await redeem(callback)).code).toBe('INVALID_AUTHORIZATION_CODE')
  })

  test("keeps the provider's result sealed until the redemption, then deletes it", async () => {
    const { project, app, redeem } = await setUp()
    const ada = await newUser(project)
    const person = newPerson()
    const stored = () =>
      service.query<{ sealed_resolution: Buffer | null }>(
        'select sealed_resolution from oauth_authorization_codes where tenancy_id = (select tenancy_id from users where id = $1)',
        [ada.user_id],
      )
    const callback = await app.completeCallback('gitlab', person, flowOf(ada))
    const [sealed] = await stored()
    expect(sealed?.sealed_resolution?.includes(person.id)).toBe(false)

    const { json } = await redeem(callback)

    expect(await stored()).toEqual([{ sealed_resolution: null }])
    const token = await project
      .as('client', json)
      .post('/connected-accounts/me/gitlab/access-token', {})
    expect(token.json.access_token).toMatch(/^access-/)
  })

  test('ends its session if the redeemed code is used again later', async () => {
    const { project, app, redeem } = await setUp()
    const callback = await app.completeCallback(
      'gitlab',
      newPerson(),
      flowOf(await newUser(project)),
    )
    const { json } = await redeem(callback)
    service.clock.advance({ seconds: 11 })

    expect((await redeem(callback)).code).toBe('INVALID_AUTHORIZATION_CODE')

    const refreshed = await app.token({
      grant_type: 'refresh_token',
      refresh_token: json.refresh_token,
    })
    expect(refreshed.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })
})

describe('between callback and redemption', () => {
  const [[, newGuest, upgrading], [, , linking]] = WAYS as [(typeof WAYS)[0], (typeof WAYS)[0]]

  test('another user may sign up with the account, which then cannot be linked', async () => {
    const { project, app, redeem } = await setUp()
    const ada = await project.signUp()
    const person = newPerson()
    const callback = await app.completeCallback('gitlab', person, linking(ada))
    await app.signIn('gitlab', person)

    const reply = await redeem(callback)

    expect([reply.status, reply.code]).toEqual([
      409,
      'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    ])
    expect((await readUser(project, ada)).oauth_providers).toEqual([])
    expect(
      await service.query('select 1 from sessions where user_id = $1', [ada.user_id]),
    ).toHaveLength(1)
    expect((await redeem(callback)).code).toBe('INVALID_AUTHORIZATION_CODE')
  })

  test('the session may end, which prevents linking', async () => {
    const { project, app, redeem } = await setUp()
    const ada = await project.signUp()
    const person = newPerson()
    const callback = await app.completeCallback('gitlab', person, linking(ada))
    await project.as('client', ada).delete('/auth/sessions/current')

    const reply = await redeem(callback)

    expect([reply.status, reply.code, await accountsOf(person)]).toEqual([
      401,
      'ACCESS_TOKEN_EXPIRED',
      [],
    ])
  })

  test('the user may be deleted', async () => {
    const { project, app, redeem } = await setUp()
    const ada = await project.signUp()
    const callback = await app.completeCallback('gitlab', newPerson(), linking(ada))
    await service.query('delete from users where id = $1', [ada.user_id])

    const reply = await redeem(callback)

    expect([reply.status, reply.code]).toEqual([400, undefined])
  })

  test('the account may be linked to a user, who is then signed in', async () => {
    const { project, app, redeem } = await setUp()
    const guest = await newGuest(project)
    const person = newPerson()
    const callback = await app.completeCallback('gitlab', person, upgrading(guest))
    const known = await readUser(project, (await app.signIn('gitlab', person)).json)

    const { json } = await redeem(callback)

    expect([json.is_new_user, (await readUser(project, json)).id]).toEqual([false, known.id])
    expect((await readUser(project, guest)).is_anonymous).toBe(true)
  })

  test.each([
    [
      'the address may be taken by a user',
      'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
      409,
      (project: TestProject, { email }: Person) => project.signUp({ email: email as string }),
    ],
    [
      'sign-ups may be disabled',
      'SIGN_UP_NOT_ENABLED',
      400,
      (project: TestProject) => changeConfig(service, project, { 'auth.allowSignUp': false }),
    ],
  ])('%s', async (_what, code, status, happen) => {
    const { project, app, redeem } = await setUp()
    const guest = await newGuest(project)
    const person = newPerson()
    const callback = await app.completeCallback('gitlab', person, upgrading(guest))
    await happen(project, person)

    const reply = await redeem(callback)

    expect([reply.status, reply.code]).toEqual([status, code])
    expect(await readUser(project, guest)).toMatchObject({
      is_anonymous: true,
      primary_email: null,
      oauth_providers: [],
    })
  })
})
