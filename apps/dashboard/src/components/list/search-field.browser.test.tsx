import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, render } from '../../../../../packages/ui/src/testing/render.tsx'
import { SearchField } from './search-field.tsx'

const field = () => page.getByRole('searchbox').element() as HTMLInputElement

/** What a letter does to the field, without the pause of a simulated key. */
function type(text: string): void {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setter?.call(field(), text)
  field().dispatchEvent(new Event('input', { bubbles: true }))
}

test('searches for the first letter immediately, and then when typing pauses', async () => {
  const searched: string[] = []
  const { container } = render(
    <SearchField label="Search" value="" onSearch={(text) => searched.push(text)} waitMs={1_000} />,
  )

  type('a')
  await expect.poll(() => searched, { timeout: 1_000 }).toEqual(['a'])

  for (const text of ['ad', 'ada', 'ada ']) type(text)
  expect(searched).toEqual(['a'])
  await expect.poll(() => searched, { timeout: 5_000 }).toEqual(['a', 'ada '])

  await new Promise((resolve) => setTimeout(resolve, 1_100))
  type('')
  await expect.poll(() => searched, { timeout: 1_000 }).toEqual(['a', 'ada ', ''])
  await expectAccessible(container)
})

test('searches loaded data after each letter', async () => {
  const searched: string[] = []
  render(<SearchField label="Search" value="" onSearch={(text) => searched.push(text)} />)

  for (const text of ['a', 'ad']) {
    type(text)
    await expect.poll(() => searched.at(-1)).toBe(text)
  }
})
