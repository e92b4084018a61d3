import { expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from './accessibility.ts'
import { startJourneys } from './journey.ts'

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const { service, newJourney } = await startJourneys({ credential_enabled: true })

test('the hosted pages have the branding from the first paint, also with a strict policy', async () => {
  const { project, ada } = await newJourney()
  const { page } = ada
  await project.as('admin').patch('/internal/branding', {
    colors: {
      light: { accent: '#0f766e', background: '#0b3b36' },
      dark: { accent: '#5eead4' },
    },
    radius: 2,
    logo_light: PNG,
    texts: {
      page_title: 'Acme',
      terms_url: 'https://acme.example/terms',
      privacy_url: 'https://acme.example/privacy',
    },
  })

  // Without scripts, so that only the HTML of the page counts.
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(`${service.url}/hosted/${project.id}/handler/sign-up`)
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
  ).toBe('rgb(11, 59, 54)')
  ada.noise.splice(0)
  await page.unroute('**/*.js')

  await ada.open('sign-up')
  const button = page.getByRole('button', { name: 'Sign up', exact: true })
  const lookOf = (property: string) =>
    button.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  expect(await lookOf('background-color')).toBe('rgb(15, 118, 110)')
  expect(await lookOf('color')).toBe('rgb(255, 255, 255)')
  expect(await lookOf('border-radius')).toBe('2px')
  const logo = page.getByRole('img', { name: 'Acme', exact: true })
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  expect(await page.title()).toBe('Sign up – Acme')
  expect(await page.getByRole('link', { name: 'Terms of service' }).getAttribute('href')).toBe(
    'https://acme.example/terms',
  )
  expect(await findViolations(page)).toEqual([])

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await lookOf('background-color')).toBe('rgb(94, 234, 212)')
  expect(await lookOf('color')).toBe('rgb(0, 0, 0)')
  expect(await findViolations(page, COLOR_RULES)).toEqual([])
})

test('a preview shows what its own dashboard sends, and neither signs in nor takes the focus', async () => {
  const { project, ada } = await newJourney()
  const { page } = ada
  const user = await project.signUp({ email: 'ada@example.com' })
  await ada.become(user)
  // A page of the same origin around the frame, as the dashboard is.
  const address = `${service.url}/hosted/${project.id}/handler/sign-in#preview`
  await page.route(`${service.url}/around`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Around</title><button autofocus>Outside</button><iframe title="Preview" width="800" height="700" src="${address}"></iframe>`,
    }),
  )
  await page.goto(`${service.url}/around`)
  const frame = page.frameLocator('iframe')
  const send = (accent: string) =>
    page.evaluate((color) => {
      const colors = { accent: color, background: null }
      const texts = { page_title: 'Draft', terms_url: 'javascript:alert(1)', privacy_url: null }
      const branding = {
        colors: { light: colors, dark: colors },
        radius: 20,
        font: 'serif',
        logo_light: null,
        logo_dark: null,
        button_style: 'solid',
        texts,
      }
      const { contentWindow } = document.querySelector('iframe') as HTMLIFrameElement
      contentWindow?.postMessage(
        { type: 'latchkey-branding', branding, scheme: 'dark' },
        location.origin,
      )
    }, accent)
  await page.waitForFunction(
    () => document.querySelector('iframe')?.contentDocument?.getElementById('root')?.inert,
  )

  await send('#7c3aed')

  const button = frame.locator('button[type="submit"]').first()
  await button.waitFor()
  const look = () =>
    button.evaluate((element) => {
      const { backgroundColor, borderRadius } = getComputedStyle(element)
      return [backgroundColor, borderRadius, getComputedStyle(document.documentElement).colorScheme]
    })
  expect(await look()).toEqual(['rgb(124, 58, 237)', '20px', 'dark'])
  expect(await frame.locator('h1').textContent()).toBe('Draft')
  expect(await frame.locator('a[target="_blank"]').count()).toBe(0)
  expect(await frame.locator('#root').evaluate((root: HTMLElement) => root.inert)).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('iframe')

  await send('#15803d')
  await expect.poll(look).toEqual(['rgb(21, 128, 61)', '20px', 'dark'])
})

test('a page outside of a frame ignores messages', async () => {
  const { project, ada } = await newJourney()
  const { page } = ada
  await page.goto(`${service.url}/hosted/${project.id}/handler/sign-in#preview`)
  await page.getByRole('heading', { level: 2 }).waitFor()

  await page.evaluate(() =>
    postMessage({ type: 'latchkey-branding', branding: {}, scheme: 'dark' }, location.origin),
  )

  expect(await page.locator('#root').evaluate((root: HTMLElement) => root.inert)).toBe(false)
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
})
