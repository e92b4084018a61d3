import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, render } from '../../../../../packages/ui/src/testing/render.tsx'
import { DataTable } from './data-table.tsx'

const rows = ['Ada', 'Grace', 'Alan'].map((name) => ({ name, role: 'Member' }))

function Members() {
  return (
    <DataTable
      label="Members"
      columns={[
        {
          id: 'name',
          header: 'Name',
          cell: ({ name }) => (
            <a href={`#${name}`} data-row-link="">
              {name}
            </a>
          ),
        },
        { id: 'role', header: 'Role', align: 'end', cell: ({ role }) => role },
      ]}
      rows={rows}
      rowKey={({ name }) => name}
      loadingLabel="Loading"
      empty={null}
    />
  )
}

const link = (name: string) => page.getByRole('link', { name })

test('moves between the rows with the arrow keys, J and K', async () => {
  render(<Members />)
  await userEvent.click(page.getByText('Name'))
  await userEvent.tab()
  await userEvent.tab()
  link('Ada').element().focus()

  for (const [key, name] of [
    ['{ArrowDown}', 'Grace'],
    ['j', 'Alan'],
    ['{ArrowDown}', 'Alan'],
    ['k', 'Grace'],
    ['{ArrowUp}', 'Ada'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(link(name)).toHaveFocus()
  }
})

test('has one label', async () => {
  const { container } = render(<Members />)

  expect(container.querySelectorAll('[aria-label="Members"]')).toHaveLength(1)
  expect(page.getByRole('region', { name: 'Members' }).getByRole('row').elements()).toHaveLength(4)
  await expectAccessible(container)
})

test('has its first column on the right from right to left', async () => {
  const { container } = render(<Members />, { dir: 'rtl' })

  const right = (name: string) =>
    page.getByRole('columnheader', { name }).element().getBoundingClientRect().right
  expect(right('Name')).toBeGreaterThan(right('Role'))
  const role = page.getByRole('cell', { name: 'Member' }).first().element()
  expect(['end', 'left']).toContain(getComputedStyle(role).textAlign)
  await expectAccessible(container)
})
