import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { useProviders } from './testing/app.ts'

/* The access of users to their own provider accounts (protocol 02 §12; security cases 1, 5). */

const service = await startService()
const project = await service.newProject()
await useProviders(service, project, ['google', 'github'])
const server = project.as('server')
afterAll(() => service.stop())

const UNKNOWN = '4b0b2b56-4a3b-4d7c-9d9f-0d9d1f3f0a11'
let accounts = 0

const accountOf = (user_id: string) => ({
  user_id,
  provider_config_id: 'github',
  account_id: `account-${++accounts}`,
  allow_sign_in: true,
  email: 'ada@example.com',
  allow_connected_accounts: true,
})

/** Creates a user with a GitHub account. */
async function userWithAccount() {
  const user = await project.signUp()
  const reply = await server.post('/oauth-providers', accountOf(user.user_id))
  return { user, account: reply.json, path: `/oauth-providers/${user.user_id}/${reply.json.id}` }
}

const outcome = ({ status, code }: { status: number; code: string | undefined }) => [status, code]

describe('a client', () => {
  test('reads its own accounts without the id at the provider', async () => {
    const { user, account, path } = await userWithAccount()
    const { account_id: _hidden, ...seen } = account
    const client = project.as('client', user)

    expect((await client.get(path)).json).toEqual(seen)
    expect((await client.get('/oauth-providers?user_id=me')).json).toEqual({
      items: [seen],
      is_paginated: false,
    })
    expect(
      (await client.get(`/oauth-providers?user_id=${user.user_id.toUpperCase()}`)).json.items,
    ).toEqual([seen])
  })

  test('changes only the uses of its own accounts', async () => {
    const { user, account, path } = await userWithAccount()
    const { account_id: _hidden, ...seen } = account
    const client = project.as('client', user)

    const reply = await client.patch(path, {
      allow_sign_in: false,
      allow_connected_accounts: false,
    })
    expect(reply.json).toEqual({ ...seen, allow_sign_in: false, allow_connected_accounts: false })

    for (const patch of [
      { account_id: 'x' },
      { email: 'x@example.com' },
      { provider_config_id: 'google' },
      { user_id: UNKNOWN },
    ]) {
      expect(outcome(await client.patch(path, patch))).toEqual([400, 'SCHEMA_ERROR'])
    }
    expect(outcome(await client.post('/oauth-providers', accountOf(user.user_id)))).toEqual([
      401,
      'INSUFFICIENT_ACCESS_TYPE',
    ])
  })

  test('deletes its own accounts', async () => {
    const { user, path } = await userWithAccount()

    expect((await project.as('client', user).delete(path)).json).toEqual({ success: true })
    expect((await server.get(path)).status).toBe(404)
  })

  test('case 1: cannot access accounts of other users', async () => {
    const { path, user } = await userWithAccount()
    const eve = project.as('client', await project.signUp())

    const replies = [
      await eve.get(path),
      await eve.patch(path, { allow_sign_in: false }),
      await eve.delete(path),
      await eve.get(`/oauth-providers?user_id=${user.user_id}`),
      await eve.get('/oauth-providers'),
      await eve.get(`/oauth-providers/${UNKNOWN}/${UNKNOWN}`),
    ]

    expect(replies.map(outcome)).toEqual(replies.map(() => [403, undefined]))
    expect((await server.get(path)).json.allow_sign_in).toBe(true)
  })

  test('case 1: cannot access accounts of other users through its own id', async () => {
    const { account } = await userWithAccount()
    const eve = project.as('client', await project.signUp())
    const path = `/oauth-providers/me/${account.id}`

    const replies = [
      await eve.get(path),
      await eve.patch(path, { allow_sign_in: false }),
      await eve.delete(path),
    ]

    expect(replies.map(outcome)).toEqual(replies.map(() => [404, undefined]))
  })

  test('requires a user', async () => {
    const { path } = await userWithAccount()
    const client = project.as('client')

    const replies = [
      await client.get(path),
      await client.patch(path, {}),
      await client.delete(path),
      await client.get('/oauth-providers'),
    ]

    expect(replies.map(outcome)).toEqual(
      replies.map(() => [400, 'CANNOT_GET_OWN_USER_WITHOUT_USER']),
    )
  })

  test('requires a live session of the user to change sign-in methods', async () => {
    const { user, path } = await userWithAccount()
    const acting = (
      await server.post('/auth/sessions', { user_id: user.user_id, is_impersonation: true })
    ).json
    await project.as('client', user).delete('/auth/sessions/current')

    for (const [tokens, answer] of [
      [user, [401, 'ACCESS_TOKEN_EXPIRED']],
      [acting, [403, undefined]],
    ] as const) {
      const client = project.as('client', tokens)
      expect(outcome(await client.patch(path, { allow_sign_in: false }))).toEqual(answer)
      expect(outcome(await client.delete(path))).toEqual(answer)
    }
    expect((await server.get(path)).json.allow_sign_in).toBe(true)
  })
})
