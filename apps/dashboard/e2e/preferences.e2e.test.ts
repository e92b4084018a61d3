import { expect, test } from 'vitest'
import { openDashboard, ownProject } from './administrator.ts'

/* What the user chooses for the dashboard itself (protocol 09 §3.10). */

const { service, ada, page } = await openDashboard()
const people = await ownProject(service, { display_name: 'People' })
await people.as('admin').post('/users', { display_name: 'Grace', primary_email: 'g@example.com' })
const users = `/projects/${people.id}/users`

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
