import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Provider } from '../provider.tsx'
import { memberRoutes } from '../testing/member-routes.ts'
import { setUpReactApp } from '../testing/set-up-react-app.ts'
import { AccountSettings } from './account-settings/account-settings.tsx'
import { MessageCard } from './message-card.tsx'

test('account settings on a full page begin at the same height on every page of theirs', async () => {
  const app = setUpReactApp()
  Object.assign(app.service.routes, memberRoutes)
  await app.signUp('ada@example.com')
  const container = document.body.appendChild(document.createElement('div'))
  const address = location.href
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
    history.replaceState(history.state, '', address)
  })
  const topOf = async (fragment: string, shown: string) => {
    location.hash = fragment
    await vi.waitFor(() => expect(container.textContent).toContain(shown), { timeout: 10_000 })
    return container.querySelector('nav')?.getBoundingClientRect().top
  }

  root.render(
    <Provider app={app.app}>
      <AccountSettings fullPage />
    </Provider>,
  )
  const top = await topOf('settings', 'Danger zone')
  expect(top).toBeLessThan(100)
  expect(await topOf('auth', 'Multi-factor')).toBe(top)
})

test('a message on a full page is slightly above the center', async () => {
  const { app } = setUpReactApp()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  root.render(
    <Provider app={app}>
      <MessageCard fullPage title="Done" />
    </Provider>,
  )
  await vi.waitFor(() => expect(container.textContent).toContain('Done'), { timeout: 10_000 })
  const { top, bottom } = container
    .querySelector('[data-lk="message"]')
    ?.getBoundingClientRect() ?? {
    top: 0,
    bottom: 0,
  }
  const middle = (top + bottom) / 2 / window.innerHeight
  expect(middle).toBeGreaterThan(0.4)
  expect(middle).toBeLessThan(0.5)
})
