import { expect, test } from 'vitest'
import { metadataText, splitPath } from './metadata-columns.ts'
import { pageOf, readSorting, teamName, writeSorting } from './team-list.ts'

test('has a name for a team without one', () => {
  expect(teamName({ display_name: '  ' })).toBe('Untitled')
})

test('sorts the newest first by default', () => {
  expect(readSorting(undefined)).toEqual({ columnId: 'created', descending: true })
  expect(readSorting('-nonsense')).toEqual({ columnId: 'created', descending: true })
  expect(readSorting('toString')).toEqual({ columnId: 'created', descending: true })
  expect(readSorting('-name')).toEqual({ columnId: 'name', descending: true })
  expect(readSorting('created')).toEqual({ columnId: 'created', descending: false })
})

test('reads the sorting that it wrote to the address', () => {
  for (const columnId of ['name', 'created'])
    for (const descending of [true, false])
      expect(readSorting(writeSorting({ columnId, descending }))).toEqual({ columnId, descending })
  expect(writeSorting({ columnId: 'created', descending: true })).toBeUndefined()
})

test('requests the page of the address', () => {
  expect(pageOf({}, undefined)).toMatchObject({ sort: 'created_at', descending: true, limit: 25 })
  expect(
    pageOf({ query: 'a', sort: 'name', size: 50, cursor: 'c' }, 'server_metadata.plan'),
  ).toEqual({
    query: 'a',
    sort: 'display_name',
    descending: false,
    metadata: 'server_metadata.plan',
    limit: 50,
    cursor: 'c',
  })
})

test('shows a metadata value as text, or else as JSON', () => {
  expect(metadataText('pro')).toBe('pro')
  expect(metadataText({ seats: 3 })).toBe('{"seats":3}')
  expect(metadataText(true)).toBe('true')
  expect(metadataText(null)).toBe('')
})

test('rejects a path that names no kind of metadata', () => {
  expect(splitPath('display_name.length')).toBeNull()
  expect(splitPath('server_metadata')).toBeNull()
  expect(splitPath('client_read_only_metadata.a.b')).toEqual({
    kind: 'client_read_only_metadata',
    key: 'a.b',
  })
})
