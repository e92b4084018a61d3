import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, render } from '../../../../../packages/ui/src/testing/render.tsx'
import { DataTable } from './data-table.tsx'

const rows = ['Ada', 'Grace', 'Alan'].map((name) => ({ name, role: 'Member' }))

function Members({ shows }: { shows?: (row: { name: string }) => boolean }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataTable
      label="Members"
      columns={[
        {
          id: 'name',
          header: 'Name',
          sortBy: ({ name }) => name,
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
      shows={shows}
      selection={{
        selected,
        onChange: setSelected,
        allLabel: 'Select all',
        rowLabel: ({ name }) => `Select ${name}`,
      }}
      loadingLabel="Loading"
      empty={<p>No members</p>}
    />
  )
}

/** A button shows one member less. */
function Filtered() {
  const [left, setLeft] = useState(3)
  return (
    <>
      <button type="button" onClick={() => setLeft(left - 1)}>
        Fewer
      </button>
      <Members shows={({ name }) => ['Grace', 'Ada', 'Alan'].indexOf(name) < left} />
    </>
  )
}

const link = (name: string) => page.getByRole('link', { name })

const box = (name: string) => page.getByRole('checkbox', { name })

test('moves between the rows with the arrow keys, J and K, and selects one with X', async () => {
  const { container } = render(<Members />)
  await userEvent.tab()
  // A wide table scrolls with the arrow keys.
  await expect.element(page.getByRole('region', { name: 'Members' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(box('Select all')).toHaveFocus()
  for (let stop = 0; stop < 3; stop += 1) await userEvent.tab()
  await expect.element(link('Ada')).toHaveFocus()

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
  await userEvent.keyboard('x')
  await expect.element(box('Select Ada')).toBeChecked()
  await expect.element(link('Ada')).toHaveFocus()
  await expectAccessible(container)
})

test('is sorted with the keyboard, and says how', async () => {
  const { container } = render(<Members />)
  const header = page.getByRole('columnheader', { name: /^Name/ })
  const names = () =>
    page
      .getByRole('link')
      .elements()
      .map((it) => it.textContent)
  for (let stop = 0; stop < 3; stop += 1) await userEvent.tab()
  await expect.element(page.getByRole('button', { name: /^Name/ })).toHaveFocus()

  await userEvent.keyboard('{Enter}')
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  expect(names()).toEqual(['Ada', 'Alan', 'Grace'])
  await userEvent.keyboard(' ')
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
  expect(names()).toEqual(['Grace', 'Alan', 'Ada'])
  await expectAccessible(container)
})

test('shows the rows that pass, in its order', async () => {
  render(<Filtered />)
  const fewer = page.getByRole('button', { name: 'Fewer' })
  const names = () =>
    page
      .getByRole('link')
      .elements()
      .map((it) => it.textContent)
  await userEvent.click(page.getByRole('button', { name: /^Name/ }))
  expect(names()).toEqual(['Ada', 'Alan', 'Grace'])

  await userEvent.click(fewer)
  await expect.poll(names).toEqual(['Ada', 'Grace'])
  for (const _ of [1, 2]) await userEvent.click(fewer)
  await expect.element(page.getByText('No members')).toBeVisible()
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

test('shortens a column that shrinks, so that the others are visible', async () => {
  const columns = [
    { id: 'name', header: 'Name', shrinks: true, cell: () => 'long '.repeat(80) },
    { id: 'seen', header: 'Seen a long while ago', sortBy: () => 0, cell: () => '–' },
  ] as const
  render(
    <div style={{ inlineSize: 600 }}>
      <DataTable
        label="Members"
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        loadingLabel="Loading"
        empty={null}
      />
    </div>,
  )

  const frame = page.getByRole('region', { name: 'Members' }).element()
  expect(frame.scrollWidth).toBe(frame.clientWidth)
  const name = page.getByRole('button', { name: /^Seen/ }).element().firstElementChild
  expect(name?.scrollWidth).toBe(name?.clientWidth)
})

/** The button of a row removes the row, as a menu with “Delete” does. */
function Removable() {
  const [members, setMembers] = useState(rows)
  return (
    <DataTable
      label="Members"
      columns={[
        { id: 'name', header: 'Name', cell: ({ name }) => name },
        {
          id: 'remove',
          header: 'Actions',
          cell: ({ name }) => (
            <button
              type="button"
              onClick={() => setMembers(members.filter((member) => member.name !== name))}
            >
              Remove {name}
            </button>
          ),
        },
      ]}
      rows={members}
      rowKey={({ name }) => name}
      loadingLabel="Loading"
      empty={<p>No members</p>}
    />
  )
}

test('moves the focus to the next row when its row is removed, and to the table after the last', async () => {
  render(<Removable />)
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` })

  await userEvent.click(remove('Grace'))
  await expect.element(remove('Alan')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('Ada')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: 'Members' })).toHaveFocus()
})

/** A field filters the members by their name. */
function Searched() {
  const [text, setText] = useState('')
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <DataTable
        label="Members"
        columns={[{ id: 'name', header: 'Name', cell: ({ name }) => name }]}
        rows={rows}
        rowKey={({ name }) => name}
        shows={({ name }) => name.startsWith(text)}
        filter={text}
        loadingLabel="Loading"
        empty={<p>No members</p>}
      />
    </>
  )
}

test('says how many rows a filter found, and nothing before there is another one', async () => {
  render(<Searched />)
  const status = page.getByRole('status')
  expect(status.element().textContent).toBe('')

  await userEvent.fill(page.getByLabelText('Search'), 'A')
  await expect.element(status).toHaveTextContent('2 found')
  await userEvent.fill(page.getByLabelText('Search'), 'X')
  await expect.element(status).toHaveTextContent('No matches')
})
