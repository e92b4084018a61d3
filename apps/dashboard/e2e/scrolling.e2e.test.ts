import { startService } from '@latchkey/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { administrate, ownProject, signedInState } from './administrator.ts'
import { seedMetrics } from './seed-metrics.ts'

const MANY = 30
const service = await startService({ listen: true })
const browser = await launchBrowser()
const project = await ownProject(service, { magic_link_enabled: true })

beforeAll(async () => {
  const [server, admin] = [project.as('server'), project.as('admin')]
  await seedMetrics(service, project)
  for (let at = 0; at < MANY; at++) {
    await server.post('/teams', { display_name: `Team ${at}` })
    await admin.post('/team-permission-definitions', { id: `permission_${at}` })
    await admin.post('/internal/api-keys', {
      description: `Key ${at}`,
      expires_at_millis: service.clock.now().getTime() + 86_400_000,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    })
  }
  for (let at = 0; at < 12; at++) await project.requestCode(`guest${at}@example.com`)
}, 120_000)

afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

/** How far the page and the parts of its content scroll down, in pixels. */
const scrolls = (page: Page) =>
  page.evaluate(() => {
    const below = (element: Element) => element.scrollHeight - element.clientHeight
    const parts = [...document.querySelectorAll('main *')].filter(
      (element) =>
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowY) && below(element) > 1,
    )
    return { page: below(document.documentElement), parts: parts.length }
  })

const LISTS = {
  'users?limit=50': 'Grace Hopper',
  teams: 'Team 1',
  'team-permissions': 'permission_12',
  'api-keys': 'Key 3',
  'audit-log': '1–50',
  'expert-mode': 'team_admin',
  'mailbox?mail=none': 'guest11@example.com',
  'api-explorer': '/users/me',
}

test.each(Object.entries(LISTS))(
  'a long list scrolls alone, without the page: %s',
  async (path, ready) => {
    const ada = await administrate(browser, service, {
      storageState: await signedInState(service),
    })

    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 1024, height: 768 },
    ]) {
      await ada.page.setViewportSize(viewport)
      await ada.open(`/projects/${project.id}/${path}`)
      await ada.page.getByText(ready).first().waitFor()
      await expect.poll(() => scrolls(ada.page)).toEqual({ page: 0, parts: 1 })
    }
    await ada.leave()
  },
)

test('the log below the email server scrolls with the page', async () => {
  const ada = await administrate(browser, service, { storageState: await signedInState(service) })
  await ada.open(`/projects/${project.id}/emails`)
  await ada.page.getByText('guest11@example.com').first().waitFor()

  await expect.poll(() => scrolls(ada.page)).toMatchObject({ parts: 0 })
  expect((await scrolls(ada.page)).page).toBeGreaterThan(0)
  await ada.leave()
})

test('the navigation on a tablet has icons with tooltips, and does not make the page taller', async () => {
  const ada = await administrate(browser, service, {
    storageState: await signedInState(service),
    viewport: { width: 768, height: 700 },
  })
  await ada.open(`/projects/${project.id}/teams`)
  await ada.page.getByText('Team 1').first().waitFor()

  expect((await scrolls(ada.page)).page).toBe(0)
  const navigation = ada.page.getByRole('navigation', { name: 'Project' })
  expect((await navigation.boundingBox())?.width).toBeLessThan(80)
  const names = await navigation
    .locator('a:visible, button:visible')
    .evaluateAll((items) => items.map((item) => [item.getAttribute('title'), item.textContent]))
  expect(names.length).toBeGreaterThan(20)
  for (const [title, text] of names) expect(title).toBe(text)
  await ada.leave()
})

test('the permission graph fits the window, and zooms back to all of it', async () => {
  const ada = await administrate(browser, service, { storageState: await signedInState(service) })
  const { page } = ada
  await ada.open(`/projects/${project.id}/team-permissions?view=graph`)
  const frame = page.getByRole('region', { name: 'Permission graph' })
  const hidden = () =>
    frame.evaluate((part) => [
      part.scrollWidth - part.clientWidth,
      part.scrollHeight - part.clientHeight,
    ])
  await frame.waitFor()
  expect((await scrolls(page)).page).toBe(0)
  expect(await hidden()).not.toEqual([0, 0])

  await ada.press('Zoom to fit')
  await expect.poll(hidden).toEqual([0, 0])
  await ada.press('Zoom in')
  await expect.poll(hidden).not.toEqual([0, 0])
  await ada.leave()
})

test('the bar at the top does not cover what gets the focus (protocol 09 §25)', async () => {
  const ada = await administrate(browser, service, { storageState: await signedInState(service) })
  const { page } = ada
  await page.setViewportSize({ width: 640, height: 400 })
  await ada.open(`/projects/${project.id}/teams`)
  await page.getByText('Team 1').first().waitFor()
  await page.getByRole('button', { name: 'Create team' }).focus()

  const covered: string[] = []
  const lookAtFocus = async () => {
    const name = await page.evaluate(() => {
      const focused = document.activeElement
      // The table itself is higher than the window.
      if (!focused?.matches('main :is(a, button, input)')) return undefined
      const { top, bottom, left, right } = focused.getBoundingClientRect()
      const above = document.elementFromPoint((left + right) / 2, Math.min(top + 12, bottom - 2))
      return focused.contains(above) ? undefined : focused.textContent || focused.ariaLabel
    })
    if (name) covered.push(name)
  }
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press('Tab')
    await lookAtFocus()
  }
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press('Shift+Tab')
    await lookAtFocus()
  }
  expect(covered).toEqual([])
  await ada.leave()
})

test.each([
  { width: 320, height: 256 },
  { width: 768, height: 1024 },
  { width: 900, height: 700 },
  { width: 1024, height: 768 },
])(
  'the bar of the selection is one line, and does not cover what gets the focus: $width × $height',
  async (viewport) => {
    const ada = await administrate(browser, service, {
      storageState: await signedInState(service),
      viewport,
    })
    const { page } = ada
    // The longest texts.
    await page.addInitScript(() => localStorage.setItem('latchkey-language', 'de-DE'))
    await ada.open(`/projects/${project.id}/users?size=10`)
    await page.getByLabel('Alle auf dieser Seite auswählen').check()
    const bar = page.getByRole('region', { name: 'Auswahl' })
    await bar.waitFor()

    const size = await bar.boundingBox()
    expect(size?.height).toBeLessThan(60)
    expect(size?.width).toBeLessThanOrEqual(viewport.width - 24)
    expect(await bar.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)

    const covered = new Set<string>()
    for (const key of ['Tab', 'Shift+Tab'])
      for (let stop = 0; stop < 45; stop++) {
        await page.keyboard.press(key)
        const name = await bar.evaluate((part) => {
          const focused = document.activeElement
          if (!focused?.matches('main :is(a, button, input, select)')) return undefined
          if (part.contains(focused)) return 'the bar'
          const [one, other] = [focused.getBoundingClientRect(), part.getBoundingClientRect()]
          const isApart =
            one.bottom <= other.top || one.right <= other.left || one.left >= other.right
          return isApart ? undefined : focused.textContent || focused.ariaLabel || focused.tagName
        })
        if (name) covered.add(name)
      }
    expect([...covered]).toEqual(['the bar'])
    await ada.leave()
  },
)

test('tabs on a narrow phone are not cut by what is beside them', async () => {
  const ada = await administrate(browser, service, {
    storageState: await signedInState(service),
    viewport: { width: 320, height: 640 },
  })
  await ada.open(`/projects/${project.id}/team-permissions`)
  const tabs = ada.page.getByRole('tablist')
  await tabs.waitFor()

  expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
  await ada.page.getByRole('tab', { name: 'Graph' }).click()
  await ada.page.getByRole('region', { name: 'Permission graph' }).waitFor()
  await ada.leave()
})

test('the navigation scrolls to the page that is open', async () => {
  const ada = await administrate(browser, service, { storageState: await signedInState(service) })
  const { page } = ada
  await page.setViewportSize({ width: 1280, height: 700 })
  const isInSight = (name: string) =>
    page
      .getByRole('navigation', { name: 'Project' })
      .getByRole('link', { name, exact: true })
      .evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)

  await ada.open(`/projects/${project.id}/audit-log`)
  await expect.poll(() => isInSight('Audit log')).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await ada.leave()
})
