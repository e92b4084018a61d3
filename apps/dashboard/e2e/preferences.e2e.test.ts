import { OWNER } from '@latchkey/testkit'
import type { Locator, Request } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { keyboardOf } from '../../screens/e2e/keyboard.ts'
import {
  administrate,
  forgetPreferences,
  newMember,
  openDashboard,
  ownProject,
  signedInState,
} from './administrator.ts'

/* What the user chooses for the dashboard itself (protocol 09 §3.10). */

const { service, browser, ada, page } = await openDashboard()
const people = await ownProject(service, { display_name: 'People' })
await people.as('admin').post('/users', { display_name: 'Grace', primary_email: 'g@example.com' })
const users = `/projects/${people.id}/users`

beforeEach(async () => {
  // A page without scripts.
  await page.goto(`${service.url}/health`)
  await page.evaluate(() => localStorage.clear())
  await forgetPreferences(service)
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

test('targets in compact rows are high enough for a touch screen', async () => {
  const storageState = await signedInState(service)
  const phone = await administrate(browser, service, {
    storageState,
    viewport: { width: 800, height: 800 },
    hasTouch: true,
    isMobile: true,
  })
  await phone.open(users)
  await phone.page.evaluate(() => localStorage.setItem('latchkey-density', 'compact'))
  await phone.page.reload()
  await phone.page.getByRole('link', { name: 'Grace' }).waitFor()

  const row = await phone.page.locator('tbody tr').first().boundingBox()
  const menu = await phone.page.getByRole('button', { name: 'Actions for Grace' }).boundingBox()

  expect(row?.height).toBeGreaterThanOrEqual(44)
  expect(menu?.height).toBeGreaterThanOrEqual(44)
  await phone.leave()
  expect(phone.noise).toEqual([])
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
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await findViolations(page, COLOR_RULES)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
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

const { internal } = service
const ownerId = (await internal.as('client').post('/auth/password/sign-in', OWNER)).json.user_id
const metadataOf = async (id: string) =>
  (await internal.as('server').get(`/users/${id}`)).json.client_metadata
const setMetadata = async (id: string, client_metadata: unknown) =>
  internal.as('server').patch(`/users/${id}`, { client_metadata })
const saved = () => metadataOf(ownerId)

/** The requests that change the account while a function runs, and for as long as they may wait. */
async function changesDuring(act: () => Promise<void>) {
  let count = 0
  const onRequest = (request: Request) => {
    if (request.method() === 'PATCH' && request.url().endsWith('/users/me')) count += 1
  }
  page.on('request', onRequest)
  await act()
  await page.waitForTimeout(1_500)
  page.off('request', onRequest)
  return count
}

test('another browser has the preferences of the account', async () => {
  await openUsers()
  await choose('Compact')
  await choose('Dark')
  await choose('UTC')
  await ada.press('Columns')
  await dialog().getByRole('button', { name: 'Move “Sign-in” up' }).click()
  await dialog().getByLabel('Last active', { exact: true }).uncheck()
  await dialog().getByRole('button', { name: 'Done' }).click()
  await handleOf('Sign-in').press('End')
  await ada.shortcut('?', dialog())
  await dialog().getByLabel('Single-key shortcuts').uncheck()
  await dialog().getByRole('button', { name: 'Close' }).click()
  await choose('Deutsch')
  await expect.poll(saved).toMatchObject({
    dashboard: {
      theme: 'dark',
      language: 'de-DE',
      times: 'utc',
      density: 'compact',
      single_keys: 'off',
      users_columns: ['methods', 'email', 'signed-up'],
      users_column_widths: { methods: 640 },
    },
  })

  // The locale makes it a browser of its own.
  const storageState = await signedInState(service)
  const other = await administrate(browser, service, { storageState, locale: 'en-GB' })
  await other.open(users)

  await other.page.getByRole('heading', { name: 'Benutzer', exact: true }).waitFor()
  await other.page.getByRole('link', { name: 'Grace' }).waitFor()
  const html = other.page.locator('html')
  expect(await html.getAttribute('data-density')).toBe('compact')
  expect(await html.getAttribute('data-theme')).toBe('dark')
  const names = (await other.page.getByRole('columnheader').allTextContents()).filter(Boolean)
  expect(names).toEqual([
    'Benutzer',
    'Anmeldung',
    expect.stringMatching(/^E-/),
    'Registriert',
    'Aktionen',
  ])
  expect(await other.page.locator('tbody time').first().textContent()).toContain('UTC')
  expect(
    await other.page.getByRole('separator', { name: 'Breite von „Anmeldung“' }).boundingBox(),
  ).not.toBeNull()
  expect(await other.page.locator('th').nth(2).getAttribute('style')).toContain('640px')
  await other.page.keyboard.press('?')
  expect(await other.page.getByRole('dialog').count()).toBe(0)
  await other.leave()
  expect(other.noise).toEqual([])
  await ada.press('Konto')
  await page.getByRole('menuitemradio', { name: 'English' }).click()
})

test('changes are saved together after a pause, and leave all other metadata as it is', async () => {
  await setMetadata(ownerId, { plan: ['pro'], dashboard: { later: 1, theme: 'light' } })
  await openUsers()

  const count = await changesDuring(async () => {
    await choose('Compact')
    await choose('UTC')
    // Another key changes elsewhere.
    await setMetadata(ownerId, { plan: 'free', dashboard: { later: 1, theme: 'light' } })
    await choose('Local time')
  })

  expect(count).toBe(1)
  expect(await saved()).toEqual({
    plan: 'free',
    dashboard: { later: 1, theme: 'light', density: 'compact', times: 'local' },
  })
})

test.each([
  ['wrong types', { theme: 7, language: {}, density: ['compact'], users_columns: { 0: 'id' } }],
  ['a script', { theme: '<script>alert(1)</script>', users_columns: ['<script>', '__proto__'] }],
  ['too much', { theme: 'dark', density: 'compact', other: 'x'.repeat(9_000) }],
  ['a list', ['dark', 'compact']],
  ['a text', 'dark'],
])('ignores preferences of %s in the account', async (name, dashboard) => {
  await setMetadata(ownerId, { dashboard })

  const count = await changesDuring(async () => {
    await openUsers()
    await page.getByRole('button', { name: 'Account', exact: true }).waitFor()
  })

  expect(count).toBe(0)
  expect(await page.locator('html').getAttribute('data-theme')).toBeNull()
  expect(await page.locator('html').getAttribute('data-density')).toBe('comfortable')
  const shown = name === 'a script' ? ['User'] : ['User', 'Email', 'Sign-in', 'Last active']
  expect((await headers()).slice(0, 4)).toEqual(shown)
  await choose('Compact')
  await expect.poll(saved).toMatchObject({ dashboard: { density: 'compact' } })
})

test('a change that could not be saved is saved when the page loads again', async () => {
  const refused = { status: 200, headers: { 'x-stack-actual-status': '400' }, body: 'no' }
  await page.route('**/users/me', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(refused) : route.fallback(),
  )
  await openUsers()
  expect(await changesDuring(() => choose('Compact'))).toBe(1)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await saved()).toBeNull()
  await page.unroute('**/users/me')

  await page.reload()

  await expect.poll(saved).toEqual({ dashboard: { density: 'compact' } })
  expect(await page.locator('html').getAttribute('data-density')).toBe('compact')
})

test('the next person in the same browser has own preferences', async () => {
  const grace = await newMember(service, 'owner')
  const beIn = async (user: { email: string; password: string }) => {
    await page.context().clearCookies()
    await page.context().addCookies((await signedInState(service, user)).cookies)
    await openUsers()
    await page.getByRole('button', { name: 'Account', exact: true }).waitFor()
  }
  const density = () => page.locator('html').getAttribute('data-density')
  await openUsers()
  await choose('Compact')
  await choose('Dark')
  await expect.poll(saved).toEqual({ dashboard: { density: 'compact', theme: 'dark' } })

  await beIn(grace)

  await expect.poll(density).toBe('comfortable')
  expect(await page.locator('html').getAttribute('data-theme')).toBeNull()
  expect(await changesDuring(() => choose('UTC'))).toBe(1)
  expect(await metadataOf(grace.user_id)).toEqual({ dashboard: { times: 'utc' } })
  await beIn(OWNER)
  await expect.poll(density).toBe('compact')
  await expect.poll(() => page.locator('tbody time').first().textContent()).not.toMatch(/UTC/)
  expect(await saved()).toEqual({ dashboard: { density: 'compact', theme: 'dark' } })
})
