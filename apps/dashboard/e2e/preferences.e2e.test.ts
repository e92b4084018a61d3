import type { Locator } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { keyboardOf } from '../../screens/e2e/keyboard.ts'
import { openDashboard, ownProject } from './administrator.ts'

/* What the user chooses for the dashboard itself (protocol 09 §3.10). */

const { service, ada, page } = await openDashboard()
const people = await ownProject(service, { display_name: 'People' })
await people.as('admin').post('/users', { display_name: 'Grace', primary_email: 'g@example.com' })
const users = `/projects/${people.id}/users`

beforeEach(async () => {
  // A page without scripts.
  await page.goto(`${service.url}/health`)
  await page.evaluate(() => localStorage.clear())
})

const openUsers = async () => {
  await ada.open(users)
  await page.getByRole('link', { name: 'Grace' }).waitFor()
}
const choose = async (item: string) => {
  await ada.press('Account')
  await page.getByRole('menuitemradio', { name: item, exact: true }).click()
}
const heightOfRow = async () => (await page.locator('tbody tr').first().boundingBox())?.height ?? 0

test('rows are lower in compact density, at once and after a reload', async () => {
  await openUsers()
  expect(await heightOfRow()).toBeGreaterThanOrEqual(40)

  await choose('Compact')

  expect(await heightOfRow()).toBeLessThanOrEqual(33)
  await page.reload()
  await page.getByRole('link', { name: 'Grace' }).waitFor()
  expect(await page.locator('html').getAttribute('data-density')).toBe('compact')
  expect(await heightOfRow()).toBeLessThanOrEqual(33)
  await choose('Comfortable')
  expect(await heightOfRow()).toBeGreaterThanOrEqual(40)
})

const dialog = () => page.getByRole('dialog').last()
const headers = async () =>
  (await page.getByRole('columnheader').allTextContents())
    .filter((name) => name !== '')
    .slice(0, -1)
const widthOf = async (name: string) =>
  (await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.width ?? 0
const handleOf = (name: string) => page.getByRole('separator', { name: `Width of “${name}”` })

/** Drags by a distance. */
async function drag(handle: Locator, x: number, y: number) {
  const box = await handle.boundingBox()
  if (!box) throw new Error('It is not visible.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + x / 2, box.y + box.height / 2 + y / 2)
  await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y)
  await page.mouse.up()
}

test('columns of users are moved with buttons and by dragging, and stay so after a reload', async () => {
  await openUsers()
  expect(await headers()).toEqual(['User', 'Email', 'Sign-in', 'Last active', 'Signed up'])
  await ada.press('Columns')

  await dialog().getByRole('button', { name: 'Move “Sign-in” up' }).click()

  await dialog().getByText('“Sign-in” is column 1 of 8').waitFor()
  await expect.poll(headers).toEqual(['User', 'Sign-in', 'Email', 'Last active', 'Signed up'])
  const row = dialog().getByRole('listitem')
  await drag(row.filter({ hasText: 'Signed up' }).locator('svg').first(), 0, -80)
  await expect.poll(headers).toEqual(['User', 'Sign-in', 'Signed up', 'Email', 'Last active'])
  await dialog().getByLabel('User ID', { exact: true }).check()
  await dialog().getByLabel('Key').fill('plan')
  await dialog().getByRole('button', { name: 'Move “plan” up' }).click()
  await page.reload()
  await page.getByRole('link', { name: 'Grace' }).waitFor()
  const arranged = ['User', 'Sign-in', 'Signed up', 'Email', 'Last active', 'plan', 'User ID']
  expect(await headers()).toEqual(arranged)

  await ada.press('Columns')
  await dialog().getByLabel('plan', { exact: true }).click()
  await expect.poll(headers).toEqual(arranged.toSpliced(5, 1))
  expect(await findViolations(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Reset' }).click()
  await expect.poll(headers).toEqual(['User', 'Email', 'Sign-in', 'Last active', 'Signed up'])
})

test('columns of users are dragged to a width, which a double click resets', async () => {
  await openUsers()
  const before = await widthOf('Email')
  const others = await widthOf('Last active')

  await drag(handleOf('Email'), 60, 0)

  expect(Math.abs((await widthOf('Email')) - before - 60)).toBeLessThanOrEqual(2)
  expect(Math.abs((await widthOf('Last active')) - others)).toBeLessThanOrEqual(2)
  await drag(handleOf('Sign-in'), -2000, 0)
  expect(await widthOf('Sign-in')).toBe(80)
  await page.reload()
  await page.getByRole('link', { name: 'Grace' }).waitFor()
  expect(Math.abs((await widthOf('Email')) - before - 60)).toBeLessThanOrEqual(2)
  expect(await widthOf('Sign-in')).toBe(80)
  expect(await findViolations(page)).toEqual([])

  await handleOf('Sign-in').dblclick()
  expect(await widthOf('Sign-in')).not.toBe(80)
  await ada.press('Columns')
  await dialog().getByRole('button', { name: 'Reset' }).click()
  await dialog().getByRole('button', { name: 'Done' }).click()
  expect(Math.abs((await widthOf('Email')) - before)).toBeLessThanOrEqual(1)
})

test('order and widths of columns are changed with the keyboard alone', async () => {
  const keys = keyboardOf(page)
  await openUsers()
  await keys.enter()
  await keys.isAt('Skip to content')
  await keys.press('Enter')
  await keys.to('Width of “User”')
  const before = await widthOf('User')
  await keys.press('ArrowLeft')
  await keys.press('ArrowLeft')
  await expect.poll(() => widthOf('User')).toBe(Math.round(before) - 32)
  expect(await handleOf('User').getAttribute('aria-valuenow')).toBe(String(Math.round(before) - 32))
  await keys.press('End')
  await expect.poll(() => widthOf('User')).toBe(640)
  await keys.press('Home')
  await expect.poll(() => widthOf('User')).toBe(80)
  await keys.press('Enter')
  await expect.poll(() => widthOf('User')).not.toBe(80)

  await keys.backTo('Columns')
  await keys.press('Enter')
  await keys.to('Move “Sign-in” up')
  await keys.press('Enter')
  // It is the first one now, so it only moves down.
  await keys.isAt('Move “Sign-in” down')
  await keys.press('Enter')
  await keys.isAt('Move “Sign-in” down')
  await keys.press('Enter')
  await keys.isAt('Move “Sign-in” down')
  await expect.poll(headers).toEqual(['User', 'Email', 'Last active', 'Sign-in', 'Signed up'])
  await keys.choose('Reset')
  await keys.choose('Done')
})

test('a saved view has its columns in their order', async () => {
  const { json } = await people.as('admin').post('/internal/saved-views', {
    list: 'users',
    name: 'Ids first',
    search: '',
    columns: ['id', 'email'],
    is_shared: true,
  })
  await ada.open(`${users}?view=${json.id}`)
  await expect.poll(headers).toEqual(['User', 'User ID', 'Email'])
  expect(await page.getByText('(changed)').count()).toBe(0)
  await ada.press('Columns')

  await dialog().getByRole('button', { name: 'Move “Email” up' }).click()

  await expect.poll(headers).toEqual(['User', 'Email', 'User ID'])
  await page.getByText('(changed)').waitFor()
  await dialog().getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /Saved views$/ }).click()
  await page.getByRole('menuitem', { name: 'Save changes' }).click()
  await page.getByText('View “Ids first” saved').waitFor()
  await page.reload()
  await expect.poll(headers).toEqual(['User', 'Email', 'User ID'])
  await openUsers()
  expect(await headers()).toEqual(['User', 'Email', 'Sign-in', 'Last active', 'Signed up'])
})

test.each([
  ['an older version', '{"shown":["id","email"],"metadata":""}', ['User', 'Email', 'User ID']],
  ['damage', '{"shown":7', ['User', 'Email', 'Sign-in', 'Last active', 'Signed up']],
  ['wrong types', '["id",7,null,"id","__proto__","<script>"]', ['User', 'User ID']],
])('shows the users with columns that are stored by %s', async (_, columns, shown) => {
  await openUsers()
  await page.evaluate((stored) => {
    localStorage.setItem('latchkey-users-columns', stored)
    localStorage.setItem('latchkey-users-widths', '{"email":"9","id":1e9,"user":null,"x":[]}')
  }, columns)

  await page.reload()

  await page.getByRole('link', { name: 'Grace' }).waitFor()
  expect(await headers()).toEqual(shown)
  await ada.press('Columns')
  await dialog().getByRole('button', { name: 'Reset' }).click()
})
