import { act, type ReactNode } from 'react'
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

/** Stops the timers of toasts. */
async function stopTimers() {
  // Another test may have left the pointer where the toast appears.
  await userEvent.hover(document.body)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('closes a success after a while, but not while the pointer is on it', async () => {
  await stopTimers()
  const { container, toasts } = renderToaster()
  await act(async () => toasts.show({ tone: 'success', text: 'Team renamed' }))
  const move = (name: string) =>
    act(async () => {
      const toast = container.querySelector('[data-slot="toast"]')
      toast?.dispatchEvent(new PointerEvent(name, { bubbles: true }))
    })

  await move('pointerover')
  await pass(10_000)
  expect(container.textContent).toBe('Team renamed')

  await move('pointerout')
  await pass(3_900)
  expect(container.textContent).toBe('Team renamed')
  await pass(200)
  expect(container.textContent).toBe('')
})

test('a success with an action stays ten seconds, and while it has the focus or the pointer', async () => {
  await stopTimers()
  const { container, toasts } = renderToaster()
  const undo = { label: 'Undo', run: () => {} }
  await act(async () => toasts.show({ tone: 'success', text: 'Team renamed', action: undo }))
  const button = () => page.getByRole('button', { name: 'Undo' }).element() as HTMLElement

  await pass(9_900)
  await act(async () => button().focus())
  await pass(20_000)
  // The pointer comes and goes, and the focus is still there.
  for (const name of ['pointerover', 'pointerout'])
    await act(async () => button().dispatchEvent(new PointerEvent(name, { bubbles: true })))
  await pass(20_000)
  expect(container.textContent).toBe('Team renamedUndo')

  await act(async () => button().blur())
  await pass(9_900)
  expect(container.textContent).toBe('Team renamedUndo')
  await pass(200)
  expect(container.textContent).toBe('')
})

/** A page with a field that has the focus, and toasts. */
async function renderPage(content = <input aria-label="Name" />) {
  const toasts = createToasts()
  const view = (inMain: ReactNode) => (
    <>
      <main tabIndex={-1}>{inMain}</main>
      <Toaster toasts={toasts} label="Messages" closeLabel="Close" />
    </>
  )
  const { draw } = render(view(content))
  await userEvent.tab()
  return { toasts, draw: (inMain: ReactNode) => draw(view(inMain)) }
}

test('F8 moves the focus to the newest toast, and Escape closes it and moves the focus back', async () => {
  const { toasts } = await renderPage()
  toasts.show({ tone: 'success', text: 'Team renamed', action: { label: 'Undo', run: () => {} } })
  toasts.show({ tone: 'danger', text: 'Couldn’t save' })
  toasts.show({ tone: 'success', text: 'Copied' })
  await expect.element(page.getByText('Copied')).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveFocus()

  await userEvent.keyboard('{F8}')
  const close = page.getByRole('button', { name: 'Close' })
  await expect.element(close.nth(1)).toHaveFocus()
  await expect.element(close.nth(1)).toHaveAccessibleDescription('Copied')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Copied')).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox')).toHaveFocus()

  await userEvent.keyboard('{F8}{Enter}')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{F8}')
  await expect.element(page.getByRole('textbox')).toHaveFocus()
})

test.each([
  ['is gone', <p key="gone">Deleted</p>],
  ['is disabled', <input key="disabled" disabled />],
])('the focus moves to the content when the element from before %s', async (_state, content) => {
  const run = vi.fn()
  const { toasts, draw } = await renderPage()
  toasts.show({ tone: 'success', text: 'Renamed', action: { label: 'Undo', run } })
  await expect.element(page.getByText('Renamed')).toBeVisible()
  await userEvent.keyboard('{F8}')
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus()

  draw(content)
  await userEvent.keyboard('{Enter}')

  expect(run).toHaveBeenCalledOnce()
  await expect.element(page.getByText('Renamed')).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a toast that makes room for others gives the focus back', async () => {
  const { toasts } = await renderPage()
  toasts.show({ tone: 'success', text: 'First' })
  await expect.element(page.getByText('First')).toBeVisible()
  await userEvent.keyboard('{F8}')
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()

  for (const text of ['Second', 'Third']) toasts.show({ tone: 'success', text })

  await expect.element(page.getByText('First')).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox')).toHaveFocus()
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
