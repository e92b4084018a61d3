import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CodeField } from './code-field.tsx'
import { Dialog } from './dialog.tsx'
import { expectAccessible, render } from './testing/render.tsx'

function Code({ error }: { error?: string }) {
  const [value, setValue] = useState('')
  return (
    <CodeField
      label="Code"
      description="We sent it to ada@example.com."
      value={value}
      onChange={setValue}
      error={error}
    />
  )
}

/** Enabled again after a response. React runs effects that do not belong to an event later. */
function CheckedCode() {
  const [disabled, setDisabled] = useState(true)
  useEffect(() => {
    const response = setTimeout(() => setDisabled(false), 50)
    return () => clearTimeout(response)
  }, [])
  return (
    <CodeField label="Code" value="" onChange={() => {}} disabled={disabled} autoFocusWhenEnabled />
  )
}

const input = () => page.getByRole('textbox', { name: 'Code' })
const slots = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-slot="code-field-slot"]')].map((slot) => slot.textContent)
const activeSlot = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-slot="code-field-slot"]')].findIndex(
    (slot) => slot.getAttribute('data-active') === 'true',
  )

async function paste(text: string): Promise<void> {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  input()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('shows typed characters in upper case and drops all others', async () => {
  const { container } = render(<Code />)
  await userEvent.click(input())
  await userEvent.keyboard('a-1 b')

  expect(slots(container)).toEqual(['A', '1', 'B', '', '', ''])
  expect(activeSlot(container)).toBe(3)
  await expect.element(input()).toHaveAccessibleDescription('We sent it to ada@example.com.')
  await expectAccessible(container)
})

test('replaces the character that the arrow keys move to, and deletes with Backspace', async () => {
  const { container } = render(<Code />)
  await userEvent.click(input())
  await userEvent.keyboard('ABCDEF{ArrowLeft}{ArrowLeft}')
  expect(activeSlot(container)).toBe(3)
  await userEvent.keyboard('X')
  expect(slots(container).join('')).toBe('ABCXEF')

  await userEvent.keyboard('{Home}Y')
  expect(slots(container).join('')).toBe('YBCXEF')
  await userEvent.keyboard('{End}{Backspace}')
  expect(slots(container).join('')).toBe('YBCXE')
})

test('takes a whole code from the clipboard', async () => {
  const { container } = render(<Code />)
  await userEvent.click(input())
  await userEvent.keyboard('AB')
  await paste(' 123-456 ')

  await expect.poll(() => slots(container).join('')).toBe('123456')
})

test('has the focus as soon as it is enabled again, so that no key is lost', async () => {
  render(<CheckedCode />)
  const focused = new Promise<Element | null>((resolve) => {
    const observer = new MutationObserver(() => resolve(document.activeElement))
    observer.observe(input().element(), { attributeFilter: ['disabled'] })
  })

  expect(await focused).toBe(input().element())
})

test('has the focus when it appears in a dialog', async () => {
  render(
    <Dialog title="Confirm it is you" closeLabel="Close" onClose={() => {}}>
      <CodeField label="Code" value="" onChange={() => {}} autoFocusWhenEnabled />
    </Dialog>,
  )

  await expect.element(input()).toHaveFocus()
})

test('announces its error', async () => {
  const { container } = render(<Code error="That code isn't right." />)

  await expect.element(input()).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(input())
    .toHaveAccessibleDescription("We sent it to ada@example.com. That code isn't right.")
  await expect.element(page.getByRole('alert')).toHaveTextContent("That code isn't right.")
  await expectAccessible(container)
})

test('runs from left to right in a page from right to left', async () => {
  const { container } = render(<Code />, { dir: 'rtl' })
  await userEvent.click(input())
  await userEvent.keyboard('AB')

  const lefts = [...container.querySelectorAll('[data-slot="code-field-slot"]')].map(
    (slot) => slot.getBoundingClientRect().left,
  )
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
  expect(slots(container).join('')).toBe('AB')
  await expectAccessible(container)
})
