import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { administrate, ownProject, signedInState } from './administrator.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()
const receiver = await startReceiver()

// One browser for all tests. Each test has its own project.
const ada = await administrate(browser, service, {
  storageState: await signedInState(service),
  permissions: ['clipboard-read', 'clipboard-write'],
})
await ada.page.clock.install()
let project: TestProject

beforeEach(async () => {
  project = await ownProject(service)
  receiver.received.length = 0
  receiver.responses.length = 0
})
afterEach(async () => {
  await ada.page.unrouteAll({ behavior: 'ignoreErrors' })
  // A test that failed on a phone leaves its size behind.
  await ada.page.setViewportSize({ width: 1280, height: 800 })
  expect(ada.noise.splice(0)).toEqual([])
})
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
  receiver.stop()
})

/**
 * Simulates another delivery service: this service under another address, without the calls that
 * return 404 or 405 there.
 */
async function deliverElsewhere(lacking: RegExp) {
  await ada.page.route('**/projects/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const [before = '', after = ''] = (await response.text()).split('"baseUrl":')
    await route.fulfill({
      response,
      body: `${before}"webhooksUrl":"${service.url}/elsewhere","baseUrl":${after}`,
    })
  })
  await ada.page.route('**/elsewhere/**', async (route) => {
    const request = route.request()
    expect(request.headers()['x-stack-override-error-status']).toBeUndefined()
    if (lacking.test(request.url()))
      return route.fulfill({
        status: request.method() === 'GET' ? 404 : 405,
        body: '{"detail":"Not Found"}',
      })
    await route.fulfill({
      response: await route.fetch({ url: request.url().replace('/elsewhere/', '/') }),
    })
  })
}

interface Received {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Starts a receiver with the statuses of its next responses, then 204. */
async function startReceiver() {
  const received: Received[] = []
  const responses: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(responses.shift() ?? 204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return { url, received, responses, stop: () => server.close() }
}

/** The secrets that a message was signed with, verified like a receiver (protocol 07 §28). */
function signersOf({ headers, body }: Received, secrets: readonly string[]): readonly string[] {
  const given = String(headers['webhook-signature']).split(' ')
  return secrets.filter((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const digest = createHmac('sha256', key)
      .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64')
    const expected = Buffer.from(`v1,${digest}`)
    return given
      .map((text) => Buffer.from(text))
      .some((text) => text.length === expected.length && timingSafeEqual(text, expected))
  })
}

const dialog = () => ada.page.getByRole('dialog')
const attempts = () =>
  ada.page.getByRole('region', { name: 'Attempts' }).getByRole('table').getByRole('row')
const clipboard = () => ada.page.evaluate(() => navigator.clipboard.readText())
const openList = () => ada.open(`/projects/${project.id}/webhooks`)
/** Delivers waiting messages and triggers the page's polling. */
async function deliver() {
  await service.drain()
  await ada.page.clock.fastForward(5_000)
}
const createUser = (display_name: string) => project.as('server').post('/users', { display_name })

/** Calls the endpoint API like an admin's script. */
async function manage(method: string, path: string, body?: unknown) {
  const { token } = (await project.as('admin').post('/webhooks/svix-token', {})).json
  return service.anyone.send(method, `/app/${project.id}${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

async function openNewEndpoint(fields: object = {}): Promise<string> {
  const { id } = (await manage('POST', '/endpoint', { url: receiver.url, ...fields })).json
  await ada.open(`/projects/${project.id}/webhooks/${id}`)
  return id
}

async function copySecret(): Promise<string> {
  await ada.press('Copy Secret')
  await ada.page.getByText('Copied').first().waitFor()
  return clipboard()
}

/** Checks accessibility in light and dark mode, and that nothing is cut off on a small phone. */
async function expectAccessible() {
  const { page } = ada
  for (const [colorScheme, options] of [
    ['dark', {}],
    ['light', COLOR_RULES],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page, options)).toEqual([])
  }

  await page.setViewportSize({ width: 320, height: 640 })
  const findCutOff = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog, main section')]
        // Code scrolls in its own frame.
        .filter(
          (part) => part.scrollWidth > part.clientWidth + 1 && !part.querySelector(':scope > pre'),
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    )
  // The tables follow the width a moment later.
  await expect.poll(findCutOff).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('adds an endpoint with a form that validates and shows an example', async () => {
  await openList()
  await ada.page.getByText('No endpoints yet').waitFor()
  await expectAccessible()
  await ada.page.getByRole('button', { name: 'Add endpoint' }).first().click()
  await dialog().getByLabel('URL', { exact: true }).fill('ftp://example.com')
  await dialog().getByRole('button', { name: 'Add endpoint' }).click()
  await dialog().getByRole('alert').getByText('The URL must start with https://').waitFor()
  await dialog().getByLabel('URL', { exact: true }).fill(receiver.url)
  await dialog().getByText('Insecure. Use http only in development').waitFor()
  await dialog().getByLabel('All events').uncheck()
  await dialog().getByRole('button', { name: 'Add endpoint' }).click()
  await dialog().getByText('Choose at least one event').waitFor()
  await dialog().getByRole('checkbox', { name: 'Users' }).check()
  await dialog().getByRole('checkbox', { name: 'user.deleted' }).uncheck()
  await dialog().getByRole('button', { name: 'Payload of user.created' }).click()
  await dialog().getByText('"primary_email": "ada@example.com"').waitFor()
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Add endpoint' }).click()
  await ada.sees(receiver.url)
  await ada.page.getByText('No attempts yet').waitFor()
  const secret = await copySecret()
  expect(secret).toMatch(/^whsec_/)
  expect(await ada.page.content()).not.toContain(secret)
  expect((await manage('GET', '/endpoint')).json.data).toMatchObject([
    { url: receiver.url, filterTypes: ['user.created', 'user.updated'], disabled: false },
  ])
})

test('shows a failed event with its response and resends it', async () => {
  await openNewEndpoint()
  const secret = await copySecret()
  receiver.responses.push(503)
  const { id } = (await createUser('Grace')).json
  await deliver()
  await attempts().filter({ hasText: 'Failed' }).getByRole('cell', { name: '503' }).waitFor()
  await ada.page.getByText('Failing', { exact: true }).waitFor()
  await ada.page.route('**/msg/*?with_content=true', (route) =>
    route.fulfill({ status: 200, headers: { 'x-stack-actual-status': '500' } }),
  )
  await attempts().getByRole('link', { name: 'user.created' }).click()
  await dialog().getByText('Responded with 503', { exact: true }).waitFor()
  await dialog().getByText('Next attempt').waitFor()
  await dialog().getByRole('tab', { name: 'Request' }).click()
  await dialog().getByText('Couldn’t load the request').waitFor()
  await ada.page.unrouteAll()
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await dialog().getByText(`"id": "${id}"`).waitFor()
  await dialog().getByText('content-type: application/json').waitFor()
  await expectAccessible()

  await dialog().getByRole('button', { name: 'Resend' }).click()
  await ada.page.getByText('Sent again').waitFor()
  await deliver()
  await dialog().getByRole('listitem').filter({ hasText: 'Delivered' }).getByRole('link').click()
  await dialog().getByText('2 of 2 · Manual').waitFor()
  expect(new URL(ada.page.url()).searchParams.get('attempt')).toMatch(/^atmpt_/)
  expect(receiver.received.map((message) => signersOf(message, [secret]))).toEqual([
    [secret],
    [secret],
  ])
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await ada.page.getByText('Active', { exact: true }).waitFor()
  // Relative times such as “20 seconds ago” are wider than “now”.
  await ada.page.clock.fastForward(20_000)
  await expectAccessible()
})

test('both secrets sign after a rotation', async () => {
  await openNewEndpoint()
  const old = await copySecret()
  await ada.press('Replace…')
  expect(await dialog().getByRole('button', { name: 'Replace secret' }).isDisabled()).toBe(true)
  await dialog().getByLabel('I understand').check()
  await dialog().getByRole('button', { name: 'Replace secret' }).click()
  await ada.page.getByText('A new secret is active').waitFor()
  await expect.poll(copySecret).not.toBe(old)
  const young = await clipboard()
  await ada.press('Show')
  await ada.page.getByText(young, { exact: true }).waitFor()

  await ada.page.getByRole('button', { name: 'Send test event' }).first().click()
  await dialog().getByLabel('Event').selectOption('team.deleted')
  await dialog().getByLabel('Event').press('Control+Enter')
  await dialog().waitFor({ state: 'hidden' })
  await deliver()

  await attempts().getByRole('link', { name: 'team.deleted' }).waitFor()
  expect(
    receiver.received.map((message) => signersOf(message, [old, young, 'whsec_AAAA'])),
  ).toEqual([[old, young]])
})

test('replays failed messages, and keeps the filters in the URL', async () => {
  const id = await openNewEndpoint({ description: 'to the CRM' })
  await ada.page.getByText('to the CRM').waitFor()
  for (const name of ['Ada', 'Grace']) await createUser(name)
  receiver.responses.push(500, 500)
  await deliver()
  await ada.page.getByText('0% 0 delivered · 2 waiting').waitFor()

  // Disabling the endpoint fails waiting messages.
  await ada.press('Actions for this endpoint')
  await ada.page.getByRole('menuitem', { name: 'Pause…' }).click()
  await dialog().getByText('2 messages that are waiting for a retry are dropped.').waitFor()
  await dialog().getByRole('button', { name: 'Pause endpoint' }).click()
  await ada.page.getByText('Paused. No events are sent.').waitFor()
  expect(await ada.page.getByRole('button', { name: 'Send test event' }).first().isDisabled()).toBe(
    true,
  )
  await ada.press('Resume')
  await ada.page.getByText('Paused. No events are sent.').waitFor({ state: 'hidden' })
  expect((await manage('GET', `/endpoint/${id}`)).json).toMatchObject({
    disabled: false,
    description: 'to the CRM',
  })

  // The webhook token has expired and is fetched again.
  service.clock.advance({ hours: 2 })
  await ada.press('Replay failed since…')
  await dialog().getByText('2 messages failed in that time.').waitFor()
  await dialog().getByRole('button', { name: 'Replay', exact: true }).click()
  await dialog().waitFor({ state: 'hidden' })
  await deliver()
  await ada.page.getByText('100% 2 delivered').waitFor()

  await ada.page.getByLabel('Status', { exact: true }).selectOption('failed')
  await ada.page.waitForURL(/status=failed/)
  await expect.poll(() => attempts().filter({ hasText: 'Failed' }).count()).toBe(2)
  await ada.page.getByLabel('Event', { exact: true }).selectOption('team.created')
  await ada.page.getByText('No attempts match').waitFor()
  await ada.page.reload()
  await ada.page.getByText('No attempts match').waitFor()
  await ada.page.getByRole('button', { name: 'Clear filters' }).first().click()
  await ada.page.getByRole('region', { name: 'Attempts' }).getByText('Manual').first().waitFor()
  expect(
    await attempts()
      .filter({ hasText: 'Delivered' })
      .getByRole('cell', { name: '2', exact: true })
      .count(),
  ).toBe(2)
})

test('pages through attempts, with a URL for each page', async () => {
  const { id } = (await manage('POST', '/endpoint', { url: receiver.url })).json
  await Promise.all(Array.from({ length: 12 }, (_, number) => createUser(`User ${number}`)))
  await service.drain()
  await ada.open(`/projects/${project.id}/webhooks/${id}?size=10`)
  await ada.page.getByText('1–10', { exact: true }).waitFor()
  await ada.press('Next')
  await ada.page.getByText('11–12', { exact: true }).waitFor()
  expect(await ada.page.getByRole('button', { name: 'Next', exact: true }).isDisabled()).toBe(true)
  await ada.page.reload()
  await ada.page.getByText('11–12', { exact: true }).waitFor()
  await ada.press('Previous')
  await ada.page.getByText('1–10', { exact: true }).waitFor()
  expect(new URL(ada.page.url()).search).toBe('?size=10')
})

test('hides features that another service does not offer', async () => {
  const { id } = (await manage('POST', '/endpoint', { url: receiver.url })).json
  await createUser('Ada')
  await service.drain()
  await deliverElsewhere(/\/(stats|headers|recover|send-example)(\?|$)|\/msg\/\w+\/endpoint$/)

  await openList()
  await ada.page.getByRole('row', { name: receiver.url }).getByText('Active').waitFor()
  await ada.page.getByRole('link', { name: receiver.url }).click()
  await attempts().filter({ hasText: 'Delivered' }).getByRole('link').click()
  await dialog().getByRole('tab', { name: 'Request' }).waitFor()
  await dialog().getByText('"display_name": "Ada"').waitFor()
  expect(await dialog().getByText('Headers').count()).toBe(0)
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  expect(await ada.page.getByRole('term').allTextContents()).not.toContain('Last 24 hours')

  await ada.press('Replay failed since…')
  await dialog().getByRole('button', { name: 'Replay', exact: true }).click()
  await dialog().getByText('The webhook service in use doesn’t support this.').waitFor()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  expect(await ada.page.getByRole('button', { name: 'Replay failed since…' }).count()).toBe(0)
  expect((await manage('GET', `/endpoint/${id}`)).status).toBe(200)
  // Browsers log every 404.
  expect(ada.noise.splice(0).filter((line) => !/status of 40[45]/.test(line))).toEqual([])
})

test('edits and deletes from the list, and supports arrow keys', async () => {
  await manage('POST', '/endpoint', { url: 'https://hooks.example.com/users', description: 'CRM' })
  await ada.open(`/projects/${project.id}`)
  await ada.shortcut('gw', ada.page.getByRole('heading', { name: 'Webhooks', exact: true }))

  await ada.press('Actions for hooks.example.com/users')
  await ada.page.getByRole('menuitem', { name: 'Edit…' }).click()
  await dialog().getByLabel('Description').fill('For billing')
  await ada.page.keyboard.press('Escape')
  await ada.page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog().getByRole('button', { name: 'Save' }).click()
  await ada.page.getByRole('cell', { name: 'For billing' }).waitFor()

  await ada.press('Actions for hooks.example.com/users')
  await ada.page.getByRole('menuitem', { name: 'Delete…' }).click()
  await dialog().getByRole('button', { name: 'Delete endpoint' }).click()
  await ada.page.getByText('No endpoints yet').waitFor()
  expect((await manage('GET', '/endpoint')).json.data).toEqual([])
})
