import { startService, testConfig } from '@latchkey/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import {
  type Administrator,
  administrate,
  forgetPreferences,
  ownProject,
  signedInState,
} from './administrator.ts'

const service = await startService({
  listen: true,
  config: { seed: { ...testConfig('').seed, signUpEnabled: true, seatsPerTeam: 4 } },
})
const browser = await launchBrowser()
const team = await service.rows.ownerTeamId('internal')
const NAMES = ['Albatross', 'Bittern', 'Crane', 'Dunnock', 'Egret', 'Fulmar', 'Goshawk', 'Heron']
/** A red square of one pixel. */
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

let ada: Administrator

beforeAll(async () => {
  for (const displayName of NAMES.toReversed())
    await ownProject(service, { display_name: displayName })
})
beforeEach(async () => {
  ada = await administrate(browser, service, { storageState: await signedInState(service) })
})
afterEach(async () => {
  await ada.leave()
  expect(ada.noise).toEqual([])
})
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const cards = () => ada.page.locator('main li')
const menu = () => ada.page.getByRole('menu', { name: 'Switch project' })

describe('the list of projects', () => {
  test('is searched and sorted, and remembers the order', async () => {
    await ada.open('/projects')
    await ada.page.getByLabel('Search projects').fill('heron')
    await expect.poll(() => cards().count()).toBe(1)
    await ada.page.getByLabel('Search projects').fill('nothing like it')
    await ada.page.getByText('No projects match “nothing like it”.').waitFor()
    await ada.page.getByLabel('Search projects').press('Escape')

    await ada.page.getByLabel('Order').selectOption('By name')
    await expect.poll(() => cards().first().textContent()).toContain('Albatross')
    await ada.page.reload()
    await ada.page.getByLabel('Order').waitFor()

    expect(await ada.page.getByLabel('Order').inputValue()).toBe('name')
    expect(await findViolations(ada.page)).toEqual([])
  })

  test('has its search in the address', async () => {
    await ada.open('/projects?query=heron')
    await expect.poll(() => cards().count()).toBe(1)
    expect(await ada.page.getByLabel('Search projects').inputValue()).toBe('heron')

    await ada.page.getByLabel('Search projects').fill('crane')
    await expect.poll(() => new URL(ada.page.url()).search).toBe('?query=crane')
    await cards().filter({ hasText: 'Crane' }).getByRole('link').click()
    await ada.sees('Crane')
    await ada.page.goBack()
    await expect.poll(() => cards().count()).toBe(1)
    await ada.page.getByLabel('Search projects').press('Escape')
    await expect.poll(() => cards().count()).toBeGreaterThan(1)
    expect(new URL(ada.page.url()).search).toBe('')
  })

  test('says that anyone can sign up, until dismissed', async () => {
    await ada.open('/projects')
    await ada.page.getByText('LATCHKEY_INTERNAL_SIGN_UP_ENABLED').waitFor()
    await ada.press('Got it')
    await ada.page.getByText('LATCHKEY_INTERNAL_SIGN_UP_ENABLED').waitFor({ state: 'detached' })

    await ada.page.reload()
    await ada.page.getByLabel('Order').waitFor()

    expect(await ada.page.getByText('LATCHKEY_INTERNAL_SIGN_UP_ENABLED').count()).toBe(0)
  })

  test('leads to the invitation of members', async () => {
    await ada.open('/projects')
    await ada.page.getByRole('link', { name: 'Invite' }).first().click()

    await ada.page.waitForURL(`**/teams/${team}?dialog=invite`)
    await ada.page.getByRole('dialog').getByLabel('Email', { exact: true }).waitFor()
  })

  test('shows the logo of a project', async () => {
    const ibis = await ownProject(service, { display_name: 'Ibis' })
    await ibis.as('admin').patch('/internal/projects/current', { logo_url: LOGO })

    await ada.open('/projects')

    const logo = cards().filter({ hasText: 'Ibis' }).locator('img')
    await expect.poll(() => logo.getAttribute('src')).toMatch(/^(?:data:|http)/)
  })
})

describe('the account menu', () => {
  test('changes the format of all times, and this browser remembers it', async () => {
    await forgetPreferences(service)
    const choose = async (format: string) => {
      await ada.page.getByRole('button', { name: 'Account', exact: true }).click()
      await ada.page.getByRole('menuitemradio', { name: format }).click()
    }
    const time = cards().first().locator('time')
    await ada.open('/projects')
    await expect.poll(() => time.textContent()).toBe('just now')

    await choose('UTC')
    await expect
      .poll(() => time.textContent())
      .toMatch(/^\w{3} \d{1,2}, \d{4}, \d\d:\d\d [AP]M UTC$/)
    await ada.page.reload()
    await expect.poll(() => time.textContent()).toMatch(/ UTC$/)
    await choose('Local time')
    await expect
      .poll(() => time.textContent())
      .toMatch(/^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/)
  })
})

describe('the switcher', () => {
  test('lists recent projects and finds any other', async () => {
    await ada.open('/projects')
    for (const name of ['Crane', 'Heron']) {
      await ada.page.getByRole('link', { name: new RegExp(name) }).click()
      await ada.sees(name)
      await ada.page.getByRole('button', { name: 'Switch project' }).waitFor()
      await ada.page.getByRole('link', { name: 'Latchkey', exact: true }).first().click()
      await ada.sees('Projects')
    }
    await ada.page.getByRole('link', { name: /Egret/ }).click()
    await ada.sees('Egret')
    await ada.page.getByRole('button', { name: 'Switch project' }).click()
    const listed = menu().getByRole('menuitemradio')
    expect(await listed.count()).toBe(6)
    for (const [index, name] of ['Egret', 'Heron', 'Crane'].entries())
      expect(await listed.nth(index).textContent()).toContain(name)

    await menu().getByRole('menuitem', { name: 'Find a project…' }).click()
    await ada.page.getByRole('dialog').getByRole('combobox').fill('Fulmar')
    await ada.page.keyboard.press('Enter')
    await ada.sees('Fulmar')
  })
})
