import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from './accessibility.ts'
import { launchBrowser } from './browser.ts'
import { closeWindows } from './browser-window.ts'
import { findCutTexts, tryLongestTexts } from './longest-texts.ts'
import { everyScreen } from './looks/every-screen.ts'
import { setUpStage } from './looks/stage.ts'
import { PASSWORD, type Visitor, visit } from './visitor.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()
const stage = await setUpStage(service)
const screens = everyScreen(stage)
const project = stage.projects.plain

afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const backgroundOf = ({ page }: Visitor) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

// One visit for all checks, because setup takes most of the time.
test.each(Object.entries(screens))(
  '%s is accessible in light and dark mode, and fits phones, large text and every language',
  async (_name, screen) => {
    const visitor = await visit(browser, service, screen.project, {
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    const { page } = visitor
    await screen.open(visitor)

    expect(await findViolations(page)).toEqual([])
    const light = await backgroundOf(visitor)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await backgroundOf(visitor)).not.toBe(light)
    expect(await findViolations(page, COLOR_RULES)).toEqual([])

    const beyond = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await beyond()).toBe(0)
    await page.setViewportSize({ width: 360, height: 640 })
    expect(await beyond()).toBe(0)
    // Only the choice of the language may need scrolling.
    if (!screen.scrolls)
      // The page follows the size a moment later.
      await expect
        .poll(() =>
          page.evaluate(() => document.querySelector('main')?.getBoundingClientRect().bottom),
        )
        .toBeLessThanOrEqual(640)
    await page.setViewportSize({ width: 640, height: 400 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await beyond()).toBe(0)

    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await page.setViewportSize({ width: 360, height: 640 })
    await tryLongestTexts(page, async () => {
      expect(await beyond()).toBe(0)
      // Only what users wrote may be shortened.
      const cut = (await findCutTexts(page)).filter((text) => !text.includes('than its place'))
      expect(cut).toEqual([])
    })
    await visitor.leave()
    expect(visitor.noise).toEqual((screen.logs ?? []).map((text) => expect.stringContaining(text)))
  },
)

test.each(['sign-in', 'sign-up', 'account-settings'])(
  '%s fits a phone of 360 × 640 without scrolling',
  async (path) => {
    const visitor = await visit(browser, service, project, {
      viewport: { width: 360, height: 640 },
    })
    if (path === 'account-settings') await visitor.become(stage.users.ada)
    await visitor.open(path)

    const height = await visitor.page.evaluate(() => document.documentElement.scrollHeight)

    expect(height).toBeLessThanOrEqual(640)
    await visitor.leave()
  },
)

test('the form does not move when errors appear', async () => {
  const visitor = await visit(browser, service, project)
  await visitor.open('sign-up')
  const button = visitor.page.getByRole('button', { name: 'Sign up', exact: true })
  const before = await button.boundingBox()

  await visitor.press('Sign up')
  await visitor.page.getByRole('alert').first().waitFor()

  expect(await button.boundingBox()).toEqual(before)
  await visitor.leave()
})

test('a busy button keeps its width', async () => {
  const visitor = await visit(browser, service, project)
  let response = () => {}
  const answered = new Promise<void>((resolve) => {
    response = resolve
  })
  await visitor.page.route('**/auth/password/sign-in', async (route) => {
    await answered
    await route.continue()
  })
  await visitor.open('sign-in')
  const button = visitor.page.getByRole('button', { name: 'Sign in', exact: true })
  const before = await button.boundingBox()
  await visitor.fill({ Email: 'ada@example.com', Password: PASSWORD })
  await visitor.page.keyboard.press('Enter')

  await visitor.page.locator('button[aria-busy=true]').waitFor()
  expect(await button.isDisabled()).toBe(true)
  expect(await visitor.page.locator('button[aria-busy=true]').boundingBox()).toEqual(before)
  await visitor.page.getByRole('status').getByText('Please wait…').waitFor()

  response()
  await visitor.sees('Account settings')
  await visitor.leave()
})

test('a page that fails to load shows an error and a retry button', async () => {
  const visitor = await visit(browser, service, project)
  await visitor.become(stage.users.ada)
  await visitor.open('account-settings')
  let broken = true
  await visitor.page.route('**/users/me', (route) =>
    broken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await visitor.page.reload()
  await visitor.sees('This page could not be loaded')

  broken = false
  await visitor.press('Try again')

  await visitor.sees('Account settings')
  await visitor.leave()
})

test('the first render needs no response of the service', async () => {
  const visitor = await visit(browser, service, project)
  const asked: string[] = []
  visitor.page.on(
    'request',
    (request) => request.url().includes('/api/') && asked.push(request.url()),
  )

  await visitor.open('sign-in')

  expect(asked).toEqual([])
  await visitor.leave()
})
