import { startService, type TestProject } from '@latchkey/testkit'
import { sql } from 'kysely'
import { transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { untilSomethingWaits } from '../../../testing/locks.ts'
import { changeConfig, createOAuthApp, OWN_KEYS, useProviders } from './testing/app.ts'

/* The provider accounts of a user at `/oauth-providers` (protocol 02 §12). */

const service = await startService()
const project = await service.newProject()
await useProviders(service, project, ['google', 'github'])
const server = project.as('server')
afterAll(() => service.stop())

const UNKNOWN = '4b0b2b56-4a3b-4d7c-9d9f-0d9d1f3f0a11'
let accounts = 0

const accountOf = (user_id: string, changes: object = {}) => ({
  user_id,
  provider_config_id: 'github',
  account_id: `account-${++accounts}`,
  allow_sign_in: true,
  allow_connected_accounts: true,
  ...changes,
})

/** Creates a user with a GitHub account. */
async function userWithAccount(changes: object = {}, of: TestProject = project) {
  const user = await of.signUp()
  const reply = await of
    .as('server')
    .post('/oauth-providers', accountOf(user.user_id, { email: 'ada@example.com', ...changes }))
  return { user, account: reply.json, path: `/oauth-providers/${user.user_id}/${reply.json.id}` }
}

const outcome = ({ status, code }: { status: number; code: string | undefined }) => [status, code]

describe('a server', () => {
  test('adds an account and reads all of its fields', async () => {
    const user = await project.signUp()
    const input = accountOf(user.user_id, { email: 'ada@example.com' })

    const reply = await server.post('/oauth-providers', input)

    expect([reply.status, reply.json]).toEqual([
      201,
      { id: expect.any(String), type: 'github', ...input },
    ])
    const path = `/oauth-providers/${user.user_id}/${reply.json.id}`
    expect((await server.get(path)).json).toEqual(reply.json)
    expect(
      (await server.get(path.toUpperCase().replace('/OAUTH-PROVIDERS', '/oauth-providers'))).json,
    ).toEqual(reply.json)
    expect((await server.get(`/oauth-providers?user_id=${user.user_id}`)).json).toEqual({
      items: [reply.json],
      is_paginated: false,
    })
    expect((await project.as('admin').get(path)).json).toEqual(reply.json)
  })

  test.each([undefined, ''])('may omit the email address: %j', async (email) => {
    const { account } = await userWithAccount({ email })

    expect('email' in account).toBe(false)
  })

  test('changes only the fields that it sends', async () => {
    const { account, path } = await userWithAccount()

    const renamed = await server.patch(path, { account_id: 'renamed', email: 'new@example.com' })
    const switched = await server.patch(path, { allow_connected_accounts: false })

    expect(renamed.json).toEqual({ ...account, account_id: 'renamed', email: 'new@example.com' })
    expect(switched.json).toEqual({ ...renamed.json, allow_connected_accounts: false })
    expect((await server.patch(path, {})).json).toEqual(switched.json)
  })

  test('deletes an account', async () => {
    const { user, path } = await userWithAccount()

    expect((await server.delete(path)).json).toEqual({ success: true })

    expect(outcome(await server.get(path))).toEqual([404, undefined])
    expect(outcome(await server.delete(path))).toEqual([404, undefined])
    expect((await server.get(`/oauth-providers?user_id=${user.user_id}`)).json.items).toEqual([])
  })

  test('lists the accounts of all users, oldest first', async () => {
    const of = await service.newProject()
    await useProviders(service, of, ['github', 'google'])
    const first = await userWithAccount({}, of)
    service.clock.advance({ seconds: 1 })
    const second = await userWithAccount({ provider_config_id: 'google' }, of)

    expect((await of.as('server').get('/oauth-providers')).json.items).toEqual([
      first.account,
      second.account,
    ])
  })

  test.each([
    ['user_id', { user_id: 'ada' }],
    ['account_id', { account_id: '' }],
    ['account_id', { account_id: 'x'.repeat(256) }],
    ['account_id', { account_id: undefined }],
    ['email', { email: 'nobody' }],
    ['allow_sign_in', { allow_sign_in: undefined }],
    ['allow_connected_accounts', { allow_connected_accounts: null }],
    ['provider_config_id', { provider_config_id: undefined }],
    [' contains unknown properties: type', { type: 'github' }],
  ])('gets an error for a wrong %s: %j', async (name, changes) => {
    const user = await project.signUp()

    const reply = await server.post('/oauth-providers', accountOf(user.user_id, changes))

    expect(outcome(reply)).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(
      name.startsWith(' ') ? `body${name}` : `body.${name} `,
    )
  })
})

describe('a sign-in account', () => {
  const app = createOAuthApp(service, project)
  const signIn = async (login: string) => (await app.signIn('google', login)).json

  test('signs in the user that a server linked it to, until it is disabled', async () => {
    const { user, path } = await userWithAccount({
      provider_config_id: 'google',
      account_id: 'written@example.com',
    })
    const idOf = async (tokens: { access_token: string }) =>
      (await project.as('client', tokens).get('/users/me')).json.id
    expect(await idOf(await signIn('written@example.com'))).toBe(user.user_id)

    await server.patch(path, { allow_sign_in: false })
    const stranger = await signIn('written@example.com')
    expect([stranger.is_new_user, await idOf(stranger)]).toEqual([
      true,
      expect.not.stringMatching(user.user_id),
    ])
  })

  test('no longer signs in the user after it is deleted', async () => {
    const { user, path } = await userWithAccount({
      provider_config_id: 'google',
      account_id: 'removed@example.com',
    })
    await server.delete(path)

    expect((await signIn('removed@example.com')).is_new_user).toBe(true)
    expect((await server.get(`/oauth-providers?user_id=${user.user_id}`)).json.items).toEqual([])
  })

  test('is deleted with its tokens', async () => {
    const tokens = await signIn('tokens@example.com')
    const client = project.as('client', tokens)
    const [{ id }] = (await client.get('/oauth-providers?user_id=me')).json.items
    const stored = () =>
      service.query('select 1 from oauth_provider_tokens where oauth_account_id = $1', [id])
    expect(await stored()).not.toEqual([])

    expect((await client.delete(`/oauth-providers/me/${id}`)).json).toEqual({ success: true })

    expect(await stored()).toEqual([])
  })
})

describe('returns 404', () => {
  test.each([
    [
      'for the accounts of an unknown user',
      () => server.get(`/oauth-providers?user_id=${UNKNOWN}`),
      [404, 'USER_NOT_FOUND'],
    ],
    [
      'for a new account of an unknown user',
      () => server.post('/oauth-providers', accountOf(UNKNOWN)),
      [404, 'USER_NOT_FOUND'],
    ],
    [
      'for an account of an unknown user',
      () => server.get(`/oauth-providers/${UNKNOWN}/${UNKNOWN}`),
      [404, 'USER_NOT_FOUND'],
    ],
    [
      'for a provider that the project does not have',
      async () =>
        server.post(
          '/oauth-providers',
          accountOf((await project.signUp()).user_id, { provider_config_id: 'twitch' }),
        ),
      [404, undefined],
    ],
    [
      'for a provider named like an object member',
      async () =>
        server.post(
          '/oauth-providers',
          accountOf((await project.signUp()).user_id, { provider_config_id: '__proto__' }),
        ),
      [404, undefined],
    ],
    [
      'for an unknown account',
      async () => server.get(`/oauth-providers/${(await project.signUp()).user_id}/${UNKNOWN}`),
      [404, undefined],
    ],
    [
      'for an account of another user',
      async () =>
        server.get(
          `/oauth-providers/${(await project.signUp()).user_id}/${(await userWithAccount()).account.id}`,
        ),
      [404, undefined],
    ],
  ])('%s', async (_what, send, response) => {
    expect(outcome(await send())).toEqual(response)
  })

  test('for a user who is deleted concurrently', async () => {
    const { user_id } = await project.signUp()
    const { reply } = await transact(service.ctx, async (tx) => {
      await sql`delete from users where id = ${user_id}`.execute(tx.db)
      const pending = server.post('/oauth-providers', accountOf(user_id))
      await untilSomethingWaits(service)
      return { reply: pending }
    })

    expect(outcome(await reply)).toEqual([404, 'USER_NOT_FOUND'])
  })

  test('for a provider that was removed from the project, until it is added again', async () => {
    const of = await service.newProject()
    await useProviders(service, of, ['github', 'google'])
    const { user, account, path } = await userWithAccount({}, of)
    const kept = await of
      .as('server')
      .post('/oauth-providers', accountOf(user.user_id, { provider_config_id: 'google' }))
    await changeConfig(service, of, { 'auth.oauth.providers.github': null })

    expect((await of.as('server').get(path)).status).toBe(404)
    expect((await of.as('server').patch(path, { allow_sign_in: false })).status).toBe(404)
    expect((await of.as('server').get('/oauth-providers')).json.items).toEqual([kept.json])

    await useProviders(service, of, ['github'], OWN_KEYS)
    expect((await of.as('server').get(path)).json).toEqual(account)
  })

  test('but an account of a removed provider can be deleted', async () => {
    const of = await service.newProject()
    await useProviders(service, of, ['github'])
    const { user, path } = await userWithAccount({}, of)
    await changeConfig(service, of, { 'auth.oauth.providers.github': null })

    expect((await of.as('client', user).delete(path)).json).toEqual({ success: true })
  })
})
