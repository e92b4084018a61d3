import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { type Administrator, administrate, ownProject, signedInState } from './administrator.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()

const storageState = await signedInState(service)

let ada: Administrator
let project: TestProject

beforeEach(async () => {
  project = await ownProject(service, { magic_link_enabled: true })
  ada = await administrate(browser, service, {
    storageState,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
})
afterEach(async () => {
  await ada.leave()
  expect(ada.noise).toEqual([])
})
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const open = (search = '') => ada.open(`/projects/${project.id}/mailbox${search}`)
const row = (address: string) =>
  ada.page.getByRole('list', { name: 'Emails' }).getByRole('link').filter({ hasText: address })
const email = () => ada.page.getByRole('article')
const letter = () => ada.page.frameLocator('iframe[title="Message"]')
const clipboard = () => ada.page.evaluate(() => navigator.clipboard.readText())
const focused = () => ada.page.evaluate(() => document.activeElement?.textContent ?? '')

/** Reads the email with the admin's key and replaces its content. */
async function replaceHtml(html: string) {
  await ada.page.route('**/internal/mailbox/*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), html } })
  })
}

test('an email appears without a reload, shows its code, and disappears after deletion', async () => {
  await open()
  await ada.page.getByText('No emails yet').waitFor()
  expect(
    await ada.page.getByRole('link', { name: 'Request a sign-in code' }).getAttribute('href'),
  ).toBe(`/hosted/${project.id}/handler/sign-in`)

  const { otp, link } = await project.requestCode('grace@example.com')
  await row('grace@example.com').getByText('Unread').waitFor()
  await row('grace@example.com').click()
  await letter().getByRole('heading', { name: 'Sign in to Birdwatch' }).waitFor()

  await email().getByRole('button', { name: 'Copy Code' }).click()
  await email().getByText('Copied').first().waitFor()
  expect(await clipboard()).toBe(otp)
  await email().getByRole('button', { name: 'Copy Link' }).click()
  await expect.poll(clipboard).toBe(link)
  await email().getByRole('tab', { name: 'Text' }).click()
  await email().getByRole('tabpanel').getByText('Enter this code to continue:').waitFor()
  expect(await row('grace@example.com').getByText('Unread').count()).toBe(0)

  await email().getByRole('button', { name: 'Delete email' }).click()
  await ada.page.getByText('No emails yet').waitFor()
  expect((await project.as('admin').get('/internal/mailbox')).json.items).toEqual([])
  expect(new URL(ada.page.url()).search).toBe('')
  expect(await focused()).toBe('Mailbox')
})

test('an email is shown unchanged in a sandboxed frame that adapts to its height', async () => {
  await project.requestCode('grace@example.com')
  await open()
  await row('grace@example.com').click()
  const heading = letter().getByRole('heading', { name: 'Sign in to Birdwatch' })
  await heading.waitFor()

  expect(await heading.evaluate((element) => getComputedStyle(element).fontSize)).toBe('24px')
  const inside = ada.page.frames().find((frame) => frame.url().endsWith('/dashboard/mail-frame'))
  expect(
    await inside?.evaluate(() => [origin, document.documentElement.scrollHeight > innerHeight]),
  ).toEqual(['null', false])
})

test('blocks scripts, forms, frames and redirects of an email, and isolates its links', async () => {
  await project.requestCode('grace@example.com')
  await replaceHtml(
    `<meta http-equiv="refresh" content="0;url=/health"><base href="/docs/">
     <script>parent.postMessage('ran', '*')</script><img src="x:" onerror="parent.postMessage('ran', '*')"><iframe src="/docs"></iframe>
     <form action="/health"><button>Send</button></form><p onclick="top.location = '/health'">Top</p>
     <a href="${service.url}/health" target="_top">Onwards</a><p style="height: 200vh">Long</p>`,
  )
  await open()
  await ada.page.evaluate(() => {
    addEventListener(
      'message',
      ({ data }) => data === 'ran' && document.body.setAttribute('data-ran', ''),
    )
  })
  await row('grace@example.com').click()
  await letter().getByText('Onwards').waitFor()
  await letter().getByText('Send').click()
  await letter().getByText('Top').click()

  const popup = ada.page.context().waitForEvent('page')
  await letter().getByText('Onwards').click()
  const tab = await popup
  await tab.waitForURL(`${service.url}/health`)

  expect(await tab.evaluate(() => [opener === null, document.referrer, origin])).toEqual([
    true,
    '',
    service.url,
  ])
  expect(await ada.page.evaluate(() => document.body.hasAttribute('data-ran'))).toBe(false)
  expect(new URL(ada.page.url()).pathname).toBe(`/projects/${project.id}/mailbox`)
  expect(ada.page.frames().map((frame) => new URL(frame.url()).pathname)).toEqual([
    `/projects/${project.id}/mailbox`,
    '/dashboard/mail-frame',
  ])
  // The browser logs exactly these two violations of the frame's policy.
  const refused = ada.noise.splice(0)
  expect(refused.length).toBeGreaterThan(0)
  expect(
    refused.filter((line) => !/Content Security Policy|inline event handler/i.test(line)),
  ).toEqual([])
})

test('arrow keys select and open emails, and the URL contains the open email', async () => {
  await project.requestCode('first@example.com')
  await project.requestCode('second@example.com')
  await open()
  await email().getByText('second@example.com').waitFor()
  await ada.page.keyboard.press('Escape')
  await ada.page.getByText('No email selected').waitFor()
  expect(await focused()).toContain('second@example.com')
  await ada.page.keyboard.press('ArrowDown')
  expect(await focused()).toContain('first@example.com')
  await ada.page.keyboard.press('k')
  await ada.page.keyboard.press('k')
  expect(await focused()).toContain('second@example.com')
  await ada.page.keyboard.press('Enter')
  await email().getByText('second@example.com').waitFor()
  expect(await row('second@example.com').getAttribute('aria-current')).toBe('page')
  expect(await row('first@example.com').getAttribute('aria-current')).toBeNull()
  const [newest] = (await project.as('admin').get('/internal/mailbox')).json.items
  expect(new URL(ada.page.url()).searchParams.get('mail')).toBe(newest.id)

  await ada.page.reload()
  await email().getByText('second@example.com').waitFor()
  await ada.page.keyboard.press('Escape')
  await ada.page.getByText('No email selected').waitFor()
  expect(await focused()).toContain('second@example.com')
})

test('an email closed before the list arrives stays closed, and its row gets the focus', async () => {
  await project.requestCode('first@example.com')
  const [only] = (await project.as('admin').get('/internal/mailbox')).json.items
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await ada.page.route('**/internal/mailbox?*', async (route) => {
    await held
    await route.continue()
  })
  await open(`?mail=${only.id}`)
  await email().getByText('first@example.com').waitFor()
  await ada.page.keyboard.press('Escape')
  await expect.poll(() => new URL(ada.page.url()).search).toBe('')

  release()

  await row('first@example.com').waitFor()
  await expect.poll(focused).toContain('first@example.com')
  await ada.page.getByText('No email selected').waitFor()
})

test('empties the mailbox after a confirmation', async () => {
  await project.requestCode('first@example.com')
  await project.requestCode('second@example.com')
  await open()
  await row('first@example.com').click()
  await ada.press('Empty mailbox')
  await ada.press('Cancel')
  expect((await project.as('admin').get('/internal/mailbox')).json.items).toHaveLength(2)

  await ada.press('Empty mailbox')
  await ada.press('Delete all emails')

  await ada.page.getByText('No emails yet').waitFor()
  expect((await project.as('admin').get('/internal/mailbox')).json.items).toEqual([])
  expect(new URL(ada.page.url()).search).toBe('')
})

test('shows older emails on request', async () => {
  await project.requestCode('bird-0@example.com')
  service.clock.advance({ seconds: 1 })
  const callback_url = 'http://localhost:3000/handler/magic-link-callback'
  for (let at = 1; at < 51; at += 1)
    await project
      .as('client')
      .post('/auth/otp/send-sign-in-code', { email: `bird-${at}@example.com`, callback_url })
  await service.drain()
  await open()
  await row('bird-50@example.com').waitFor()
  expect(await row('bird-').count()).toBe(50)
  expect(await row('bird-0@example.com').count()).toBe(0)

  await ada.press('Show older emails')

  await row('bird-0@example.com').waitFor()
  expect(await row('bird-').count()).toBe(51)
  expect(await ada.page.getByRole('button', { name: 'Show older emails' }).count()).toBe(0)
})

test.each(['00000000-0000-4000-8000-000000000000', 'nothing'])(
  'shows an error for a missing email: %s',
  async (id) => {
    await project.requestCode('grace@example.com')
    await open(`?mail=${id}`)

    await ada.page.getByText('This email is no longer here').waitFor()
  },
)

test('does not show an email of another project', async () => {
  const other = await ownProject(service, { magic_link_enabled: true })
  await other.requestCode('grace@example.com')
  const [foreign] = (await other.as('admin').get('/internal/mailbox')).json.items
  await open(`?mail=${foreign.id}`)

  await ada.page.getByText('This email is no longer here').waitFor()
  expect((await other.as('admin').get('/internal/mailbox')).json.items).toMatchObject([
    { is_seen: false },
  ])
})

test('shows a load error of the list and recovers', async () => {
  await project.requestCode('grace@example.com')
  let broken = true
  await ada.page.route('**/internal/mailbox?*', (route) =>
    broken
      ? route.fulfill({ status: 200, headers: { 'x-stack-actual-status': '500' }, body: '' })
      : route.continue(),
  )
  await open()
  await ada.page.getByText('Couldn’t load the emails').waitFor()

  broken = false
  await row('grace@example.com').waitFor()
  broken = true
  await ada.page.getByText('Couldn’t check for new emails.').waitFor()
  expect(await row('grace@example.com').count()).toBe(1)
})

test('keeps an email that could not be deleted', async () => {
  await project.requestCode('grace@example.com')
  await ada.page.route('**/internal/mailbox/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 200, headers: { 'x-stack-actual-status': '500' }, body: '' })
      : route.continue(),
  )
  await open()
  await row('grace@example.com').click()

  await email().getByRole('button', { name: 'Delete email' }).click()

  await ada.page.getByRole('alert').getByText('The service returned an error').waitFor()
  expect(await row('grace@example.com').count()).toBe(1)
  expect(await email().count()).toBe(1)
})

test('explains in production how emails are sent', async () => {
  await service.query('update projects set is_production_mode = true where id = $1', [project.id])
  service.ctx.projects.forget(project.id)
  await open()

  const note = ada.page.getByRole('region', { name: 'Where emails go' })
  await note.getByText('No email server is set up').waitFor()
  await note.getByText('LATCHKEY_SMTP_URL=smtp://').waitFor()
})

test('explains that a project with its own SMTP server has no mailbox', async () => {
  const server = {
    provider: 'smtp',
    isShared: false,
    host: 'smtp.acme.example',
    port: 587,
    username: 'acme',
    password: 'sesame',
  }
  const override = {
    'emails.server': { ...server, senderName: 'Acme', senderEmail: 'hello@acme.example' },
  }
  const reply = await project
    .as('admin')
    .patch('/internal/config/override', { config_override_string: JSON.stringify(override) })
  expect(reply.status).toBe(200)
  await open()

  await ada.page
    .getByText('Emails are sent through smtp.acme.example and don’t appear here')
    .waitFor()
  await ada.page.getByText('No emails appear here').waitFor()
  expect(await ada.page.getByRole('link', { name: 'Request a sign-in code' }).count()).toBe(0)
})

test('explains that the service has an SMTP server', async () => {
  const { mail: settings } = service.ctx.config
  const server = {
    host: '127.0.0.1',
    port: 2500,
    username: null,
    password: null,
    implicitTls: false,
  }
  const other = await startService({ listen: true, config: { mail: { ...settings, server } } })
  const eve = await administrate(browser, other)
  await eve.signIn()
  const id = await eve.createProject('Owlwatch')
  await eve.open(`/projects/${id}/mailbox`)

  await eve.page
    .getByText(
      'This service has an email server (LATCHKEY_SMTP_URL). Emails are sent through it and don’t appear here.',
    )
    .waitFor()
  await eve.page.getByText('No emails appear here').waitFor()
  await eve.leave()
  await other.stop()
  expect(eve.noise).toEqual([])
})

test.each([1280, 320])(
  'list, open email and production note are accessible in light and dark mode, and fit %d pixels',
  async (width) => {
    await service.rows.setProductionMode(project.id)
    service.ctx.projects.forget(project.id)
    await project.requestCode('a-rather-long-address-of-a-user@subdomain.example.com')
    await project.requestCode('grace@example.com')
    const eve = await administrate(browser, service, {
      storageState,
      viewport: { width, height: 800 },
    })
    const examine = async () => {
      for (const [colorScheme, rules] of [
        ['light', {}],
        ['dark', COLOR_RULES],
      ] as const) {
        await eve.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        // The author of an email decides what it looks like.
        expect(await findViolations(eve.page, { iframes: false, ...rules })).toEqual([])
      }
      expect(
        await eve.page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0)
    }

    await eve.open(`/projects/${project.id}/mailbox`)
    await eve.page.getByRole('link', { name: 'grace@example.com' }).waitFor()
    await examine()
    await eve.page.getByRole('link', { name: 'grace@example.com' }).click()
    await eve.page.frameLocator('iframe').getByRole('heading').first().waitFor()
    await examine()
    await eve.page.getByRole('tab', { name: 'Text' }).click()
    await examine()

    await eve.leave()
    expect(eve.noise).toEqual([])
  },
)

test('shows an email as a separate page on a phone', async () => {
  await project.requestCode('grace@example.com')
  const phone = await administrate(browser, service, {
    storageState,
    viewport: { width: 360, height: 720 },
    hasTouch: true,
    isMobile: true,
  })
  await phone.open(`/projects/${project.id}/mailbox`)
  const link = phone.page.getByRole('list', { name: 'Emails' }).getByRole('link')
  await link.click()
  await phone.page
    .getByRole('heading', { level: 1, name: /^Sign in to Birdwatch: Your code is/ })
    .waitFor()
  expect(await phone.page.getByRole('list', { name: 'Emails' }).count()).toBe(0)
  expect(
    await phone.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)

  await phone.page.getByRole('main').getByRole('link', { name: 'Mailbox' }).click()

  await link.waitFor()
  expect(await phone.page.evaluate(() => document.activeElement?.textContent)).toContain(
    'grace@example.com',
  )
  await phone.leave()
  expect(phone.noise).toEqual([])
})
