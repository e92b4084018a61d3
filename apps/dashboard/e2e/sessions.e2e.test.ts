import { expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { openDashboard, ownProject } from './administrator.ts'

/* All sessions of a project (protocol 09 §8.5). */

const { service, ada, page } = await openDashboard()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const query = () => Object.fromEntries(new URL(page.url()).searchParams)
const names = async () =>
  (await page.getByRole('row').getByRole('link').allTextContents()).map((name) => name.trim())

/** A project with two users; Grace is signed in from another place, too, and impersonated. */
async function projectWithSessions() {
  const project = await ownProject(service, { credential_enabled: true })
  const grace = await project.signUp({ email: 'grace@example.com' })
  service.clock.advance({ seconds: 1 })
  const alan = await project.signUp({ email: 'alan@example.com' })
  await project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': grace.refresh_token,
    'user-agent': FIREFOX,
    'x-real-ip': '203.0.113.7',
    'x-vercel-ip-country': 'CH',
    'x-vercel-ip-city': 'Bern',
  })
  service.clock.advance({ seconds: 1 })
  await project
    .as('server')
    .post('/auth/sessions', { user_id: grace.user_id, is_impersonation: true })
  await service.drain()
  return { project, grace, alan }
}

test('lists sessions, filters them in the address, and ends those of an address', async () => {
  const { project } = await projectWithSessions()
  await ada.open(`/projects/${project.id}`)
  await ada.goTo('Sessions')
  await page.getByText('Bern, Switzerland').waitFor()
  await page.getByText('Firefox on Linux').waitFor()
  expect(await names()).toEqual(['grace@example.com', 'alan@example.com', 'grace@example.com'])
  expect(await findViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })

  await button('Add filter').click()
  await page.getByRole('menuitem', { name: 'Only impersonations' }).click()
  await page.getByText('Bern, Switzerland').waitFor({ state: 'detached' })
  expect([query(), await names()]).toEqual([{ impersonation: 'true' }, ['grace@example.com']])
  await button('Remove filter Only impersonations').click()

  await button('203.0.113.7').click()
  await expect.poll(query).toEqual({ ip: '203.0.113.7' })
  await page.reload()
  await button('Remove filter IP address: 203.0.113.7').waitFor()
  await button('End all matching…').click()
  await page.getByText('All sessions that match the filters end.').waitFor()
  await page.getByLabel('I understand that they have to sign in again').check()
  await button('End sessions').click()
  await page.getByText('1 session ended').waitFor()
  await page.getByText('No sessions match').waitFor()
  await button('Clear filters').last().click()
  await expect.poll(names).toEqual(['grace@example.com', 'alan@example.com'])
})

test('saves a view of the filters, and opens it again', async () => {
  const { project } = await projectWithSessions()
  await ada.open(`/projects/${project.id}/sessions?ip=203.0.113.7`)
  const views = () => page.getByRole('button', { name: /Saved views$/ })
  await views().click()
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Bern')
  await button('Save view').click()
  await page.waitForURL(/view=/)

  await views().click()
  await page.getByRole('menuitemradio', { name: 'All sessions' }).click()
  await expect.poll(query).toEqual({})
  await views().click()
  await page.getByRole('menuitemradio', { name: 'Bern' }).click()

  await expect.poll(query).toMatchObject({ ip: '203.0.113.7', view: expect.any(String) })
  await expect.poll(names).toEqual(['grace@example.com'])
})

test('ends chosen sessions with the keyboard alone', async () => {
  const { project, alan } = await projectWithSessions()
  await ada.open(`/projects/${project.id}/sessions?user=${alan.user_id}`)
  const box = page.getByLabel(/^Select the session of alan@example\.com: /)
  await box.focus()
  await page.keyboard.press('Space')
  await button('End 1 selected…').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('I understand that they have to sign in again').focus()
  await page.keyboard.press('Space')
  await button('End sessions').focus()
  await page.keyboard.press('Enter')

  await page.getByText('1 session ended').waitFor()
  expect(await service.rows.sessionIds(alan.user_id)).toEqual([])
})

test('a failure leaves the question open, and a phone shows two lines for each session', async () => {
  const { project } = await projectWithSessions()
  await page.setViewportSize({ width: 360, height: 740 })
  await ada.open(`/projects/${project.id}/sessions`)
  await page.getByText('203.0.113.7 ·').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  )

  await button('End all…').click()
  await page.getByLabel('I understand that they have to sign in again').check()
  await page.route('**/internal/sessions/revoke', (route) => route.abort())
  await button('End sessions').click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await page.unroute('**/internal/sessions/revoke')
  ada.noise.length = 0
  await button('End sessions').click()
  await page.getByText('3 sessions ended').waitFor()
  await page.getByText('Nobody is signed in.').waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
})
