import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { changeConfig, createOAuthAppWith, OWN_KEYS, useProviders } from './testing/app.ts'
import { type Person, startProviders } from './testing/people.ts'

/* However many come in at once, one person becomes one user. */

const providers = await startProviders()
const service = await startService({ providers: { locate: providers.locate } })
const project = await service.newProject()
await useProviders(service, project, ['gitlab', 'discord', 'x'], OWN_KEYS)
const app = createOAuthAppWith(service, project, providers.signIn)
afterAll(async () => {
  await service.stop()
  await providers.stop()
})

/** Everybody has been at the provider, and all browsers return in the same moment. */
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
  test('fifty first sign-ins make one user', async () => {
    const replies = await returnTogether(Array.from({ length: 50 }, () => [provider, person]))

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 303))
    expect(await accountsOf(person.id)).toHaveLength(1)
    if (person.email) expect(await channelsWith(person.email)).toHaveLength(1)
  })
})

test('nor is somebody told in the crowd that it was somebody else who came first', async () => {
  const strict = await service.newProject()
  await useProviders(service, strict, ['gitlab'], OWN_KEYS)
  await changeConfig(service, strict, { 'auth.oauth.accountMergeStrategy': 'raise_error' })
  const of = createOAuthAppWith(service, strict, providers.signIn)
  const person = { id: 'strict', email: 'strict@example.com', isVerified: true }
  const visited = await Promise.all(Array.from({ length: 50 }, () => of.visit('gitlab', person)))

  const replies = await Promise.all(
    visited.map(({ answer, cookie }) => of.back('gitlab', answer, { cookie })),
  )

  expect(
    replies
      .map(({ headers }) => headers.get('location'))
      .filter((location) => location?.includes('errorCode')),
  ).toEqual([])
  expect(await accountsOf('strict')).toHaveLength(1)
})

test('two providers with one verified address meet in one user', async () => {
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

test('of two accounts of one provider with one address, one becomes a way in', async () => {
  const people = ['one', 'two'].map((id) => ({ id, email: 'shared@example.com', isVerified: true }))

  const replies = await returnTogether(
    Array.from({ length: 10 }, (_, index) => ['gitlab', people[index % 2] as Person]),
  )

  expect(replies.filter(({ status }) => status === 303)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 307)).toHaveLength(5)
  expect([...(await accountsOf('one')), ...(await accountsOf('two'))]).toHaveLength(1)
})
