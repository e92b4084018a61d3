import type { TestProject, TestUser } from '@latchkey/testkit'
import { beforeEach, expect, test } from 'vitest'
import { findViolations } from './accessibility.ts'
import { startJourneys } from './journey.ts'
import type { Visitor } from './visitor.ts'

/* Creates and revokes API keys in the account settings, and uses them as the app's back end. */

const { newJourney, becomeMember, button, says } = await startJourneys({
  credential_enabled: true,
  client_team_creation_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
})

let project: TestProject
let user: TestUser
let ada: Visitor

beforeEach(async () => {
  ;({ project, ada } = await newJourney())
  user = await becomeMember()
})

const check = (kind: 'user' | 'team', api_key: string) =>
  project.as('server').post(`/${kind}-api-keys/check`, { api_key })

/** Creates a key in the open section and returns the value that is shown once. */
async function createKey(description: string): Promise<string> {
  await ada.press('Create API key')
  await ada.fill({ Description: description })
  await button('Create').click()
  await ada.sees('Your new API key')
  const field = ada.page.getByRole('textbox', { name: 'API key' })
  const value = await field.inputValue()
  // Selected as a whole, and shown from its start.
  await expect
    .poll(() => field.evaluate((input: HTMLInputElement) => [input.selectionEnd, input.scrollLeft]))
    .toEqual([value.length, 0])
  expect(await button('Close').isDisabled()).toBe(true)
  await ada.page.keyboard.press('Escape')
  await ada.sees('Your new API key')
  await ada.page.getByLabel("I understand that I can't see this key again").check()
  await button('Close').click()
  return value
}

const row = (description: string) => ada.page.getByRole('listitem').filter({ hasText: description })

test('creates a key, which the back end accepts until it is revoked', async () => {
  await ada.open('account-settings#api-keys')
  await ada.page.getByText('No API keys yet').waitFor()

  await ada.press('Create API key')
  await button('Create').click()
  await says('alert', 'Please enter a description')
  await button('Cancel').click()
  const value = await createKey('Deploy script')

  const accepted = await check('user', value)
  expect([accepted.status, accepted.json.user_id]).toEqual([200, user.user_id])
  expect(accepted.json.expires_at_millis - accepted.json.created_at_millis).toBeGreaterThan(
    29 * 86_400_000,
  )
  await row('Deploy script').getByText('Valid', { exact: true }).waitFor()
  await row('Deploy script')
    .getByText(`••••${value.slice(-4)}`)
    .waitFor()
  expect(await ada.page.content()).not.toContain(value)
  expect(await findViolations(ada.page)).toEqual([])

  await button('Revoke the API key Deploy script').click()
  await button('Revoke key').click()
  await row('Deploy script').getByText('Revoked', { exact: true }).waitFor()
  expect((await check('user', value)).code).toBe('API_KEY_REVOKED')
  expect(await button('Revoke the API key Deploy script').count()).toBe(0)
})

test('shows why a key is not valid, and finds one among many', async () => {
  const create = (description: string, expires_at_millis: number | null) =>
    project.as('client', user).post('/user-api-keys', {
      description,
      expires_at_millis,
      user_id: 'me',
    })
  for (let index = 0; index < 24; index += 1) await create(`Key ${index}`, null)
  await create('Old', 1)
  await ada.open('account-settings#api-keys')

  await ada.page.getByText('Key 23', { exact: true }).waitFor()
  expect(await ada.page.getByText('Key 0', { exact: true }).count()).toBe(0)
  await button('Show more').click()
  await ada.page.getByText('Key 0', { exact: true }).waitFor()
  await row('Old').getByText('Expired', { exact: true }).waitFor()
  await ada.fill({ 'Search API keys': 'key 17' })
  expect(await ada.page.getByRole('listitem').filter({ hasText: '••••' }).count()).toBe(1)
  await ada.fill({ 'Search API keys': 'nothing' })
  await ada.page.getByText('No API keys match your search.').waitFor()
})

test('creates and revokes a key of a team with the permission only', async () => {
  const { id } = (
    await project
      .as('server')
      .post('/teams', { display_name: 'Engines', creator_user_id: user.user_id })
  ).json
  await ada.open(`account-settings#team-${id}`)

  const value = await createKey('CI')

  expect((await check('team', value)).json.team_id).toBe(id)
  await button('Revoke the API key CI').click()
  await button('Revoke key').click()
  await row('CI').getByText('Revoked', { exact: true }).waitFor()
  expect((await check('team', value)).code).toBe('API_KEY_REVOKED')
  await project.as('server').delete(`/team-permissions/${id}/${user.user_id}/team_admin`)
  await ada.page.reload()
  await button('Leave team').waitFor()
  expect(await button('Create API key').count()).toBe(0)
})

test('is not offered if the project does not enable the keys', async () => {
  await project.as('admin').patch('/internal/projects/current', {
    config: { allow_user_api_keys: false },
  })

  await ada.open('account-settings#api-keys')

  await ada.sees('My profile')
  expect(await ada.page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
})
