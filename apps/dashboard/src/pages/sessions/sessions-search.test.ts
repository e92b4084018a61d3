import { expect, test } from 'vitest'
import { readSessionsSearch } from './sessions-search.ts'

const USER = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

test('reads the filters and the page', () => {
  const search = { user: USER, ip: '203.0.113.7', impersonation: true, size: 25, cursor: 'next' }

  expect(readSessionsSearch(search)).toEqual(search)
})

test('ignores what it does not know, what is too long, and defaults', () => {
  expect(
    readSessionsSearch({
      user: 'me',
      ip: '1'.repeat(65),
      impersonation: 'yes',
      size: 50,
      cursor: 5,
      other: 'x',
    }),
  ).toEqual({})
  expect(readSessionsSearch({ size: 7 })).toEqual({})
})
