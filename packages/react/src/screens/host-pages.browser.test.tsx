import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EveryScreen, setUpApps } from '../testing/every-screen.tsx'
import { type Host, hosts, inHost } from '../testing/host-pages.ts'
import { countDifferences, photograph } from '../testing/pictures.ts'

/** The texts that a screen shows once it has read everything. */
const LAST_TEXTS = {
  'sign-in': 'passkey',
  'sign-up': 'Repeat',
  code: 'Send email',
  'forgot password': 'Your email',
  'password reset': 'New password',
  'sign-in with a password': 'Forgot password?',
  'team invitation': 'Analytical Engines',
  'CLI confirmation': 'abcdef',
  'account settings': 'ada@example.com',
  'email verification': 'ada@example.com',
  'magic link': 'Sign in',
  'OAuth callback': 'Click here',
  Handler: 'Repeat',
  'Handler without a page': 'Go home',
  authenticator: 'Enter the code',
  'image cropping': 'Zoom',
  'settings: auth': 'Laptop',
  'settings: notifications': 'Marketing',
  'settings: sessions': 'This session',
  'settings: api-keys': 'Deploy script',
  'settings: team-team-1': 'Grace',
  'settings: team-creation': 'Team name',
}

const WAIT = { timeout: 10_000 }
const place = document.createElement('div')
place.id = 'app'
place.className = 'page'
place.style.cssText = `position: absolute; inset: 0 auto auto 0; display: flex; flex-wrap: wrap;
  align-items: start; box-sizing: border-box; inline-size: 2000px; max-inline-size: none; margin: 0;
  padding: 0 0 20px; gap: 20px; direction: ltr; transition: none`
const root = createRoot(place)
const address = location.href
const screenOf = (name: string) => place.querySelector(`[data-screen="${name}"]`)

// One page for all comparisons. Only the styles around the screens change.
beforeAll(async () => {
  await page.viewport(2040, 4900)
  history.replaceState(history.state, '', '?login_code=0123456789abcdef')
  document.body.append(place)
  root.render(<EveryScreen apps={await setUpApps()} />)
  const isShown = (name: string, text: string) =>
    vi.waitFor(() => expect(screenOf(name)?.textContent).toContain(text), WAIT)
  for (const [name, text] of Object.entries(LAST_TEXTS)) await isShown(name, text)
  // The time until another code may be sent is shown and must not change between pictures.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  // Last: a screen that appears later would find the code in the history, too.
  const email = screenOf('code')?.querySelector('input') as HTMLInputElement
  email.value = 'ada@example.com'
  email.form?.requestSubmit()
  await isShown('code', 'ada@example.com')
  const components = () => screenOf('components')?.querySelectorAll('[data-slot="menu-trigger"]')
  await vi.waitFor(() => expect(components()).toHaveLength(3), WAIT)
  await vi.waitFor(() => expect(screenOf('authenticator')?.querySelector('img')).toBeTruthy(), WAIT)
  // The states that hosts like to style, too.
  screenOf('sign-in')?.querySelector('input')?.focus()
})
afterAll(async () => {
  vi.restoreAllMocks()
  root.unmount()
  place.remove()
  history.replaceState(history.state, '', address)
  await page.viewport(1024, 720)
})

/** Photographs the screens: hosted ones without a host, else inside of its page. */
const photographIn = (host: Host | null) =>
  inHost(host, place.querySelectorAll('[data-screen]'), async () => {
    await userEvent.hover(
      page.elementLocator(place).getByRole('button', { name: 'Home', exact: true }),
    )
    return await photograph(place)
  })

const SCHEMES = ['light', 'dark']
/** A dozen large pictures. */
const LONG = { timeout: 120_000 }

test.each(SCHEMES)('screens look the same in every host page (%s)', LONG, async (scheme) => {
  place.dataset.theme = scheme
  place.style.background = scheme === 'dark' ? '#111' : '#fff'
  const hosted = await photographIn(null)
  const areas = [...place.querySelectorAll<HTMLElement>('[data-screen]')].map((screen) => ({
    screen: screen.dataset.screen,
    area: screen.getBoundingClientRect(),
  }))
  // Nothing is outside of the picture.
  expect(place.getBoundingClientRect().bottom).toBeLessThan(innerHeight)

  for (const [name, host] of Object.entries(hosts)) {
    if (host.isPlain && scheme === 'dark') continue
    const embedded = await photographIn(host)
    const differences = areas.flatMap(({ screen, area }) => {
      const pixels = countDifferences(hosted, embedded, area)
      return pixels === 0 ? [] : [{ screen, pixels }]
    })
    expect.soft([name, differences]).toEqual([name, []])
  }
})
