import { expect, onTestFinished, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { administrate, openDashboard, ownProject } from './administrator.ts'

const { service, browser, ada, page } = await openDashboard()

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const frame = () => page.frameLocator('iframe[title="Preview of the hosted page"]')
const button = () => frame().locator('button[type="submit"]').first()
const colorOf = () => button().evaluate((element) => getComputedStyle(element).backgroundColor)
const seesToast = (text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).waitFor()

test('changes accent, logo and terms, sees them in the preview, saves, and users and emails have them', async () => {
  const project = await ownProject(service, { magic_link_enabled: true, sign_up_enabled: true })
  const read = async () => (await project.as('admin').get('/internal/branding')).json
  await ada.open(`/projects/${project.id}/branding`)
  await button().waitFor()
  const before = await colorOf()

  // A refused file changes nothing.
  await page.getByLabel('Logo, light', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await page.getByText('Use a PNG, JPEG or WebP of at most 100 KB.').waitFor()
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)

  await page.getByLabel('Accent, light', { exact: true }).fill('#0f766')
  await page.getByRole('alert').getByText('Enter a color such as').waitFor()
  await page.getByLabel('Accent, light', { exact: true }).fill('#0f766e')
  await page.getByLabel('Logo, light', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: PNG,
  })
  await page.getByLabel('Terms of service').fill('https://acme.example/terms')
  await frame().getByRole('img', { name: 'Birdwatch' }).waitFor()
  await expect.poll(colorOf).toBe('rgb(15, 118, 110)')
  await frame().getByText('Terms of service').waitFor()
  await page.getByText('3 unsaved changes').waitFor()
  expect((await read()).colors.light.accent).toBeNull()

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page, colorScheme === 'light' ? {} : COLOR_RULES)).toEqual([])
  }

  await page.keyboard.press('Control+s')
  await seesToast('Branding saved')
  const saved = await read()
  expect(saved).toMatchObject({
    colors: { light: { accent: '#0f766e' }, dark: { accent: null } },
    texts: { terms_url: 'https://acme.example/terms' },
  })
  expect(saved.logo_light).toContain('/files/branding-logos/')
  await page.getByText('unsaved change').waitFor({ state: 'detached' })
  expect(before).not.toBe('rgb(15, 118, 110)')

  const visitor = await page.context().newPage()
  await visitor.goto(`${service.url}/hosted/${project.id}/handler/sign-in`)
  const submit = visitor.locator('button[type="submit"]').first()
  await submit.waitFor()
  expect(await submit.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(15, 118, 110)',
  )
  await visitor.getByRole('img', { name: 'Birdwatch' }).waitFor()
  await visitor.close()
  await project.requestCode('grace@example.com')
  const { html } = await service.mailbox.latest('grace@example.com')
  expect(html).toContain(`src="${saved.logo_light}"`)
  expect(html).toContain('bgcolor="#0f766e"')
})

test('shows the sign-in email with the edited branding, before and after it is saved', async () => {
  const project = await ownProject(service, { magic_link_enabled: true })
  const email = page.frameLocator('iframe[title="Message"]')
  const buttonOf = () =>
    email
      .getByRole('link')
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  // An emulated scheme would be that of the email, too.
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  await ada.open(`/projects/${project.id}/branding`)
  await page.getByLabel('Accent, light', { exact: true }).fill('#0f766e')
  await page.getByLabel('Accent, dark', { exact: true }).fill('#5eead4')
  await page.getByLabel('Logo, light', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: PNG,
  })

  await page.getByRole('radio', { name: 'Emails', exact: true }).check()
  await email.getByRole('img', { name: 'Birdwatch' }).waitFor()
  await expect.poll(buttonOf).toBe('rgb(15, 118, 110)')
  await page.getByRole('radio', { name: 'Dark', exact: true }).check()
  await expect.poll(buttonOf).toBe('rgb(94, 234, 212)')
  await page.getByRole('radio', { name: 'Phone', exact: true }).check()
  expect(await email.locator('html').evaluate(() => innerWidth)).toBeLessThanOrEqual(375)
  expect(await findViolations(page, { iframes: false })).toEqual([])

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seesToast('Branding saved')
  await page.getByRole('radio', { name: 'Light', exact: true }).check()
  const logo = email.getByRole('img', { name: 'Birdwatch' })
  await expect.poll(() => logo.getAttribute('src')).toContain('/files/branding-logos/')
  expect(await buttonOf()).toBe('rgb(15, 118, 110)')

  // The keyboard changes the view.
  await page.getByRole('radio', { name: 'Emails', exact: true }).press('ArrowLeft')
  await button().waitFor()
})

test('the sign-in page of the dashboard has the links of its own project', async () => {
  const internal = service.internal.as('admin')
  await internal.patch('/internal/branding', {
    texts: {
      terms_url: 'https://operator.example/terms',
      privacy_url: 'https://operator.example/privacy',
    },
  })
  onTestFinished(async () => {
    await internal.patch('/internal/branding', { texts: { terms_url: null, privacy_url: null } })
  })
  const visitor = await administrate(browser, service, { locale: 'de-DE' })
  await visitor.open('/projects')
  const links = visitor.page.getByRole('link', { name: /Nutzungsbedingungen|Datenschutz/ })
  await links.first().waitFor()

  expect(
    await links.evaluateAll((all) =>
      all.map((link) => [link.textContent, link.getAttribute('href')]),
    ),
  ).toEqual([
    ['Nutzungsbedingungen', 'https://operator.example/terms'],
    ['Datenschutzerklärung', 'https://operator.example/privacy'],
  ])
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.page.emulateMedia({ colorScheme })
    expect(await findViolations(visitor.page)).toEqual([])
  }
  await visitor.page.setViewportSize({ width: 360, height: 740 })
  expect(
    await visitor.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
  ).toBe(true)
  await visitor.open('/handler/forgot-password')
  expect(await links.count()).toBe(0)
  expect(visitor.noise).toEqual([])
  await visitor.leave()
})

test('undoes and discards changes by keyboard, warns about a pale accent, and asks before leaving', async () => {
  const project = await ownProject(service, { credential_enabled: true })
  await ada.open(`/projects/${project.id}/branding`)
  await button().waitFor()
  const before = await colorOf()
  const accent = page.getByLabel('Accent, light', { exact: true })

  await accent.fill('#ffee88')
  await page.getByText('Hard to see on the card: contrast 1.17').waitFor()
  await page.getByLabel('Font', { exact: true }).selectOption('serif')
  await page.getByText('2 unsaved changes').waitFor()
  await page.getByLabel('Font', { exact: true }).press('Control+z')
  await page.getByText('1 unsaved change', { exact: true }).waitFor()
  expect(await page.getByLabel('Font', { exact: true }).inputValue()).toBe('system')

  await page.getByRole('radio', { name: 'Dark', exact: true }).check()
  expect(
    await frame()
      .locator('html')
      .evaluate((element) => getComputedStyle(element).colorScheme),
  ).toBe('dark')
  await page.getByRole('radio', { name: 'Light', exact: true }).check()
  await page.getByRole('radio', { name: 'Phone', exact: true }).check()
  expect(
    await frame()
      .locator('html')
      .evaluate(() => innerWidth),
  ).toBe(375)

  await page.getByRole('link', { name: 'Project settings', exact: true }).first().click()
  await page.getByRole('dialog').getByText('Your changes to the branding will be lost.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard', exact: true }).focus()
  await page.keyboard.press('Enter')
  expect(await accent.inputValue()).toBe('')
  await expect.poll(colorOf).toBe(before)
})

test('rejects a link that is not a web address, at its field', async () => {
  const project = await ownProject(service)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
  await ada.open(`/projects/${project.id}/branding`)
  const privacy = page.getByLabel('Privacy policy')
  const message = page.getByRole('alert').getByText('Enter a URL that starts with https://')
  await privacy.fill('acme.example/privacy')
  await page.getByLabel('Page title').fill('Acme')

  await page.keyboard.press('Control+s')
  await message.waitFor()
  expect(await privacy.evaluate((field) => field === document.activeElement)).toBe(true)
  await expect
    .poll(() =>
      message.evaluate((text) => {
        const { left, bottom } = text.getBoundingClientRect()
        return text.contains(document.elementFromPoint(left + 2, bottom - 2))
      }),
    )
    .toBe(true)
  expect(sent).toEqual([])
  await privacy.fill('https://acme.example/privacy')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+s')

  await seesToast('Branding saved')
  expect((await project.as('admin').get('/internal/branding')).json.texts).toMatchObject({
    page_title: 'Acme',
    privacy_url: 'https://acme.example/privacy',
  })
})

test('is usable on a phone', async () => {
  const project = await ownProject(service)
  await page.setViewportSize({ width: 360, height: 740 })

  await ada.open(`/projects/${project.id}/branding`)
  await page.getByLabel('Page title').fill('Acme')
  expect(
    await page
      .getByRole('group', { name: 'Settings', exact: true })
      .evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight),
  ).toBe(0)
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect.poll(() => frame().locator('h1').textContent()).toBe('Acme')

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('tab', { name: 'Values' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seesToast('Branding saved')
})

test('the preview of the sign-in methods looks like the hosted page', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const project = await ownProject(service)
  await project.as('admin').patch('/internal/branding', {
    colors: { light: { accent: '#0f766e' } },
    texts: { page_title: 'Marsh' },
  })
  const looks = () =>
    page.evaluate(() => {
      const root = document.querySelector('.hosted') ?? document.body
      const [control, heading] = ['button[type="submit"]', 'h2'].map((name) =>
        root.querySelector(name),
      )
      return {
        text: root.textContent?.slice(0, 6),
        accent: control && getComputedStyle(control).backgroundColor,
        font: heading && getComputedStyle(heading).fontFamily,
      }
    })

  await page.goto(`${service.url}/hosted/${project.id}/handler/sign-in`)
  await page.locator('button[type="submit"]').first().waitFor()
  const real = await looks()
  await ada.open(`/projects/${project.id}/auth-methods`)

  await expect.poll(looks).toEqual({ ...real, text: 'MMarsh' })
  expect(real).toMatchObject({ accent: 'rgb(15, 118, 110)' })
  expect(real.font).not.toContain('Inter')
})
