import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { createOAuthAppWith, OWN_KEYS, readUser, useProviders } from './testing/app.ts'
import { type Person, startProviders } from './testing/people.ts'

/* Profiles with text that PostgreSQL cannot store: NUL and halves of surrogate pairs. */

const providers = await startProviders()
const service = await startService({ providers: { locate: providers.locate } })
const project = await service.newProject()
await useProviders(service, project, ['gitlab', 'discord'], OWN_KEYS)
const app = createOAuthAppWith(service, project, providers.signIn)
afterAll(async () => {
  await service.stop()
  await providers.stop()
})

let people = 0
const newPerson = (fields: Partial<Person>): Person => {
  people += 1
  return { id: `id-${people}`, email: `${people}@example.com`, isVerified: true, ...fields }
}
const userOf = async (provider: string, person: Person) =>
  readUser(project, (await app.signIn(provider, person)).json)

test.each([
  ['half a surrogate pair', 'Ada \ud83d', 'Ada'],
  ['the other half', '\ude00Ada', 'Ada'],
  ['NUL', 'A\u0000da', 'Ada'],
  ['a whole pair, which stays', 'Ada 😀', 'Ada 😀'],
  ['nothing else', '\ud83d\ud83d\u0000', null],
])('signs in a user whose name has %s', async (_case, name, displayName) => {
  expect(await userOf('gitlab', newPerson({ name }))).toMatchObject({ display_name: displayName })
})

test.each([
  ['NUL', 'https://pictures.example/\u0000.png'],
  ['half a surrogate pair', 'https://pictures.example/\ud83d.png'],
])('leaves out a picture whose address has %s', async (_case, image) => {
  expect(await userOf('gitlab', newPerson({ image }))).toMatchObject({ profile_image_url: null })
})

test('leaves out a picture of Discord whose hash has half a surrogate pair', async () => {
  expect(await userOf('discord', newPerson({ image: '\ud83d' }))).toMatchObject({
    profile_image_url: null,
  })
})

test.each([
  ['NUL', 'ada\u0000@example.com'],
  ['half a surrogate pair', 'ada\ud83d@example.com'],
])('leaves out an address that has %s', async (_case, email) => {
  expect(await userOf('gitlab', newPerson({ email }))).toMatchObject({ primary_email: null })
})

// Stored, all of them would be the same account.
test.each(['\ud83d', '\ude00'])(
  'refuses an account whose id is half a surrogate pair',
  async (id) => {
    const { location, reply } = await app.completeCallback('gitlab', newPerson({ id }))

    expect(reply.status).toBeLessThan(500)
    expect(location?.searchParams.has('code') ?? false).toBe(false)
    expect(
      await service.query('select 1 from oauth_accounts where account_id = $1', ['\ufffd']),
    ).toEqual([])
  },
)
