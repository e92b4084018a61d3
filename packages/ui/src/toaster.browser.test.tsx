import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, render } from './testing/render.tsx'
import { Toaster } from './toaster.tsx'
import { createToasts } from './toasts.ts'

const LIVE = '[aria-live], [role="status"], [role="alert"], [role="log"]'

function renderToaster(dir: 'ltr' | 'rtl' = 'ltr') {
  const toasts = createToasts()
  return {
    toasts,
    ...render(<Toaster toasts={toasts} label="Messages" closeLabel="Close" />, { dir }),
  }
}

test('announces successes and errors once each, in regions that do not contain each other', async () => {
  const { container, toasts } = renderToaster()
  // Screen readers only announce changes of a region that was there before.
  const polite = container.querySelector('[role="status"]')
  expect(polite).not.toBeNull()

  toasts.show({ tone: 'success', text: 'Team renamed' })
  toasts.show({ tone: 'danger', text: 'Couldn’t save' })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t save')

  expect(polite?.textContent).toBe('Team renamed')
  for (const region of container.querySelectorAll(LIVE))
    expect(region.parentElement?.closest(LIVE)).toBeNull()
  await expectAccessible(container)
})

test('closes a success after a while, but not while the pointer is on it', async () => {
  // Another test may have left the pointer where the toast appears.
  await userEvent.hover(document.body)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const { container, toasts } = renderToaster()
  await act(async () => toasts.show({ tone: 'success', text: 'Team renamed' }))
  const move = (name: string) =>
    act(async () => {
      const toast = container.querySelector('[data-slot="toast"]')
      toast?.dispatchEvent(new PointerEvent(name, { bubbles: true }))
    })

  await move('pointerover')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(container.textContent).toBe('Team renamed')

  await move('pointerout')
  await act(() => vi.advanceTimersByTimeAsync(3_900))
  expect(container.textContent).toBe('Team renamed')
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(container.textContent).toBe('')
})

test('runs its action with the keyboard and closes', async () => {
  const run = vi.fn()
  const { container, toasts } = renderToaster()
  toasts.show({ tone: 'danger', text: 'Member removed', action: { label: 'Undo', run } })
  await expect.element(page.getByText('Member removed')).toBeVisible()

  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')

  expect(run).toHaveBeenCalledOnce()
  await expect.poll(() => container.textContent).toBe('')
})

test('is in the left corner from right to left', async () => {
  const { container, toasts } = renderToaster('rtl')
  toasts.show({ tone: 'danger', text: 'Couldn’t save' })
  await expect.element(page.getByRole('alert')).toBeVisible()

  const { left, right } = page.getByRole('alert').element().getBoundingClientRect()
  expect(left).toBeLessThan(innerWidth - right)
  await expectAccessible(container)
})
