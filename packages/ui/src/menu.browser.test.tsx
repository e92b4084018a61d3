import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Menu, MenuItem, MenuSeparator } from './menu.tsx'
import { expectAccessible, render } from './testing/render.tsx'

function Actions({ onSelect = () => {} }: { onSelect?: (name: string) => void }) {
  const item = (name: string, disabled = false) => (
    <MenuItem onSelect={() => onSelect(name)} disabled={disabled}>
      {name}
    </MenuItem>
  )
  return (
    <Menu trigger="Ada" label="Account" look="plain">
      {item('Profile')}
      {item('Settings')}
      {item('Security', true)}
      {item('Sessions')}
      <MenuSeparator />
      {item('Sign out')}
    </Menu>
  )
}

const trigger = () => page.getByRole('button', { name: 'Ada Account' })
const item = (name: string) => page.getByRole('menuitem', { name })

test('opens at the first item with the down arrow key, and at the last with the up arrow key', async () => {
  const { container } = render(<Actions />)
  await userEvent.tab()
  await expect.element(trigger()).toHaveFocus()

  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Profile')).toHaveFocus()
  await expectAccessible(container)
  await userEvent.keyboard('{Escape}')
  await expect.element(trigger()).toHaveFocus()

  await userEvent.keyboard('{ArrowUp}')
  await expect.element(item('Sign out')).toHaveFocus()
})

test('has the focus as soon as it is open, so that no key is lost', () => {
  render(<Actions />)
  const button = trigger().element()
  if (!(button instanceof HTMLElement)) throw new Error('The button is missing.')

  button.click()

  expect(document.activeElement).toBe(item('Profile').element())
})

test('is closed by a second click on its button', async () => {
  render(<Actions />)
  await userEvent.click(trigger())
  await expect.element(item('Profile')).toBeVisible()

  await userEvent.click(trigger())
  await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')
  expect(item('Profile').query()).toBeNull()
})

test('says whether it is open, also after it was rendered again', async () => {
  const { draw } = render(<Actions />)
  await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')

  await userEvent.click(trigger())
  await expect.element(trigger()).toHaveAttribute('aria-expanded', 'true')
  draw(<Actions onSelect={() => {}} />)
  await expect.element(trigger()).toHaveAttribute('aria-expanded', 'true')

  await userEvent.keyboard('{Escape}')
  await expect.element(trigger()).toHaveAttribute('aria-expanded', 'false')
})

test('finds an item by its name, not by the letter of its icon', async () => {
  render(
    <Menu trigger="Teams" label="Switch team">
      <MenuItem onSelect={() => {}}>None</MenuItem>
      <MenuItem icon={<span aria-hidden="true">A</span>} onSelect={() => {}}>
        Acme
      </MenuItem>
    </Menu>,
  )
  await userEvent.click(page.getByRole('button'))

  await userEvent.keyboard('ac')

  await expect.element(item('Acme')).toHaveFocus()
})

test('moves over disabled items and around the ends', async () => {
  render(<Actions />)
  await userEvent.click(trigger())

  for (const [key, name] of [
    ['ArrowDown', 'Settings'],
    ['ArrowDown', 'Sessions'],
    ['ArrowDown', 'Sign out'],
    ['ArrowDown', 'Profile'],
    ['ArrowUp', 'Sign out'],
    ['Home', 'Profile'],
    ['End', 'Sign out'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(item(name)).toHaveFocus()
  }
})

test('moves to the item that starts with what is typed', async () => {
  const onSelect = vi.fn()
  render(<Actions onSelect={onSelect} />)
  await userEvent.click(trigger())
  await expect.element(item('Profile')).toHaveFocus()

  await userEvent.keyboard('sign o')
  await expect.element(item('Sign out')).toHaveFocus()
  expect(onSelect).not.toHaveBeenCalled()

  // After a pause, the letters are another name. One letter, repeated, moves on.
  await new Promise((resolve) => setTimeout(resolve, 600))
  await userEvent.keyboard('s')
  await expect.element(item('Settings')).toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(item('Sessions')).toHaveFocus()
})

test('runs the chosen item, closes, and returns the focus', async () => {
  const onSelect = vi.fn()
  render(<Actions onSelect={onSelect} />)
  await userEvent.click(trigger())
  await userEvent.keyboard('{ArrowDown}{Enter}')

  expect(onSelect.mock.calls).toEqual([['Settings']])
  await expect.element(item('Settings')).not.toBeInTheDocument()
  await expect.element(trigger()).toHaveFocus()
})

test('aligns the right edges from right to left', async () => {
  const { container } = render(
    <div style={{ padding: 20 }}>
      <Actions />
    </div>,
    { dir: 'rtl' },
  )
  await userEvent.click(trigger())

  const list = page.getByRole('menu').element().getBoundingClientRect()
  expect(list.right).toBeCloseTo(trigger().element().getBoundingClientRect().right, 0)
  await expectAccessible(container)
})

test('stays open when the page scrolls but the button stays in place, as while content above it loads', async () => {
  const view = (above: number) => (
    <div style={{ height: 3_000, overflowAnchor: 'none' }}>
      <div style={{ height: above }} />
      <Actions />
    </div>
  )
  const { draw } = render(view(100))
  await userEvent.click(trigger())
  const scrolled = () =>
    new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true }))

  const first = scrolled()
  draw(view(300))
  scrollBy(0, 200)
  await first
  await expect.element(item('Profile')).toHaveFocus()

  scrollBy(0, 50)
  await expect.element(item('Profile')).not.toBeInTheDocument()
})
