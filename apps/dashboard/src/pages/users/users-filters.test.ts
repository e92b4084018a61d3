import { expect, test } from 'vitest'
import { isFiltered, pageOf, readFilters, readSorting, writeSorting } from './users-filters.ts'

test('reads filters of an address, and ignores what is invalid', () => {
  expect(
    readFilters({
      verified: 'yes',
      method: 'otp',
      signedUpFrom: '2026-01-31',
      key: 'server_metadata.n',
      value: 3,
    }),
  ).toEqual({
    verified: 'yes',
    method: 'otp',
    signedUpFrom: '2026-01-31',
    key: 'server_metadata.n',
    value: '3',
  })
  expect(
    readFilters({
      verified: true,
      method: 'none',
      signedUpFrom: '2026-13-01',
      activeTo: 5,
      key: 'id',
      value: 'x',
      mfa: {},
    }),
  ).toEqual({})
})

test('asks the service for whole days, and for the metadata of the filter or else of the column', () => {
  const column = 'client_metadata.plan'
  const { filters } = pageOf({ signedUpFrom: '2026-01-31', signedUpTo: '2026-01-31' }, column)

  expect(Number(filters.signed_up_to) - Number(filters.signed_up_from)).toBe(86_400_000 - 1)
  expect([filters.metadata, filters.metadata_value]).toEqual([column, undefined])
  const byKey = pageOf({ key: 'server_metadata.a', value: 'b' }, column).filters
  expect([byKey.metadata, byKey.metadata_value]).toEqual(['server_metadata.a', 'b'])
  expect(pageOf({}, 'invalid').filters.metadata).toBeUndefined()
})

test.each([
  [undefined, { columnId: 'signed-up', descending: true }],
  ['signed-up', { columnId: 'signed-up', descending: false }],
  ['-user', { columnId: 'user', descending: true }],
  ['email', { columnId: 'email', descending: false }],
])('the order %s is read and written', (text, sorting) => {
  expect(readSorting(text)).toEqual(sorting)
  expect(writeSorting(sorting)).toBe(text)
})

test('sorts by sign-up if the address names another column', () => {
  expect(readSorting('constructor')).toEqual(readSorting(undefined))
})

test('is filtered by anything but order and page', () => {
  expect(isFiltered({ sort: 'user', size: 10, cursor: 'x' })).toBe(false)
  for (const search of [{ query: 'a' }, { team: 't' }, { mfa: 'no' }, { key: 'k' }] as const)
    expect(isFiltered(search)).toBe(true)
})
