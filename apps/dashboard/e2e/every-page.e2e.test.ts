import { join } from 'node:path'
import { BUILT_IN_TEMPLATE_IDS, LIGHT_THEME_ID } from '@latchkey/contract'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { openDashboard } from './administrator.ts'
import { fullProject } from './full-project.ts'

/*
 * Every page of protocol 09 §2.1 with a project that has much of everything: 1,000 users, 100
 * teams, 200 attempts of a webhook. Pages without data are in looks.e2e.test.ts. With a folder in
 * LATCHKEY_PICTURES, pictures of all pages are saved there.
 */

const PICTURES = process.env.LATCHKEY_PICTURES
const { service, ada, page } = await openDashboard()
const ownerTeamId = await service.rows.ownerTeamId('internal')
const { project, ...ids } = await fullProject(service)

const inProject = (path: string) => `/projects/${project.id}${path}`

/** The pages by name: the address and a text that shows when the page is ready. */
const PAGES: Readonly<Record<string, readonly [path: string, ready: string]>> = {
  'list of projects': ['/projects', 'Birdwatch'],
  'new project': ['/new-project', 'Sign-in methods'],
  'end of the wizard': ['/wizard-congrats', 'Your app is set up'],
  'health report': ['/health-report', 'Database'],
  'owner team': [`/teams/${ownerTeamId}`, 'Members'],
  'choice of a project': ['/projects/-selector-/webhooks', 'Birdwatch'],
  overview: [inProject(''), 'Newest users'],
  setup: [inProject('/setup'), 'Add to your app'],
  users: [inProject('/users'), 'a-rather-long-address'],
  'import of users': [inProject('/users/import'), 'CSV'],
  user: [inProject(`/users/${ids.userId}`), 'Metadata'],
  'teams of a user': [inProject(`/users/${ids.userId}?tab=teams`), 'team_member'],
  sessions: [inProject('/sessions'), 'a-rather-long-address'],
  'sign-in methods': [inProject('/auth-methods'), 'Keys missing'],
  'project permissions': [inProject('/project-permissions'), 'reports'],
  teams: [inProject('/teams'), '1–25 of 100'],
  team: [inProject(`/teams/${ids.teamId}`), 'a-rather-long-address'],
  'team permissions': [inProject('/team-permissions'), 'permission_1'],
  'graph of permissions': [inProject('/team-permissions?view=graph'), 'permission_1'],
  'team settings': [inProject('/team-settings'), 'Member default permissions'],
  mailbox: [inProject('/mailbox'), 'guest11@example.com'],
  emails: [inProject('/emails'), 'guest11@example.com'],
  drafts: [inProject('/email-drafts'), 'Spring news'],
  draft: [inProject(`/email-drafts/${ids.draftId}`), 'Subject'],
  templates: [inProject('/email-templates'), 'Password Reset'],
  template: [inProject(`/email-templates/${BUILT_IN_TEMPLATE_IDS.magic_link}`), 'Transactional'],
  themes: [inProject('/email-themes'), 'Default Dark'],
  theme: [inProject(`/email-themes/${LIGHT_THEME_ID}`), 'Desktop'],
  payments: [inProject('/payments'), 'Stripe'],
  offers: [inProject('/payments/offers'), 'Pro'],
  customers: [inProject('/payments/customers'), 'Customers'],
  transactions: [inProject('/payments/transactions'), 'Transactions'],
  domains: [inProject('/domains'), 'Wildcard'],
  webhooks: [inProject('/webhooks'), 'Back end'],
  webhook: [inProject(`/webhooks/${ids.endpointId}`), 'Delivered'],
  'vault stores': [inProject('/data-vault/stores'), 'Provider keys'],
  'vault store': [inProject('/data-vault/stores/provider-keys'), 'Use the store'],
  keys: [inProject('/api-keys'), 'Key 1'],
  'project settings': [inProject('/project-settings'), 'Fix these first'],
  branding: [inProject('/branding'), 'Corner radius'],
  'audit log': [inProject('/audit-log'), '1–50'],
  'API explorer': [inProject('/api-explorer'), '/users/me'],
  configuration: [inProject('/expert-mode'), 'dataVault'],
  history: [inProject('/expert-mode?tab=history'), 'Restore'],
}

const WIDTHS = [1280, 768, 360, 320]

test.each(Object.entries(PAGES))(
  '%s has one title, fits four widths, and is accessible in light and dark mode',
  async (name, [path, ready]) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await ada.open(path)
    await page.getByText(ready).first().waitFor()
    await expect.poll(() => page.locator('[data-slot="skeleton"]').count()).toBe(0)

    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.title()).toMatch(titleOf(name, path))
    expect(await findViolations(page, { iframes: false })).toEqual([])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0)
      await save(`${name} ${width}`)
    }
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await browserControls()).toEqual([])
    expect(await findViolations(page, { iframes: false, ...COLOR_RULES })).toEqual([])
    await save(`${name} dark`)
  },
)

/**
 * Ends with the project, if the page has one, and the product. The title of the overview is the
 * project.
 */
function titleOf(name: string, path: string): RegExp {
  if (name === 'overview') return /^Birdwatch · Latchkey$/
  const isInProject = path.startsWith(inProject(''))
  return isInProject ? /^.+ · Birdwatch · Latchkey$/ : /^.+ · Latchkey$/
}

/** The controls that look as the browser draws them, which are not made for our dark mode. */
const browserControls = () =>
  page
    .locator('select, input:is([type="checkbox"], [type="radio"])')
    .evaluateAll((controls) =>
      controls.flatMap((control) =>
        getComputedStyle(control).appearance === 'none' ? [] : [control.outerHTML],
      ),
    )

test('each attempt of a webhook has its number, although other pages have attempts too', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await ada.open(inProject(`/webhooks/${ids.endpointId}`))
  const table = page.getByRole('region', { name: 'Attempts' }).getByRole('table')
  await table.getByText('Delivered').first().waitFor()

  const headers = await table.getByRole('columnheader').allTextContents()
  const cells = table.locator(`tbody td:nth-child(${headers.indexOf('Attempt') + 1})`)
  const textOf = (cell: Locator) => expect.poll(() => cell.textContent())
  await textOf(cells.first()).toBe('1')
  await cells.last().scrollIntoViewIfNeeded()
  await textOf(cells.last()).toBe('1')
  expect(await cells.allTextContents()).not.toContain('–')
})

const save = async (name: string) =>
  PICTURES && page.screenshot({ path: join(PICTURES, `${name}.png`), animations: 'disabled' })
