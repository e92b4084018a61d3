import { startService } from '@latchkey/testkit'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { type Administrator, administrate, ownProject, signedInState } from './administrator.ts'

/* The health report of the installation (protocol 09 §23 no. 24). */

const service = await startService({ listen: true })
const browser = await launchBrowser()

let ada: Administrator

beforeEach(async () => {
  await ownProject(service)
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

test('is linked for owners, shows each check, and checks again', async () => {
  await service.drain()
  await ada.open('/projects')
  // The clock of a test stands still, and the report compares it with that of the database.
  service.clock.advance({ millis: Date.now() - service.clock.now().getTime() })
  await ada.page.getByRole('link', { name: 'Health report' }).click()
  await ada.page.waitForURL('**/health-report')
  await ada.page.getByText('Everything works').waitFor()
  await ada.page.getByText(/^PostgreSQL \d+ responds in/).waitFor()
  expect(await findViolations(ada.page)).toEqual([])

  await service.query(
    `select graphile_worker.add_job('sessions.delete-expired', run_at := now() - interval '1 hour')`,
  )
  await ada.press('Check again')
  await ada.page.getByText('1 problem', { exact: true }).waitFor()
  expect(await ada.page.getByRole('listitem').first().textContent()).toContain('Background jobs')
  await ada.page.emulateMedia({ colorScheme: 'dark' })
  await ada.page.setViewportSize({ width: 360, height: 740 })
  expect(await findViolations(ada.page)).toEqual([])
  expect(
    await ada.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
  ).toBe(true)
  await service.drain()
})

test('is refused to other members', async () => {
  const bo = await service.internal.signUp()
  await ada.leave()
  ada = await administrate(browser, service, { storageState: await signedInState(service, bo) })
  await ada.open('/health-report')
  await ada.page.getByText('Only for owners of the installation').waitFor()
  // The browser reports the refusal.
  expect(ada.noise.splice(0).filter((line) => !line.includes('404'))).toEqual([])
})
