import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startService, type TestProject } from '@latchkey/testkit'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../../../screens/e2e/browser.ts'
import { administrate, ownProject, signedInState } from '../administrator.ts'

/* Takes the pictures of the README. They show a project with users, teams, emails and webhooks. */

const IMAGES = join(import.meta.dirname, '../../../../docs/images')
const NAMES = [
  'Ada Lovelace',
  'Grace Hopper',
  'Alan Turing',
  'Katherine Johnson',
  'Edsger Dijkstra',
  'Barbara Liskov',
  'Donald Knuth',
  'Margaret Hamilton',
]

const service = await startService({ listen: true })
const browser = await launchBrowser()
const receiver = createServer((request, response) =>
  request.resume().on('end', () => response.writeHead(204).end()),
)
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))

let project: TestProject
let teamId: string
let endpointId: string
let ada: { refresh_token: string }
let state: NonNullable<BrowserContextOptions['storageState']>

beforeAll(async () => {
  const uses = { isShared: true, allowSignIn: true, allowConnectedAccounts: true }
  project = await ownProject(service, {
    credential_enabled: true,
    magic_link_enabled: true,
    passkey_enabled: true,
    client_team_creation_enabled: true,
  })
  const server = project.as('server')
  const admin = project.as('admin')
  await admin.patch('/internal/config/override', {
    config_override_string: JSON.stringify({
      'auth.oauth.providers.github': { type: 'github', ...uses },
      'auth.oauth.providers.google': { type: 'google', ...uses },
    }),
  })
  for (const [id, contained_permission_ids] of [
    ['sightings:read', []],
    ['sightings:write', ['sightings:read']],
    ['sightings:verify', ['sightings:write']],
    ['reports:export', ['sightings:read']],
    ['ranger', ['sightings:verify', 'reports:export', '$read_members']],
    ['visitor', ['sightings:read']],
  ] as const)
    await admin.post('/team-permission-definitions', { id, contained_permission_ids })
  const { token } = (await admin.post('/webhooks/svix-token', {})).json
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/latchkey`
  const added = await service.anyone.send('POST', `/app/${project.id}/endpoint`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, description: 'Back end' }),
  })
  endpointId = added.json.id
  teamId = (await server.post('/teams', { display_name: 'Marsh reserve' })).json.id
  for (const [index, name] of NAMES.entries()) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`
    const user = await project.signUp({ email })
    if (index === 0) ada = user
    await server.patch(`/users/${user.user_id}`, {
      display_name: name,
      ...(index === 2 ? {} : { primary_email_verified: true }),
    })
    if (index < 5) await server.post(`/team-memberships/${teamId}/${user.user_id}`, {})
    if (index === 1) await server.post(`/team-permissions/${teamId}/${user.user_id}/ranger`, {})
    await service.drain()
    service.clock.advance({ minutes: 17 })
  }
  await project.requestCode('margaret@example.com')
  service.clock.advance({ minutes: 4 })
  state = await signedInState(service)
}, 120_000)
afterAll(async () => {
  receiver.close()
  await service.stop()
})

const save = (page: Page, name: string) =>
  page.screenshot({ path: join(IMAGES, `${name}.png`), animations: 'disabled' })

const dashboard: [string, string, string, BrowserContextOptions?][] = [
  ['dashboard-overview', '', 'Newest users'],
  ['dashboard-methods', '/auth-methods', 'Passkey'],
  ['dashboard-users-dark', '/users', 'Margaret Hamilton', { colorScheme: 'dark' }],
  ['dashboard-permissions-dark', '/team-permissions?view=graph', 'ranger', { colorScheme: 'dark' }],
  ['dashboard-webhook', '/webhooks/ENDPOINT', 'Attempts'],
  ['dashboard-team', '/teams/TEAM', 'Grace Hopper'],
  [
    'dashboard-mailbox',
    '/mailbox',
    'margaret@example.com',
    { viewport: { width: 1280, height: 1000 } },
  ],
]

test.each(dashboard)('%s', async (name, path, ready, options = {}) => {
  const owner = await administrate(browser, service, { storageState: state, ...options })
  await owner.page.clock.setFixedTime(service.clock.now())
  const target = path.replace('ENDPOINT', endpointId).replace('TEAM', teamId)
  await owner.open(`/projects/${project.id}${target}`)
  await owner.page.getByText(ready).first().waitFor()
  if (name === 'dashboard-mailbox') {
    await owner.page.getByText('margaret@example.com').first().click()
    await owner.page.locator('iframe').first().waitFor()
  }
  await owner.page.waitForLoadState('networkidle')
  await save(owner.page, name)
  await owner.leave()
  expect(owner.noise).toEqual([])
})

const screens: [string, string, string, BrowserContextOptions][] = [
  ['sign-in', 'sign-in', 'Sign in to your account', { viewport: { width: 900, height: 780 } }],
  [
    'sign-up-dark',
    'sign-up',
    'Create a new account',
    { viewport: { width: 900, height: 780 }, colorScheme: 'dark' },
  ],
  [
    'account-settings',
    'account-settings#auth',
    'Active sessions',
    { viewport: { width: 1280, height: 800 } },
  ],
]

test.each(screens)('%s', async (name, path, ready, options) => {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await page.clock.setFixedTime(service.clock.now())
  if (name === 'account-settings')
    await context.addCookies([
      { name: `stack-refresh-${project.id}`, value: ada.refresh_token, url: service.url },
    ])
  await page.goto(`${service.url}/hosted/${project.id}/handler/${path}`)
  await page.getByText(ready).first().waitFor()
  await page.waitForLoadState('networkidle')
  await save(page, name)
  await context.close()
})

test('sign-in-mail', async () => {
  const { html } = await service.mailbox.latest('margaret@example.com')
  const page = await (
    await browser.newContext({ viewport: { width: 640, height: 680 }, deviceScaleFactor: 2 })
  ).newPage()
  await page.setContent(html)
  await save(page, 'sign-in-mail')
  await page.close()
})
