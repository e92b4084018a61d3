import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Connected, startConnections } from './testing/connections.ts'

/* Access tokens of providers that have run out, and what brings new ones (protocol 02 §11). */

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

/** The user again, after so long that the access token of the provider has run out. */
const hoursLater = (somebody: Pick<Connected, 'person'>) => later(somebody, { hours: 2 })

describe('refreshing', () => {
  test('brings an access token that is kept, with the scopes of the refresh token', async () => {
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

  test('goes on to the next refresh token where one is refused, and does not come back to it', async () => {
    const somebody = await connected()
    pass({ seconds: 1 })
    await app.signIn('gitlab', somebody.person)
    const user = await hoursLater(somebody)
    const newest = await ask(user)
    const [good] = providers.refreshed
    providers.revoke(newest.json.access_token)
    providers.revoke(good as string)

    expect((await ask(user)).status).toBe(201)

    expect(providers.refreshed).toEqual([good, good, expect.not.stringMatching(good as string)])
    await ask(await hoursLater(somebody))
    expect(providers.refreshed).toHaveLength(4)
    expect(providers.refreshed[3]).toBe(providers.refreshed[2])
  })

  test('finds nothing where the provider has taken everything back, and does not ask again', async () => {
    const somebody = await connected()
    const user = await hoursLater(somebody)
    await ask(user)
    providers.revoke(providers.refreshed[0] as string)
    const later = await hoursLater(somebody)

    expect((await ask(later)).code).toBe(NO_TOKEN)
    expect((await ask(later)).code).toBe(NO_TOKEN)

    expect(providers.refreshed).toHaveLength(2)
  })

  test('works again after a new visit to the provider', async () => {
    const somebody = await connected()
    const user = await hoursLater(somebody)
    await ask(user)
    providers.revoke(providers.refreshed[0] as string)
    const later = await hoursLater(somebody)
    expect((await ask(later)).code).toBe(NO_TOKEN)

    await app.signIn('gitlab', somebody.person, { type: 'link', token: later.access_token })

    expect((await ask(later)).status).toBe(201)
  })

  test('takes nothing back while the provider is down', async () => {
    const somebody = await connected()
    const user = await hoursLater(somebody)
    providers.isDown = true
    expect((await ask(user)).code).toBe(NO_TOKEN)

    providers.isDown = false

    expect((await ask(user)).status).toBe(201)
  })

  test('takes the refresh token that the provider puts in place of the old one', async () => {
    providers.rotatesRefreshTokens = true
    const somebody = await connected()

    for (let round = 0; round < 3; round += 1)
      expect((await ask(await hoursLater(somebody))).status).toBe(201)

    expect(new Set(providers.refreshed).size).toBe(3)
  })

  test('is done by one where fifty ask at once of two processes, or the provider would take it for theft', async () => {
    providers.rotatesRefreshTokens = true
    const somebody = await connected()
    const user = await hoursLater(somebody)
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

  test('asks about each stored token once, and about none while it holds the refresh token', async () => {
    const { person, user } = await connected()
    for (let more = 0; more < 2; more += 1) await app.signIn('gitlab', person)
    const asked = providers.asked.length
    providers.profileAnswer = { status: 403, json: {} }

    const { json } = await ask(user)

    expect([json.access_token, providers.refreshed]).toEqual([
      expect.stringMatching(/^access-/),
      [expect.any(String)],
    ])
    expect(new Set(providers.asked.slice(asked)).size).toBe(3)
    expect(providers.asked).toHaveLength(asked + 3)
  })

  test('that took too long does not give back what somebody else has taken since', async () => {
    const somebody = await connected()
    const user = await hoursLater(somebody)
    const theirs = new Date(service.clock.now().getTime() + 60_000)
    const ofUser = `kind = 'refresh' and oauth_account_id in (select id from oauth_accounts where account_id = '${somebody.person.id}')`
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

  test('gives back what it has taken', async () => {
    const somebody = await connected()
    await ask(await hoursLater(somebody))

    const taken = await service.query(
      'select 1 from oauth_provider_tokens where in_use_until is not null and oauth_account_id in (select id from oauth_accounts where account_id = $1)',
      [somebody.person.id],
    )
    expect([providers.refreshed.length, taken]).toEqual([1, []])
  })

  test('is taken over from a process that died while it was at it', async () => {
    const somebody = await connected()
    const user = await hoursLater(somebody)
    const until = new Date(service.clock.now().getTime() + 30_000)
    await service.query(
      "update oauth_provider_tokens set in_use_until = $1 where kind = 'refresh'",
      [until],
    )
    pass({ seconds: 30 })

    expect((await ask(user)).status).toBe(201)
  })
})
