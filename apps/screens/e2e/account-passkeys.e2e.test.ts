import type { TestProject, TestUser } from '@latchkey/testkit'
import { beforeEach, expect, test } from 'vitest'
import { findViolations } from './accessibility.ts'
import { startAccountJourneys } from './account-journey.ts'
import { addAuthenticator } from './authenticator.ts'
import type { Visitor } from './visitor.ts'

const { service, newJourney, me, button } = await startAccountJourneys()

let project: TestProject
let user: TestUser
let ada: Visitor

beforeEach(async () => {
  ;({ project, ada, user } = await newJourney())
  await project.as('server').patch(`/users/${user.user_id}`, { primary_email_verified: true })
  await addAuthenticator(ada.page)
  await ada.open('account-settings#auth')
})

const list = async () => (await project.as('client', user).get('/auth/passkeys')).json.items
const section = () => ada.page.getByRole('group', { name: 'Passkeys' })
const names = () =>
  section()
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('[class*=main]')?.textContent))

test('adds passkeys with names, renames and removes them, by keyboard alone', async () => {
  const { keyboard } = ada.page
  const isFocused = (locator: ReturnType<typeof button>) =>
    expect.poll(() => locator.evaluate((it) => it === document.activeElement)).toBe(true)
  await button('Add a passkey').focus()
  await keyboard.press('Enter')
  const field = ada.page.getByLabel('Name of the passkey')
  await isFocused(field)
  expect(await field.inputValue()).toBe('Chrome on Linux')
  await keyboard.press('Enter')
  await button('Options for Chrome on Linux').waitFor()
  expect(await names()).toEqual(['Chrome on Linux'])
  await isFocused(button('Add a passkey'))
  expect(await me()).toMatchObject({ passkey_auth_enabled: true })

  await button('Options for Chrome on Linux').focus()
  await keyboard.press('Enter')
  await isFocused(ada.page.getByRole('menuitem', { name: 'Rename' }))
  await keyboard.press('Enter')
  await isFocused(field)
  await field.fill('Office')
  await keyboard.press('Enter')
  await button('Options for Office').waitFor()
  expect(await names()).toEqual(['Office'])
  await isFocused(button('Options for Office'))
  expect(await list()).toMatchObject([{ name: 'Office', last_used_at_millis: null }])

  await keyboard.press('ArrowUp')
  await isFocused(ada.page.getByRole('menuitem', { name: 'Remove' }))
  await keyboard.press('Enter')
  await ada.page.getByText('Remove Office? Your device may keep it').waitFor()
  expect(await findViolations(ada.page)).toEqual([])
  await keyboard.press('Escape')
  await isFocused(button('Options for Office'))
  await keyboard.press('ArrowUp')
  await isFocused(ada.page.getByRole('menuitem', { name: 'Remove' }))
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await button('Options for Office').waitFor({ state: 'detached' })
  await isFocused(button('Add a passkey'))
  expect(await list()).toEqual([])
  expect(await me()).toMatchObject({ passkey_auth_enabled: false })
})

test('needs a recent sign-in to remove a passkey', async () => {
  await ada.press('Add a passkey')
  await ada.press('Continue')
  await button('Options for Chrome on Linux').waitFor()
  service.clock.advance({ minutes: 11 })

  await button('Options for Chrome on Linux').click()
  await ada.page.getByRole('menuitem', { name: 'Remove' }).click()
  await ada.press('Remove passkey')
  const dialog = ada.page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.waitFor()
  await ada.page.keyboard.press('Escape')

  await expect.poll(() => dialog.count()).toBe(0)
  // The access token of the user has expired.
  const left = await service.query('select id from passkeys where user_id = $1', [user.user_id])
  expect(left).toHaveLength(1)
})

test('offers no passkey beyond the twentieth', async () => {
  await ada.press('Add a passkey')
  await ada.press('Continue')
  await button('Options for Chrome on Linux').waitFor()
  await service.query(
    `insert into passkeys (tenancy_id, id, user_id, name, credential_id, public_key, rp_id, counter,
       transports, device_type, is_backed_up, created_at)
     select tenancy_id, gen_random_uuid(), user_id, 'Key ' || n, ('key-' || n)::bytea, public_key,
       rp_id, 0, transports, device_type, is_backed_up, created_at
     from passkeys, generate_series(2, 20) n where user_id = $1`,
    [user.user_id],
  )
  await ada.page.reload()

  await ada.page.getByText('Remove a passkey before you add another one.').waitFor()
  expect(await names()).toHaveLength(20)
  expect(await button('Add a passkey').count()).toBe(0)
})
