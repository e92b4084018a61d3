import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { useProviders } from './testing/app.ts'

/*
 * Who owns an account, and how many accounts of a provider a user may sign in with (protocol 02
 * §12, rules a, b and c).
 */

const service = await startService()
const project = await service.newProject()
await useProviders(service, project, ['github', 'google'])
const server = project.as('server')
afterAll(() => service.stop())

const A = [400, undefined, 'The user already signs in with another account of this provider.']
const B = [400, undefined, 'The user already has this account.']
const C = [400, 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN', expect.any(String)]
const outcome = ({
  status,
  code,
  text,
}: {
  status: number
  code: string | undefined
  text: string
}) => [status, code, text]

let accounts = 0
const newId = () => `account-${++accounts}`

const add = (
  user_id: string,
  account_id: string,
  allow_sign_in: boolean,
  provider_config_id = 'github',
) =>
  server.post('/oauth-providers', {
    user_id,
    account_id,
    allow_sign_in,
    provider_config_id,
    allow_connected_accounts: true,
  })

const twoUsers = async () =>
  [(await project.signUp()).user_id, (await project.signUp()).user_id] as const

describe('adding', () => {
  test('a: rejects a second sign-in account of the provider', async () => {
    const [ada] = await twoUsers()
    await add(ada, newId(), true)

    expect(outcome(await add(ada, newId(), true))).toEqual(A)
    expect((await add(ada, newId(), false)).status).toBe(201)
    expect((await add(ada, newId(), true, 'google')).status).toBe(201)
  })

  test('b: rejects the same account again', async () => {
    const [ada] = await twoUsers()
    const id = newId()
    await add(ada, id, false)

    expect(outcome(await add(ada, id, false))).toEqual(B)
    expect(outcome(await add(ada, id, true))).toEqual(B)
    expect((await add(ada, id, true, 'google')).status).toBe(201)
  })

  test('c: rejects an account that another user signs in with', async () => {
    const [ada, grace] = await twoUsers()
    const id = newId()
    await add(ada, id, true)

    expect(outcome(await add(grace, id, true))).toEqual(C)
    expect((await add(grace, id, false)).status).toBe(201)
    expect((await add(grace, id, true, 'google')).status).toBe(201)
  })

  test('checks a before b and b before c', async () => {
    const [ada, grace] = await twoUsers()
    const [own, of] = [newId(), newId()]
    await add(grace, of, true)
    await add(ada, of, false)
    expect(outcome(await add(ada, of, true))).toEqual(B)

    await add(ada, own, true)

    expect(outcome(await add(ada, of, true))).toEqual(A)
  })
})

describe('changing', () => {
  /** Ada signs in with one account and has another one. Grace signs in with hers. */
  async function arrange() {
    const [ada, grace] = await twoUsers()
    const ids = { first: newId(), second: newId(), hers: newId() }
    await add(ada, ids.first, true)
    const second = (await add(ada, ids.second, false)).json
    await add(grace, ids.hers, true)
    return { ada, grace, ids, path: `/oauth-providers/${ada}/${second.id}` }
  }

  test('a: rejects enabling sign-in for a second account', async () => {
    const { path } = await arrange()

    expect(outcome(await server.patch(path, { allow_sign_in: true }))).toEqual(A)
  })

  test('b: rejects the id of an account that the user already has', async () => {
    const { ids, path } = await arrange()

    expect(outcome(await server.patch(path, { account_id: ids.first }))).toEqual(B)
    expect(
      outcome(await server.patch(path, { account_id: ids.first, allow_sign_in: true })),
    ).toEqual(A)
  })

  test('c: rejects an account that another user signs in with, new or existing', async () => {
    const { ada, ids, path } = await arrange()
    const [first] = (await server.get(`/oauth-providers?user_id=${ada}`)).json.items.filter(
      (account: { allow_sign_in: boolean }) => account.allow_sign_in,
    )
    await server.delete(`/oauth-providers/${ada}/${first.id}`)

    expect(
      outcome(await server.patch(path, { allow_sign_in: true, account_id: ids.hers })),
    ).toEqual(C)
    expect((await server.patch(path, { account_id: ids.hers })).status).toBe(200)
    expect(outcome(await server.patch(path, { allow_sign_in: true }))).toEqual(C)
  })

  test('accepts the current values and ids of accounts of other providers', async () => {
    const [ada, grace] = await twoUsers()
    const id = newId()
    await add(grace, id, true, 'google')
    const { json } = await add(ada, id, true)

    const reply = await server.patch(`/oauth-providers/${ada}/${json.id}`, {
      allow_sign_in: true,
      account_id: id,
    })

    expect([reply.status, reply.json]).toEqual([200, json])
  })
})

describe('one of fifty concurrent requests succeeds', () => {
  const count = (replies: { status: number; code: string | undefined; text: string }[]) => ({
    added: replies.filter(({ status }) => status === 201 || status === 200).length,
    refused: replies.filter(({ status }) => status === 400).length,
  })

  test('to add sign-in accounts to one user', async () => {
    const [ada] = await twoUsers()

    const replies = await Promise.all(Array.from({ length: 50 }, () => add(ada, newId(), true)))

    expect(count(replies)).toEqual({ added: 1, refused: 49 })
    expect(replies.filter(({ status }) => status === 400).map(outcome)).toEqual(
      Array.from({ length: 49 }, () => A),
    )
  })

  test('to add one account to one user', async () => {
    const [ada] = await twoUsers()
    const id = newId()

    const replies = await Promise.all(Array.from({ length: 50 }, () => add(ada, id, false)))

    expect(count(replies)).toEqual({ added: 1, refused: 49 })
  })

  test('to add one sign-in account to fifty users', async () => {
    const users = await Promise.all(
      Array.from(
        { length: 50 },
        async () => (await project.as('client').post('/auth/anonymous/sign-up')).json,
      ),
    )
    const id = newId()

    const replies = await Promise.all(users.map(({ user_id }) => add(user_id, id, true)))

    expect(count(replies)).toEqual({ added: 1, refused: 49 })
    expect(replies.filter(({ status }) => status === 400).map(outcome)).toEqual(
      Array.from({ length: 49 }, () => C),
    )
  })

  test('to enable sign-in for accounts of one user', async () => {
    const [ada] = await twoUsers()
    const added = await Promise.all(Array.from({ length: 50 }, () => add(ada, newId(), false)))

    const replies = await Promise.all(
      added.map(({ json }) =>
        server.patch(`/oauth-providers/${ada}/${json.id}`, { allow_sign_in: true }),
      ),
    )

    expect(count(replies)).toEqual({ added: 1, refused: 49 })
  })
})
