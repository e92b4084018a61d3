import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connected, startConnections } from './testing/connections.ts'

/* Expired access tokens of providers and their refresh (protocol 02 §11). */

const connections = await startConnections()
const { providers, service, twin, project, app, ask, connected, newPerson, pass, later } =
  connections
afterAll(() => connections.stop())

beforeEach(() => {
  providers.isDown = false
  providers.rotatesRefreshTokens = false
  providers.profileAnswer = null
  providers.beforeRefresh = null
  providers.refreshed.length = 0
})

const NO_TOKEN = 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'

/** Signs in the user again after the access token of the provider has expired. */
const hoursLater = (connection: Pick<Connected, 'person'>) => later(connection, { hours: 2 })

describe('refreshing', () => {
  test('stores the new access token with the scopes of the refresh token', async () => {
    const person = newPerson()
    await app.signIn('gitlab', person)
    pass({ seconds: 1 })
    await app.signIn('gitlab', person, { provider_scope: 'api' })
    const user = await hoursLater({ person })

    const { json } = await ask(user, { scope: 'api' })

    expect((await ask(user, { scope: 'api' })).json).toEqual(json)
    expect((await ask(user)).json).toEqual(json)
    expect(providers.refreshed).toHaveLength(1)
  })

  test('uses the next refresh token if one is rejected, and never the rejected one again', async () => {
    const connection = await connected()
    pass({ seconds: 1 })
    await app.signIn('gitlab', connection.person)
    const user = await hoursLater(connection)
    const newest = await ask(user)
    const [good] = providers.refreshed
    providers.revoke(newest.json.access_token)
    providers.revoke(good as string)

    expect((await ask(user)).status).toBe(201)

    expect(providers.refreshed).toEqual([good, good, expect.not.stringMatching(good as string)])
    await ask(await hoursLater(connection))
    expect(providers.refreshed).toHaveLength(4)
    expect(providers.refreshed[3]).toBe(providers.refreshed[2])
  })

  test('finds no token after the provider has revoked all, and does not ask again', async () => {
    const connection = await connected()
    const user = await hoursLater(connection)
    await ask(user)
    providers.revoke(providers.refreshed[0] as string)
    const later = await hoursLater(connection)

    expect((await ask(later)).code).toBe(NO_TOKEN)
    expect((await ask(later)).code).toBe(NO_TOKEN)

    expect(providers.refreshed).toHaveLength(2)
  })

  test('works again after a new sign-in at the provider', async () => {
    const connection = await connected()
    const user = await hoursLater(connection)
    await ask(user)
    providers.revoke(providers.refreshed[0] as string)
    const later = await hoursLater(connection)
    expect((await ask(later)).code).toBe(NO_TOKEN)

    await app.signIn('gitlab', connection.person, { type: 'link', token: later.access_token })

    expect((await ask(later)).status).toBe(201)
  })

  test('revokes nothing while the provider is down', async () => {
    const connection = await connected()
    const user = await hoursLater(connection)
    providers.isDown = true
    expect((await ask(user)).code).toBe(NO_TOKEN)

    providers.isDown = false

    expect((await ask(user)).status).toBe(201)
  })

  test('stores the refresh token that replaces the old one', async () => {
    providers.rotatesRefreshTokens = true
    const connection = await connected()

    for (let round = 0; round < 3; round += 1)
      expect((await ask(await hoursLater(connection))).status).toBe(201)

    expect(new Set(providers.refreshed).size).toBe(3)
  })

  test('happens once for fifty concurrent requests in two processes, because reuse looks like theft', async () => {
    providers.rotatesRefreshTokens = true
    const connection = await connected()
    const user = await hoursLater(connection)
    const askAt = (of: typeof service) =>
      of.anyone.post(
        '/connected-accounts/me/gitlab/access-token',
        {},
        {
          'x-stack-access-type': 'client',
          'x-stack-project-id': project.id,
          'x-stack-publishable-client-key': project.publishableClientKey,
          'x-stack-access-token': user.access_token,
        },
      )

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => askAt(index % 2 ? service : twin)),
    )

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
    expect(new Set(replies.map(({ json }) => json.access_token)).size).toBe(1)
    expect(providers.refreshed).toHaveLength(1)
  })

  test('checks each stored token once and none while it holds the refresh token', async () => {
    const { person, user } = await connected()
    for (let more = 0; more < 2; more += 1) await app.signIn('gitlab', person)
    const before = providers.asked.length
    providers.profileAnswer = { status: 403, json: {} }

    const { json } = await ask(user)

    expect([json.access_token, providers.refreshed]).toEqual([
      expect.stringMatching(/^access-/),
      [expect.any(String)],
    ])
    expect(new Set(providers.asked.slice(before)).size).toBe(3)
    expect(providers.asked).toHaveLength(before + 3)
  })

  test('that took too long does not release a reservation of another request', async () => {
    const connection = await connected()
    const user = await hoursLater(connection)
    const theirs = new Date(service.clock.now().getTime() + 60_000)
    const ofUser = `kind = 'refresh' and oauth_account_id in (select id from oauth_accounts where account_id = '${connection.person.id}')`
    providers.beforeRefresh = async () => {
      await service.query(`update oauth_provider_tokens set in_use_until = $1 where ${ofUser}`, [
        theirs,
      ])
    }

    expect((await ask(user)).status).toBe(201)

    const [kept] = await service.query<{ in_use_until: Date }>(
      `select in_use_until from oauth_provider_tokens where ${ofUser}`,
    )
    expect(kept?.in_use_until).toEqual(theirs)
  })

  test('releases its reservation', async () => {
    const connection = await connected()
    await ask(await hoursLater(connection))

    const taken = await service.query(
      'select 1 from oauth_provider_tokens where in_use_until is not null and oauth_account_id in (select id from oauth_accounts where account_id = $1)',
      [connection.person.id],
    )
    expect([providers.refreshed.length, taken]).toEqual([1, []])
  })

  test('takes over an expired reservation of a process that died', async () => {
    const connection = await connected()
    const user = await hoursLater(connection)
    const until = new Date(service.clock.now().getTime() + 30_000)
    await service.query(
      "update oauth_provider_tokens set in_use_until = $1 where kind = 'refresh'",
      [until],
    )
    pass({ seconds: 30 })

    expect((await ask(user)).status).toBe(201)
  })
})
