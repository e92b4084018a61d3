import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDashboard } from './administrator.ts'
import { fullProject } from './full-project.ts'

/*
 * What pages request when they open (protocol 09 §27). Responses are held back until nothing more
 * is requested, so what follows has waited for one of them.
 */

const { service, ada, page } = await openDashboard()
const { project, ...ids } = await fullProject(service)
await service.query('update users set last_active_at = created_at + $1::interval', ['1 hour'])
const [newcomer] = await service.query<{ id: string }>(
  'update users set last_active_at = created_at where display_name = $1 returning id',
  ['Person with a rather long name 77'],
)

const QUIET_MS = 700
/** Scripts and styles that are being loaded. */
const loading = new Set<Request>()
page.on('request', (request) => {
  if (['script', 'stylesheet'].includes(request.resourceType())) loading.add(request)
})
page.on('requestfinished', (request) => loading.delete(request))
page.on('requestfailed', (request) => loading.delete(request))
const inProject = (path: string) => `/projects/${project.id}${path}`

const PAGES: Readonly<Record<string, readonly [path: string, ready: string]>> = {
  'list of projects': ['/projects', 'Birdwatch'],
  overview: [inProject(''), 'Newest users'],
  users: [inProject('/users'), 'a-rather-long-address'],
  user: [inProject(`/users/${ids.userId}`), 'Selected team'],
  'user who was never active': [inProject(`/users/${newcomer?.id}`), 'Not since signing up'],
  sessions: [inProject('/sessions'), 'a-rather-long-address'],
  teams: [inProject('/teams'), '1–25 of 100'],
  'team permissions': [inProject('/team-permissions'), 'permission_1'],
  emails: [inProject('/emails'), 'guest11@example.com'],
  drafts: [inProject('/email-drafts'), 'Spring news'],
  templates: [inProject('/email-templates'), 'Password Reset'],
  payments: [inProject('/payments'), 'Stripe'],
  offers: [inProject('/payments/offers'), 'Pro'],
  customers: [inProject('/payments/customers'), 'Customers'],
  transactions: [inProject('/payments/transactions'), 'Transactions'],
  webhooks: [inProject('/webhooks'), '100%'],
  'vault stores': [inProject('/data-vault/stores'), 'Provider keys'],
  keys: [inProject('/api-keys'), 'Key 1'],
  'project settings': [inProject('/project-settings'), 'Production mode'],
  branding: [inProject('/branding'), 'Corner radius'],
  'audit log': [inProject('/audit-log'), '1–50'],
  configuration: [inProject('/expert-mode'), 'dataVault'],
}

test.each(Object.entries(PAGES))(
  '%s sends at most four requests, none after another',
  async (_name, [path, ready]) => {
    const { parallel, chained } = await requestsOf(page, async () => {
      await page.goto(`${service.url}${path}`)
    })
    await page.getByText(ready).first().waitFor()

    expect(chained).toEqual([])
    expect(parallel.length, parallel.join('\n')).toBeLessThanOrEqual(4)
  },
)

test('the data of a page is requested when its link is hovered', async () => {
  await ada.open(inProject('/project-settings'))
  const request = page.waitForRequest(/\/internal\/teams\?/)

  await page
    .getByRole('navigation', { name: 'Project' })
    .getByRole('link', { name: 'Teams' })
    .hover()

  await request
})

test('a letter of a search cancels the request of an earlier one and does not wait for it', async () => {
  await ada.open(inProject('/users'))
  await page.getByText('a-rather-long-address').first().waitFor()
  const open = new Set<Request>()
  const end = (request: Request) => open.delete(request)
  page.on('request', (request) => {
    if (request.url().includes('/internal/users?')) open.add(request)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  // No request gets a response before all letters are typed.
  const typed = Promise.withResolvers<void>()
  await page.route('**/internal/users?**', async (route) => {
    await typed.promise
    await route.continue().catch(() => {})
  })
  const searches = () => [...open].map((one) => new URL(one.url()).searchParams.get('query'))

  const search = page.getByRole('searchbox').first()
  await search.focus()
  for (const letter of 'name 77') {
    await page.keyboard.press(letter)
    const text = (await search.inputValue()).trim()
    await expect.poll(searches).toEqual([text])
  }
  typed.resolve()
  await page.getByRole('link', { name: 'Person with a rather long name 77', exact: true }).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** The requests to the API, in the order in which they start. */
async function requestsOf(of: Page, open: () => Promise<void>) {
  const [parallel, chained]: [string[], string[]] = [[], []]
  let sent = parallel
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await of.route(/\/api\/v1\//, async (route) => {
    const request = route.request()
    if (['fetch', 'xhr'].includes(request.resourceType())) {
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
      await held
    }
    await route.continue()
  })
  await open()
  await quiet(of, parallel)
  sent = chained
  release()
  await of.waitForLoadState('networkidle')
  await quiet(of, chained)
  await of.unrouteAll({ behavior: 'wait' })
  return { parallel, chained }
}

/**
 * Waits until no request was added for a while and the page has nothing to do: a busy machine takes
 * long to load and run its scripts.
 */
async function quiet(of: Page, requests: readonly string[]): Promise<void> {
  for (let count = -1; count !== requests.length; ) {
    count = requests.length
    await of.waitForTimeout(QUIET_MS)
    await expect.poll(() => loading.size).toBe(0)
    await of.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
}
