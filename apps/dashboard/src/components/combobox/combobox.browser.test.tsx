import { Dialog } from '@latchkey/ui'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, render } from '../../../../../packages/ui/src/testing/render.tsx'
import { Combobox } from './combobox.tsx'

const PEOPLE = ['Ada', 'Alan', 'Grace'].map((id) => ({ id, disabled: id === 'Grace' }))

interface PeopleProps {
  people?: { id: string; disabled?: boolean }[]
  onChoose?: (id: string) => void
}

function People({ people = PEOPLE, onChoose = () => {} }: PeopleProps) {
  const [text, setText] = useState('')
  return (
    <Combobox
      label="Person"
      placeholder="Search"
      text={text}
      onText={setText}
      options={people.filter(({ id }) => id.toLowerCase().startsWith(text.toLowerCase()))}
      onChoose={({ id }) => onChoose(id)}
    >
      {({ id }) => id}
    </Combobox>
  )
}

const input = () => page.getByRole('combobox', { name: 'Person' })
const active = () =>
  document.getElementById(input().element().getAttribute('aria-activedescendant') ?? '')
    ?.textContent

test('moves through the options with the arrow keys while the focus stays in the field', async () => {
  const onChoose = vi.fn()
  const { container } = render(<People onChoose={onChoose} />)
  await userEvent.tab()
  await expect.element(input()).toHaveAttribute('aria-expanded', 'false')

  await userEvent.keyboard('{ArrowDown}')
  await expect.element(input()).toHaveAttribute('aria-expanded', 'true')
  expect(active()).toBe('Ada')
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).toBe('Alan')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(active()).toBe('Grace')
  await expectAccessible(container)

  await userEvent.keyboard('{Enter}')
  expect(onChoose).not.toHaveBeenCalled()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChoose.mock.calls).toEqual([['Ada']])
  await expect.element(input()).toHaveAttribute('aria-expanded', 'false')
  await expect.element(input()).toHaveFocus()
})

test('filters by the text, and Escape closes the list', async () => {
  render(<People />)
  await userEvent.click(input())
  await userEvent.keyboard('al')

  await expect.poll(active).toBe('Alan')
  expect(page.getByRole('option').elements()).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(input()).toHaveAttribute('aria-expanded', 'false')
  await expect.element(input()).toHaveValue('al')
})

test('in a dialog, the first Escape closes the list, and the next one the dialog', async () => {
  const close = vi.fn()
  render(
    <Dialog title="Add member" closeLabel="Close" onClose={close}>
      <People />
    </Dialog>,
  )
  await userEvent.click(input())
  await expect.element(page.getByRole('option', { name: 'Ada' })).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(input()).toHaveAttribute('aria-expanded', 'false')
  await expect.element(input()).toHaveFocus()
  expect(close).not.toHaveBeenCalled()

  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledOnce()
})

test('a list that changes while an option is pressed still chooses that option', async () => {
  const onChoose = vi.fn()
  const { draw } = render(<People onChoose={onChoose} />)
  await userEvent.click(input())

  const change = () => draw(<People people={[{ id: 'Alan' }]} onChoose={onChoose} />)
  window.addEventListener('mousedown', () => setTimeout(change), { once: true })
  await userEvent.click(page.getByRole('option', { name: 'Alan' }), { delay: 100 })
  expect(onChoose.mock.calls).toEqual([['Alan']])

  await userEvent.click(input())
  await expect.element(page.getByRole('option')).toHaveTextContent('Alan')
})

test('stays open after a click next to the options', async () => {
  render(<People />)
  await userEvent.click(input())
  await userEvent.click(page.getByRole('listbox'), { position: { x: 2, y: 2 } })

  await expect.element(input()).toHaveFocus()
  await expect.element(input()).toHaveAttribute('aria-expanded', 'true')
})

test('has the list under the field from right to left', async () => {
  const { container } = render(<People />, { dir: 'rtl' })
  await userEvent.click(input())

  const list = page.getByRole('listbox', { name: 'Person' }).element().getBoundingClientRect()
  const field = input().element().getBoundingClientRect()
  expect(list.top).toBeGreaterThanOrEqual(field.bottom - 1)
  expect(list.right).toBeGreaterThanOrEqual(field.right - 1)
  await expectAccessible(container)
})
