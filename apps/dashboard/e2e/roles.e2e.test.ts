import type { OwnerRole } from '@latchkey/contract/pure'
import { startService, type TestProject, testConfig } from '@latchkey/testkit'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import {
  type Administrator,
  administrate,
  newMember,
  ownProject,
  signedInState,
} from './administrator.ts'

/* What members with a narrow role see of a project (protocol 09 §24 no. 3, decision 0042). */

const service = await startService({
  listen: true,
  config: { seed: { ...testConfig('').seed, seatsPerTeam: 100 } },
})
const browser = await launchBrowser()

let bo: Administrator
let project: TestProject
let at: string

beforeEach(async () => {
  project = await ownProject(service)
  at = `/projects/${project.id}`
})
afterEach(async () => {
  await bo.leave()
  expect(bo.noise).toEqual([])
})
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

/** Opens a browser in which a new member with the role is signed in. */
async function visitAs(role: OwnerRole): Promise<void> {
  const storageState = await signedInState(service, await newMember(service, role))
  bo = await administrate(browser, service, { storageState })
}

/** Controls that change nothing. All others must be disabled for a viewer. */
const HARMLESS =
  /^(Copy|Show|Search|Sort|Columns|Export|Download|Previous|Next|Clear|Close|Cancel|All teams|Zoom|Open setup|Open a |Close setup|Rows|Try again|Actions for|Add column|Filter|Hide|Configure|.*: show (table|chart)|Sections|Not now|Last \d+|Payload)/

/** The names of the enabled buttons and switches of the page that are not harmless. */
const writingControls = async (): Promise<string[]> => {
  const controls = bo.page.locator('main').locator('button, [role=switch]')
  const names: string[] = []
  for (const control of await controls.all()) {
    if (!(await control.isVisible()) || !(await control.isEnabled())) continue
    const name = await control.evaluate(
      (element) =>
        element.getAttribute('aria-label') ||
        element.textContent?.trim() ||
        (element as HTMLInputElement).labels?.[0]?.textContent ||
        '',
    )
    // Headers that sort, tabs, previews, and buttons that open a menu with disabled items.
    const opens = await control.evaluate(
      (element) => element.closest('th, [role=tablist], [aria-haspopup], [inert]') !== null,
    )
    if (!HARMLESS.test(name) && !opens) names.push(name)
  }
  return names
}

const PAGES = [
  '',
  '/users',
  '/teams',
  '/team-settings',
  '/auth-methods',
  '/team-permissions',
  '/project-permissions',
  '/domains',
  '/api-keys',
  '/data-vault/stores',
  '/project-settings',
  '/emails',
  '/email-drafts',
  '/email-templates',
  '/email-themes',
  '/payments',
  '/payments/offers',
  '/payments/customers',
  '/payments/transactions',
] as const

describe('a viewer', () => {
  test.each(PAGES)('finds no enabled control that writes on “%s”', async (page) => {
    await visitAs('viewer')
    await bo.open(`${at}${page}`)
    await bo.page.getByText('Your role: Viewer.').waitFor()
    await bo.page.waitForLoadState('networkidle')

    expect(await writingControls()).toEqual([])
  })

  test('learns why a button is disabled, and it does nothing', async () => {
    await visitAs('viewer')
    await bo.open(`${at}/teams`)
    const create = bo.page.getByRole('button', { name: 'Create team' }).first()
    await bo.page.getByText('Your role: Viewer.').waitFor()

    expect(await create.getAttribute('title')).toContain('Your role in the owner team, Viewer')
    await create.click({ force: true })
    // From here on, shortcuts have loaded.
    await bo.shortcut('?', bo.page.getByRole('dialog'))
    await bo.page.keyboard.press('Escape')
    await bo.page.getByRole('dialog').waitFor({ state: 'detached' })
    await bo.page.keyboard.press('c')

    expect(await bo.page.getByRole('dialog').count()).toBe(0)
    expect(await findViolations(bo.page)).toEqual([])
  })

  test.each(['/mailbox', '/webhooks'])('cannot open %s, and is told why', async (page) => {
    await visitAs('viewer')

    await bo.open(`${at}${page}`)

    await bo.sees('Not for your role')
  })

  test('may read a user but change nothing', async () => {
    const ada = await project.signUp()
    await visitAs('viewer')
    await bo.open(`${at}/users/${ada.user_id}`)
    await bo.page.getByText('Your role: Viewer.').waitFor()
    await bo.page.waitForLoadState('networkidle')

    expect(await writingControls()).toEqual([])
  })
})

test('support changes users but no settings', async () => {
  await visitAs('support')
  await bo.open(`${at}/teams`)
  await bo.page.getByText('Your role: Support.').waitFor()
  await bo.page.getByRole('button', { name: 'Create team' }).first().click()
  await bo.page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Design')
  await bo.page.getByRole('dialog').getByRole('button', { name: 'Create team' }).click()
  await bo.page.getByRole('heading', { name: /Design/ }).waitFor()

  await bo.open(`${at}/project-settings`)
  await bo.page.getByText('Your role: Support.').waitFor()

  expect(await writingControls()).toEqual([])
})

test('a developer changes settings, but can neither delete the project nor create an admin key', async () => {
  await visitAs('developer')
  await bo.open(`${at}/project-settings`)
  const remove = bo.page.getByRole('button', { name: 'Delete…' })
  await expect.poll(() => remove.isEnabled()).toBe(false)
  await expect.poll(() => bo.page.getByRole('switch').first().isEnabled()).toBe(true)

  await bo.open(`${at}/api-keys?create=true`)

  const adminKey = bo.page.getByLabel('Super secret admin key')
  await expect.poll(() => adminKey.isDisabled()).toBe(true)
})
