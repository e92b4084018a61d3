import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SelectField } from './select-field.tsx'
import { expectAccessible, render } from './testing/render.tsx'

const options = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin' },
  { value: 'owner', label: 'Owner' },
]
const field = () => page.getByRole('combobox', { name: 'Role' })

test('is chosen with the keys and reports the value', async () => {
  const onChange = vi.fn()
  const { container } = render(
    <SelectField
      label="Role"
      name="role"
      options={options}
      description="What the member may do."
      onChange={(event) => onChange(event.target.value)}
    />,
  )
  await userEvent.tab()
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('o')

  await expect.poll(() => onChange.mock.lastCall).toEqual(['owner'])
  await expect.element(field()).toHaveAccessibleDescription('What the member may do.')
  await expectAccessible(container)
})

test('links and announces its error', async () => {
  const { container } = render(
    <SelectField label="Role" name="role" options={options} error="Choose a role" />,
  )

  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field()).toHaveAccessibleDescription('Choose a role')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose a role')
  await expectAccessible(container)
})

test('has its arrow on the left from right to left, with room for the text', async () => {
  const { container } = render(<SelectField label="Role" name="role" options={options} />, {
    dir: 'rtl',
  })

  const arrow = container.querySelector('[data-slot="select-arrow"]')?.getBoundingClientRect()
  const box = field().element().getBoundingClientRect()
  expect(arrow?.right).toBeLessThan(box.left + box.width / 2)
  const { paddingLeft, paddingRight } = getComputedStyle(field().element())
  expect(Number.parseFloat(paddingLeft)).toBeGreaterThan(Number.parseFloat(paddingRight))
  await expectAccessible(container)
})
