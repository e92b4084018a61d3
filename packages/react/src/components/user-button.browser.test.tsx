import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, render } from '../../../ui/src/testing/render.tsx'
import { Provider } from '../provider.tsx'
import { setUpReactApp } from '../testing/set-up-react-app.ts'
import { UserAvatar } from './user-avatar.tsx'
import { UserButton } from './user-button.tsx'
import type { UserButtonProps } from './user-button-props.ts'

async function open({ signedIn = true, ...props }: UserButtonProps & { signedIn?: boolean } = {}) {
  const tab = setUpReactApp()
  if (signedIn) await tab.signUp('ada@example.com')
  const { container } = render(
    <Provider app={tab.app}>
      <UserButton {...props} />
    </Provider>,
  )
  await expect.element(trigger()).toBeVisible()
  return { ...tab, container }
}

const trigger = () => page.getByRole('button', { name: /Account menu$/ })
const item = (name: string) => page.getByRole('menuitem', { name })
const items = () => page.getByRole('menuitem').elements()
const names = () => items().map((element) => element.textContent)

test('opens by keyboard and leads to the account settings', async () => {
  const { browser, container } = await open()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')

  await expect.element(item('Account settings')).toHaveFocus()
  expect(names()).toEqual(['Account settings', 'Sign out'])
  expect(container.textContent).toContain('Ada')
  expect(container.textContent).toContain('ada@example.com')
  await expectAccessible(container)
  const visit = browser.nextVisit()
  await userEvent.keyboard('{Enter}')

  expect((await visit).pathname).toBe('/handler/account-settings')
})

test('is accessible in dark mode', async () => {
  document.documentElement.dataset.theme = 'dark'
  try {
    const { container } = await open({ showUserInfo: true })
    await userEvent.click(trigger())
    await expectAccessible(container)
  } finally {
    delete document.documentElement.dataset.theme
  }
})

test('signs out', async () => {
  const { app } = await open()
  await userEvent.click(trigger())
  await userEvent.click(item('Sign out'))

  await expect.poll(() => app.getUser()).toBeNull()
})

test('shows that a sign-out takes a while, and its error until the menu is opened again', async () => {
  const { service } = await open()
  const response = Promise.withResolvers<Response>()
  service.routes['DELETE /auth/sessions/current'] = () => response.promise
  await userEvent.click(trigger())
  await userEvent.click(item('Sign out'))
  await expect.poll(() => page.getByRole('status').element().textContent).toBe('Please wait…')

  vi.spyOn(console, 'error').mockImplementation(() => {})
  response.resolve(new Response('no', { status: 400 }))
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByRole('status').elements()).toEqual([])

  await userEvent.click(trigger())
  await expect.poll(() => page.getByRole('alert').elements()).toEqual([])
})

test('offers signed-out visitors to sign in and up, and keeps the page to return to', async () => {
  const { browser } = await open({
    signedIn: false,
    extraItems: [{ text: 'Billing', icon: null, onClick: () => {} }],
  })
  await userEvent.click(trigger())
  expect(names()).toEqual(['Sign in', 'Sign up'])
  const visit = browser.nextVisit()
  await userEvent.click(item('Sign up'))

  const url = await visit
  expect(url.pathname).toBe('/handler/sign-up')
  expect(url.searchParams.get('after_auth_return_to')).toBe('/page')
})

test('has items of the app and a switch for the colors', async () => {
  const onClick = vi.fn()
  const toggle = vi.fn()
  await open({ colorModeToggle: toggle, extraItems: [{ text: 'Billing', icon: '€', onClick }] })
  await userEvent.click(trigger())
  expect(names()).toEqual(['Account settings', '€Billing', 'Toggle theme', 'Sign out'])

  await userEvent.click(item('Billing'))
  expect(onClick).toHaveBeenCalledOnce()
  await userEvent.click(trigger())
  await userEvent.click(item('Toggle theme'))
  expect(toggle).toHaveBeenCalledOnce()
})

test('shows the error of an item until the next action', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let fails = true
  await open({
    extraItems: [
      { text: 'Billing', icon: '€', onClick: () => fails && Promise.reject(new Error('No plan')) },
    ],
  })
  await userEvent.click(trigger())
  await userEvent.click(item('Billing'))
  await expect.poll(() => page.getByRole('alert').element().textContent).toContain('error occurred')
  expect(log).toHaveBeenCalledWith(new Error('No plan'))

  fails = false
  await userEvent.click(trigger())
  await userEvent.click(item('Billing'))
  await expect.poll(() => page.getByRole('alert').elements()).toEqual([])
})

test('shows name and email beside the avatar, cut at ten rem', async () => {
  const tab = setUpReactApp()
  await tab.signUp('ada@example.com')
  const user = await tab.app.getUser({ or: 'throw' })
  await user.setDisplayName('Augusta Ada King, Countess of Lovelace')
  render(
    <Provider app={tab.app}>
      <UserButton showUserInfo />
    </Provider>,
  )

  await expect.poll(() => trigger().element().textContent).toContain('Augusta Ada King')
  const words = trigger().element().querySelector('[data-slot="user-button-words"]')
  expect(words?.getBoundingClientRect().width).toBeLessThanOrEqual(160)
})

test('passes the class of the app on', async () => {
  const { container } = await open({ className: 'header-user' })
  expect(container.querySelector('.header-user')?.getAttribute('data-slot')).toBe('user-button')
})

test.each([
  [{ displayName: 'Grace Hopper', primaryEmail: 'g@example.com' }, 'GH'],
  [{ displayName: 'Augusta Ada King', primaryEmail: null }, 'AK'],
  [{ displayName: 'Sappho', primaryEmail: null }, 'SA'],
  [{ displayName: ' ', primaryEmail: 'g@example.com' }, 'GE'],
  [null, ''],
])('an avatar of %o shows %j', (user, initials) => {
  const { container } = render(<UserAvatar user={user} size={50} border />)
  expect(container.textContent).toBe(initials)
  expect(container.querySelector('svg') !== null).toBe(initials === '')
  const avatar = container.querySelector('[data-slot="avatar"]')
  expect(avatar?.getBoundingClientRect().width).toBe(50)
  expect(avatar?.getAttribute('aria-hidden')).toBe('true')
})

test('an avatar without a user has an icon of 0.6 of its size', () => {
  const { container } = render(<UserAvatar size={50} />)
  expect(container.querySelector('svg')?.getBoundingClientRect().width).toBe(30)
})

test('an avatar shows initials when the picture cannot be loaded', async () => {
  const { container } = render(
    <UserAvatar user={{ profileImageUrl: 'data:image/png;base64,AAAA', displayName: 'Ada' }} />,
  )
  await expect.poll(() => container.textContent).toBe('AD')
})
