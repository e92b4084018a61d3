import { startService } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, describe, expect, test } from 'vitest'
import { signUpBeforeServer } from './testing/back-end.ts'

const service = await startService()
afterAll(() => service.stop())

const KEYS = { allow_user_api_keys: true, allow_team_api_keys: true }
const signUp = (email: string) => signUpBeforeServer(service, email, KEYS)
const inOneHour = () => new Date(service.clock.now().getTime() + 3_600_000)

describe('API keys of the signed-in user', () => {
  test('are created with their whole value, and listed without it', async () => {
    const { person } = await signUp('ada@example.com')
    const expiresAt = inOneHour()

    const created = await person.createApiKey({ description: 'CI', expiresAt })
    await expect(
      person.createApiKey({ description: 'CI', expiresAt: new Date('tomorrow') }),
    ).rejects.toThrow(RangeError)
    const open = await person.createApiKey({ description: '', expiresAt: null, isPublic: true })

    expect(created).toMatchObject({
      description: 'CI',
      expiresAt,
      isPublic: false,
      manuallyRevokedAt: null,
      createdAt: service.clock.now(),
      type: 'user',
      userId: person.id,
    })
    expect(created.value).toMatch(/^sk_.{99}$/)
    expect(open.isPublic).toBe(true)
    expect('expiresAt' in open).toBe(false)
    const listed = await person.listApiKeys()
    expect(listed.map(({ id }) => id)).toEqual([open.id, created.id])
    expect(listed[1]?.value).toEqual({ lastFour: created.value.slice(-4) })
    expect(Object.isFrozen(listed[0])).toBe(true)
  })

  test('say whether they are valid, revocation before expiry', async () => {
    const { person } = await signUp('bob@example.com')
    const expiresAt = inOneHour()
    const key = await person.createApiKey({ description: 'CI', expiresAt })
    const [before, after] = [new Date(expiresAt.getTime() - 1), expiresAt]

    expect([key.isValid(before), key.whyInvalid(before)]).toEqual([true, null])
    expect([key.isValid(after), key.whyInvalid(after)]).toEqual([false, 'expired'])
    await key.revoke()
    const [revoked] = await person.listApiKeys()
    expect(revoked?.manuallyRevokedAt).toEqual(service.clock.now())
    expect([revoked?.isValid(before), revoked?.whyInvalid(after)]).toEqual([
      false,
      'manually-revoked',
    ])
  })

  test('change their description only, and update the list', async () => {
    const { person } = await signUp('carol@example.com')
    const key = await person.createApiKey({ description: 'CI', expiresAt: null })

    await key.update({ description: 'Deploy' })

    const [changed] = await person.listApiKeys()
    expect([changed?.description, changed?.isValid()]).toEqual(['Deploy', true])
  })
})

describe('the back end', () => {
  test('finds the owner of a valid key, and nobody for any other', async () => {
    const { person, server } = await signUp('dora@example.com')
    const team = await person.createTeam({ displayName: 'Engines' }).catch(() => null)
    const given = team ?? (await server.createTeam({ displayName: 'E', creatorUserId: person.id }))
    const key = await person.createApiKey({ description: 'CI', expiresAt: null })
    const expired = await person.createApiKey({ description: '', expiresAt: new Date(0) })
    const ofTeam = await given.createApiKey({ description: 'CI', expiresAt: null })

    expect((await server.getUser({ apiKey: key.value }))?.id).toBe(person.id)
    expect((await server.getTeam({ apiKey: ofTeam.value }))?.id).toBe(given.id)
    for (const apiKey of [expired.value, ofTeam.value, 'sk_unknown', ''])
      expect(await server.getUser({ apiKey })).toBeNull()
    expect(await server.getTeam({ apiKey: key.value })).toBeNull()
    await key.revoke()
    expect(await server.getUser({ apiKey: key.value })).toBeNull()
  })

  test('throws if the project does not enable the keys', async () => {
    const { server } = await signUpBeforeServer(service, 'eve@example.com')

    await expect(server.getUser({ apiKey: 'sk_x' })).rejects.toThrow(/not enabled/)
  })

  test('creates, lists and revokes keys of any user and team', async () => {
    const { server, user } = await signUp('fay@example.com')
    const team = await server.createTeam({ displayName: 'Engines' })

    for (const owner of [user, team]) {
      const key = await owner.createApiKey({ description: 'CI', expiresAt: null })
      await (await owner.listApiKeys())[0]?.revoke()

      const [listed] = await owner.listApiKeys()
      expect([listed?.id, listed?.whyInvalid()]).toEqual([key.id, 'manually-revoked'])
    }
    expect((await team.listApiKeys())[0]).toMatchObject({ type: 'team', teamId: team.id })
  })
})
