import { expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { keyboardOf } from '../../screens/e2e/keyboard.ts'
import { administrate, openDashboard, ownProject } from './administrator.ts'

/* Moving between pages (protocol 09 §2.3, §5.2, §22, §25 and §26). */

const { service, browser, ada, page } = await openDashboard()
const project = await ownProject(service)
const at = `/projects/${project.id}`
const keys = keyboardOf(page)

const navigation = () => page.getByRole('navigation', { name: 'Project' })
const link = (name: string) => navigation().getByRole('link', { name, exact: true })
const group = (name: string) => navigation().getByRole('button', { name, exact: true })
const focused = () => page.evaluate(() => document.activeElement?.textContent)
/** The title of the page if it has the focus. */
const focusedTitle = () => page.evaluate(() => document.querySelector('h1:focus')?.textContent)
const newUser = async (display_name: string) =>
  (await project.as('server').post('/users', { display_name })).json

test('a group of the sidebar folds to the open page, and stays folded after a reload', async () => {
  await ada.open(`${at}/email-drafts`)
  await group('Emails').click()
  await link('Templates').waitFor({ state: 'hidden' })
  expect(await group('Emails').getAttribute('aria-expanded')).toBe('false')
  expect(await link('Drafts').isVisible()).toBe(true)
  expect(await link('Offers').isVisible()).toBe(true)
  expect(await findViolations(page)).toEqual([])
  if (process.env.LATCHKEY_PICTURES)
    await page.screenshot({ path: `${process.env.LATCHKEY_PICTURES}/folded.png` })

  await page.reload()
  await link('Users').click()
  await ada.sees('Users')
  await link('Drafts').waitFor({ state: 'hidden' })

  // On a tablet there are only icons, and nothing that would open a group.
  await page.setViewportSize({ width: 800, height: 800 })
  await link('Drafts').waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await link('Drafts').waitFor({ state: 'hidden' })

  await group('Emails').focus()
  await page.keyboard.press('Enter')
  await link('Drafts').waitFor()
  await page.reload()
  await link('Drafts').waitFor()
})

test('a group that is folded in the drawer of a phone is folded in the sidebar', async () => {
  await page.setViewportSize({ width: 360, height: 700 })
  await ada.open(`${at}/domains`)
  await ada.press('Pages')
  const drawer = page.getByRole('dialog', { name: 'Pages' })
  await drawer.getByRole('button', { name: 'Payments', exact: true }).click()
  await drawer.getByRole('link', { name: 'Offers' }).waitFor({ state: 'hidden' })
  await drawer.getByRole('button', { name: 'Close' }).click()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await link('Domains').waitFor()
  expect(await link('Offers').isVisible()).toBe(false)
  await group('Payments').click()
  await link('Offers').waitFor()
})

test('the focus moves to the title of a new page, unless a field of it takes the focus', async () => {
  const grace = await newUser('Grace')
  await ada.open(`${at}/domains`)
  await keys.enter()
  await keys.to('Keys')
  await keys.press('Enter')
  await expect.poll(focusedTitle).toBe('Keys')

  await ada.shortcut('gt', page.locator('h1:focus', { hasText: 'Teams' }))

  await ada.open(`${at}/users`)
  await page.getByRole('link', { name: 'Grace' }).click()
  await page.waitForURL(new RegExp(grace.id))
  await expect.poll(focusedTitle).toMatch(/^Grace.*Edit name$/)
  await page.goBack()
  await expect.poll(focusedTitle).toBe('Users')

  await page.getByRole('button', { name: 'Switch project' }).click()
  await page.getByRole('menuitem', { name: 'New project' }).click()
  await ada.sees('New project')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('name')
})

test('J, K and X move among rows and select one, and do nothing if they are turned off', async () => {
  for (const name of ['Ada', 'Bo', 'Cleo']) await newUser(name)
  await ada.open(`${at}/users?sort=name`)
  const rows = page.locator('tbody tr')
  await rows.nth(2).getByRole('link').first().waitFor()
  const names = await page.locator('tbody [data-row-link]').allTextContents()

  await ada.shortcut('j', page.locator('[data-row-link]:focus'))
  expect(await focused()).toBe(names[0])
  await page.keyboard.press('j')
  await expect.poll(focused).toBe(names[1])
  await page.keyboard.press('x')
  await expect.poll(() => rows.nth(1).getByRole('checkbox').isChecked()).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(focused).toBe(names[0])

  const choose = async (on: boolean) => {
    await ada.press('Keyboard shortcuts')
    await page.getByRole('dialog').getByRole('switch').setChecked(on)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
  await choose(false)
  await page.locator('tbody [data-row-link]').first().focus()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  expect(await focused()).toBe(names[0])
  expect(await rows.first().getByRole('checkbox').isChecked()).toBe(false)
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(names[1])
  await choose(true)
})

test.each([
  ['/payments/offers', '/payments/offers'],
  ['/data-vault/stores/provider-keys', '/data-vault/stores'],
])('another project opens at %s in the section %s', async (from, to) => {
  const other = await ownProject(service, { display_name: 'Owlwatch' })
  await ada.open(`${at}${from}`)

  await page.getByRole('button', { name: 'Switch project' }).click()
  await page.getByRole('menuitemradio', { name: 'Owlwatch' }).first().click()

  await page.waitForURL((url) => url.pathname.endsWith(to) && !url.pathname.includes(project.id))
  await service.rows.setOwnerTeam(other.id, null)
})

test('a link for any project leads through sign-in into the only project, with query and fragment', async () => {
  const bo = await service.internal.signUp()
  const { json: team } = await service.internal
    .as('server')
    .post('/teams', { display_name: 'Bo', creator_user_id: bo.user_id })
  const only = await service.newProject({ display_name: 'Wrenwatch' })
  await service.rows.setOwnerTeam(only.id, team.id)
  service.ctx.projects.forget(only.id)
  const visitor = await administrate(browser, service)

  await visitor.open('/projects/-selector-/webhooks?dialog=create#top')
  await visitor.sees('Sign in to your account')
  await visitor.fill({ Email: bo.email, Password: bo.password })
  await visitor.press('Sign in')

  await visitor.page.getByRole('dialog').getByLabel('URL').waitFor()
  expect(visitor.page.url()).toBe(`${service.url}/projects/${only.id}/webhooks?dialog=create#top`)
  await visitor.leave()
  expect(visitor.noise).toEqual([])
})

test('a page whose file an update removed is loaded again once, then says so', async () => {
  await ada.open(at)
  await link('Domains').waitFor()
  let opened = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened += 1
  })
  await page.route('**/assets/domains-page-*.js', (route) => route.fulfill({ status: 404 }))

  await page.goto(`${service.url}${at}/domains`)
  await ada.sees('Couldn’t show this page')
  expect(opened).toBe(2)
  expect(await page.title()).toBe('Couldn’t show this page · Latchkey')
  // The browser and React report the missing file.
  ada.noise.length = 0

  await page.unroute('**/assets/domains-page-*.js')
  await ada.press('Try again')
  await ada.sees('Domains')
})

test('without a connection the page says so, and a switch returns to what is stored', async () => {
  await ada.open(`${at}/team-settings`)
  const control = page.getByRole('switch', { name: 'Users can create teams in your app' })
  await control.waitFor()
  const bar = page.getByText('You’re offline. This page may be out of date')

  await page.context().setOffline(true)
  await bar.waitFor()
  await control.click()
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText('You are offline. Check your connection and try again.')
    .waitFor()
  await expect.poll(() => control.isChecked()).toBe(false)
  await page.context().setOffline(false)
  await bar.waitFor({ state: 'detached' })
  // The browser reports requests that fail.
  ada.noise.length = 0
})

test('the project of the dashboard has a banner, and cannot be deleted', async () => {
  await ada.open('/projects/internal/project-settings')
  await page.getByText('You are editing the dashboard’s own project.').waitFor()
  await page.getByText('Production mode').first().waitFor()
  expect(await page.getByRole('button', { name: 'Delete…' }).count()).toBe(0)

  await ada.open(`${at}/project-settings`)
  await page.getByRole('button', { name: 'Delete…' }).waitFor()
  expect(await page.getByText('You are editing the dashboard’s own project.').count()).toBe(0)
})
