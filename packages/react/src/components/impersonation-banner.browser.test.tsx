import type { Tokens } from '@latchkey/js'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findCookie, writeTokenCookies } from '../../../js/src/cookies.ts'
import { createFakeBrowser } from '../../../js/src/testing/fake-platform.ts'
import { fakeAccessToken, json, knownError, userJson } from '../../../js/src/testing/fake-wire.ts'
import { expectAccessible, render } from '../../../ui/src/testing/render.tsx'
import { Provider, type ProviderProps } from '../provider.tsx'
import { setUpReactApp } from '../testing/set-up-react-app.ts'

const MINUTE_MS = 60_000
const END = 'DELETE /auth/sessions/current'

/** Opens a page of an app in a browser with a session. `elsewhere` changes it in another tab. */
async function open({
  impersonation,
  endsInMs = 30 * MINUTE_MS,
  refuses = false,
  ...props
}: Omit<ProviderProps, 'app'> & {
  impersonation?: { by: string | null }
  endsInMs?: number
  refuses?: boolean
} = {}) {
  const endsAt = Date.now() + endsInMs
  const browser = createFakeBrowser()
  const marker = impersonation && {
    impersonation: { ...impersonation, ends_at: Math.ceil(endsAt / 1_000) },
  }
  const accessToken = fakeAccessToken(marker)
  const elsewhere = (tokens: Tokens) => {
    writeTokenCookies(browser, 'project-1', tokens, Date.now())
    tab.platform.pass(100)
  }
  writeTokenCookies(browser, 'project-1', { refreshToken: 'refresh-1', accessToken }, Date.now())
  browser.document.cookie = 'latchkey-former-refresh-project-1=mine; Path=/'
  const tab = setUpReactApp({ browser })
  tab.service.routes['GET /users/me'] = () => json(userJson())
  tab.service.routes[END] = () =>
    refuses ? knownError('SCHEMA_ERROR', { message: '' }) : json({ success: true })
  const { container } = render(
    <Provider app={tab.app} {...props}>
      <p>Page</p>
    </Provider>,
  )
  await expect.element(page.getByText('Page')).toBeVisible()
  return { ...tab, browser, container, endsAt, elsewhere }
}

const banner = () => page.getByRole('region', { name: 'Impersonation' })
const element = () => banner().element() as HTMLElement
const button = (name: string) => banner().getByRole('button', { name })
const timeOf = (moment: number) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(Math.ceil(moment / 1_000) * 1_000)

test('says who acts as whom until when', async () => {
  const { endsAt } = await open({ impersonation: { by: 'support@example.com' }, lang: 'en-US' })

  await expect.element(banner().getByText('You are signed in as Ada')).toBeVisible()
  await expect
    .element(banner().getByText(`By support@example.com, until ${timeOf(endsAt)}`))
    .toBeVisible()
  await expectAccessible(element())
})

test('names nobody if nobody is known, and the date if it is not soon', async () => {
  await open({ impersonation: { by: null }, endsInMs: 40 * 24 * 60 * MINUTE_MS, lang: 'de-DE' })

  await expect.element(page.getByText('Sie sind als Ada angemeldet')).toBeVisible()
  await expect.element(page.getByText(/^Bis \d+\.\d+\.\d+, /)).toBeVisible()
})

test('is accessible in dark mode', async () => {
  document.documentElement.dataset.theme = 'dark'
  try {
    await open({ impersonation: { by: 'support@example.com' } })
    await expect.element(banner()).toBeVisible()
    await expectAccessible(element())
  } finally {
    delete document.documentElement.dataset.theme
  }
})

test('stops, and signs in again who was signed in before', async () => {
  const { browser, service } = await open({ impersonation: { by: 'support@example.com' } })
  const left = browser.nextVisit()
  await userEvent.click(button('Stop'))
  await left

  expect(browser.visits).toEqual(['reload http://app.test/page'])
  expect(service.wire.lines).toContain(END)
  expect(findCookie(browser.document.cookie, 'stack-refresh-project-1')).toBe('mine')
})

test('stops by itself before the session ends', async () => {
  const { browser } = await open({ impersonation: { by: null }, endsInMs: 20_000 })

  await expect.poll(() => browser.visits).toEqual(['reload http://app.test/page'])
})

test('says why it could not stop', async () => {
  const { browser } = await open({ impersonation: { by: null }, refuses: true })
  await userEvent.click(button('Stop'))

  await expect.element(banner().getByRole('alert')).toBeVisible()
  expect(browser.visits).toEqual([])
})

test('can be made small, and opened again by keyboard', async () => {
  await open({ impersonation: { by: null } })
  await userEvent.click(button('Minimize'))

  await expect.element(button('Impersonation')).toHaveFocus()
  expect(element().textContent).not.toContain('Ada')
  await userEvent.keyboard('{Enter}')

  await expect.element(button('Minimize')).toHaveFocus()
})

test('is absent in the own session of a user', async () => {
  const { app } = await open()

  expect((await app.getUser())?.impersonation).toBeNull()
  await expect.element(banner()).not.toBeInTheDocument()
})

test('appears where an impersonation begins in another tab', async () => {
  const { elsewhere } = await open()
  const ends_at = Math.ceil(Date.now() / 1_000) + 600
  const accessToken = fakeAccessToken({ name: 'Grace', impersonation: { by: null, ends_at } })
  elsewhere({ refreshToken: 'refresh-2', accessToken })

  await expect.element(banner().getByText('You are signed in as Grace')).toBeVisible()
})

test('disappears when the impersonation is stopped in another tab', async () => {
  const { elsewhere } = await open({ impersonation: { by: null } })
  await expect.element(banner()).toBeVisible()
  elsewhere({ refreshToken: 'mine', accessToken: fakeAccessToken({ name: 'Support' }) })

  await expect.element(banner()).not.toBeInTheDocument()
})

test('disappears when the user is signed out in another tab', async () => {
  const { elsewhere } = await open({ impersonation: { by: null } })
  await expect.element(banner()).toBeVisible()
  elsewhere({ refreshToken: null, accessToken: null })

  await expect.element(banner()).not.toBeInTheDocument()
})

test('is absent where the app shows it itself', async () => {
  const { app } = await open({ impersonation: { by: null }, impersonationBanner: false })

  expect((await app.getUser())?.impersonation).toMatchObject({ by: null })
  await expect.element(banner()).not.toBeInTheDocument()
})
