import { OWNER, startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { type Visitor, visit } from '../../screens/e2e/visitor.ts'
import { ownProject } from './administrator.ts'

/* What an administrator sees in the app after opening an impersonation link (decision 0054). */

const service = await startService({ listen: true })
const browser = await launchBrowser()

let project: TestProject
let ada: TestUser
let visitor: Visitor

beforeEach(async () => {
  project = await ownProject(service, { credential_enabled: true })
  ada = await project.signUp({ email: 'ada@example.com' })
  visitor = await visit(browser, service, project, { reducedMotion: 'reduce' })
})
afterEach(async () => {
  await visitor.leave()
  expect(visitor.noise).toEqual([])
})
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const account = () => `${service.url}/hosted/${project.id}/handler/account-settings`

/** Opens the app with a link of the owner. */
async function impersonate() {
  const { email, password } = OWNER
  const owner = await service.internal
    .as('client')
    .post('/auth/password/sign-in', { email, password })
  const { json } = await service.anyone.post(
    '/internal/impersonations',
    { user_id: ada.user_id, reason: 'Ticket 42', app_url: account() },
    {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': project.id,
      'x-stack-admin-access-token': owner.json.access_token,
    },
  )
  await visitor.page.goto(json.url)
  await banner().waitFor()
  return json.expires_at_millis as number
}

const banner = () => visitor.page.getByRole('region', { name: 'Impersonation' })
const button = (name: string) => banner().getByRole('button', { name, exact: true })
/** The own email address on the page. */
const shows = (email: string) => visitor.page.getByRole('main').getByText(email).first().waitFor()
const sessions = async (user: TestUser) =>
  (await project.as('admin').get(`/auth/sessions?user_id=${user.user_id}`)).json.items

test('a banner says who acts as whom, on every page and every width', async () => {
  const endsAt = await impersonate()
  const { page } = visitor
  const time = await page.evaluate(
    (moment) => new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(moment),
    endsAt,
  )

  await banner().getByText('You are signed in as ada@example.com').waitFor()
  await banner().getByText(`By ${OWNER.email}, until ${time}`).waitFor()
  await shows('ada@example.com')
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
    [360, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await button('Minimize').click()
  expect(await findViolations(page)).toEqual([])
  await page.reload()
  await banner().getByText('You are signed in as ada@example.com').waitFor()
})

test('stopping returns to the own account of the administrator in the app', async () => {
  const grace = await project.signUp({ email: 'grace@example.com' })
  await visitor.become(grace)
  await visitor.open('account-settings')
  await shows('grace@example.com')
  await impersonate()
  await shows('ada@example.com')

  await Promise.all([visitor.page.waitForEvent('load'), button('Stop').click()])

  await shows('grace@example.com')
  expect(await banner().count()).toBe(0)
  expect(await sessions(ada)).toEqual([expect.objectContaining({ is_impersonation: false })])
  expect(await sessions(grace)).toHaveLength(1)
  const names = (await visitor.page.context().cookies()).map(({ name }) => name)
  expect(names).not.toContain(`latchkey-former-refresh-${project.id}`)
})

test('stopping signs out where nobody was signed in', async () => {
  await impersonate()

  await button('Stop').click()

  await visitor.page.waitForURL(/sign-in/)
  expect(await banner().count()).toBe(0)
  expect(await sessions(ada)).toEqual([expect.objectContaining({ is_impersonation: false })])
})

test('a sign-in of the user shows no banner', async () => {
  await visitor.become(ada)
  await visitor.open('account-settings')
  await shows('ada@example.com')

  expect(await banner().count()).toBe(0)
})
