import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { changeConfig, createOAuthAppWith, OWN_KEYS, useProviders } from './testing/app.ts'
import { type Person, startProviders } from './testing/people.ts'

/* Concurrent first sign-ins of one account create one user. */

const providers = await startProviders()
const service = await startService({ providers: { locate: providers.locate } })
const project = await service.newProject()
await useProviders(service, project, ['gitlab', 'discord', 'x'], OWN_KEYS)
const app = createOAuthAppWith(service, project, providers.signIn)
afterAll(async () => {
  await service.stop()
  await providers.stop()
})

/** Visits the provider for each account, then sends all callbacks concurrently. */
async function returnTogether(visits: readonly [provider: string, person: Person][]) {
  const visited = await Promise.all(
    visits.map(async ([provider, person]) => ({
      provider,
      ...(await app.visit(provider, person)),
    })),
  )
  return Promise.all(
    visited.map(({ provider, answer, cookie }) => app.back(provider, answer, { cookie })),
  )
}

const accountsOf = (accountId: string) =>
  service.query<{ user_id: string }>(
    'select distinct user_id from oauth_accounts where account_id = $1',
    [accountId],
  )
const channelsWith = (email: string) =>
  service.query('select id from contact_channels where value = $1', [email])

describe.each([
  ['gitlab', { id: 'ada', email: 'ada@example.com', isVerified: true }],
  ['discord', { id: 'grace', email: 'grace@example.com', isVerified: false }],
  ['x', { id: 'mary' }],
] as [string, Person][])('with %s', (provider, person) => {
  test('fifty concurrent first sign-ins create one user', async () => {
    const replies = await returnTogether(Array.from({ length: 50 }, () => [provider, person]))

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 303))
    expect(await accountsOf(person.id)).toHaveLength(1)
    if (person.email) expect(await channelsWith(person.email)).toHaveLength(1)
  })
})

test('no concurrent first sign-in fails with a merge error', async () => {
  const strict = await service.newProject()
  await useProviders(service, strict, ['gitlab'], OWN_KEYS)
  await changeConfig(service, strict, { 'auth.oauth.accountMergeStrategy': 'raise_error' })
  const strictApp = createOAuthAppWith(service, strict, providers.signIn)
  const person = { id: 'strict', email: 'strict@example.com', isVerified: true }
  const visited = await Promise.all(
    Array.from({ length: 50 }, () => strictApp.visit('gitlab', person)),
  )

  const replies = await Promise.all(
    visited.map(({ answer, cookie }) => strictApp.back('gitlab', answer, { cookie })),
  )

  expect(
    replies
      .map(({ headers }) => headers.get('location'))
      .filter((location) => location?.includes('errorCode')),
  ).toEqual([])
  expect(await accountsOf('strict')).toHaveLength(1)
})

test('two providers with one verified address lead to one user', async () => {
  const person = { id: 'both', email: 'both@example.com', isVerified: true }

  const replies = await returnTogether(
    Array.from({ length: 20 }, (_, index) => [index % 2 ? 'gitlab' : 'discord', person]),
  )

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 303))
  expect(await accountsOf('both')).toHaveLength(1)
  expect(
    await service.query('select id from oauth_accounts where account_id = $1', ['both']),
  ).toHaveLength(2)
})

test('one of two accounts of a provider with the same address becomes a sign-in account', async () => {
  const people = ['one', 'two'].map((id) => ({ id, email: 'shared@example.com', isVerified: true }))

  const replies = await returnTogether(
    Array.from({ length: 10 }, (_, index) => ['gitlab', people[index % 2] as Person]),
  )

  expect(replies.filter(({ status }) => status === 303)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 307)).toHaveLength(5)
  expect([...(await accountsOf('one')), ...(await accountsOf('two'))]).toHaveLength(1)
})
