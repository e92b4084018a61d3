import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Tabs } from './tabs.tsx'
import { expectAccessible, render } from './testing/render.tsx'

const TABS = [
  { id: 'code', label: 'Code' },
  { id: 'password', label: 'Password' },
  { id: 'passkey', label: 'Passkey' },
] as const

function Ways() {
  const [selected, setSelected] = useState<(typeof TABS)[number]['id']>('code')
  return (
    <Tabs label="Ways to sign in" tabs={TABS} selected={selected} onSelect={setSelected}>
      <p>{`The form for the ${selected}`}</p>
    </Tabs>
  )
}

const tab = (name: string) => page.getByRole('tab', { name })

test('selects and focuses the tab that an arrow key, Home or End moves to', async () => {
  const { container } = render(<Ways />)
  await userEvent.click(tab('Code'))

  for (const [key, name] of [
    ['ArrowRight', 'Password'],
    ['ArrowLeft', 'Code'],
    ['ArrowLeft', 'Passkey'],
    ['ArrowRight', 'Code'],
    ['End', 'Passkey'],
    ['Home', 'Code'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(tab(name)).toHaveFocus()
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
  }
  await expect
    .element(page.getByRole('tabpanel', { name: 'Code' }))
    .toHaveTextContent('The form for the code')
  await expectAccessible(container)
})

test('moves to the tab on the left with the left arrow key from right to left', async () => {
  const { container } = render(<Ways />, { dir: 'rtl' })
  await userEvent.click(tab('Code'))

  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('Password')).toHaveFocus()
  const left = (name: string) => tab(name).element().getBoundingClientRect().left
  expect(left('Password')).toBeLessThan(left('Code'))

  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(tab('Passkey')).toHaveFocus()
  await expectAccessible(container)
})

test('has only the selected tab in the tab order', async () => {
  render(<Ways />)
  await userEvent.tab()
  await expect.element(tab('Code')).toHaveFocus()

  await userEvent.tab()
  expect(document.activeElement?.getAttribute('role')).not.toBe('tab')
})
