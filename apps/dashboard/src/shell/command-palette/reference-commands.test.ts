import type { ReferenceEntry } from '@latchkey/contract/reference'
import { expect, test } from 'vitest'
import {
  isErrorCode,
  matchEntries,
  referenceSearchUrl,
  referenceUrl,
} from './reference-commands.ts'

const entry = (method: string, path: string, summary: string): ReferenceEntry => ({
  id: path,
  method,
  path,
  summary,
  tag: 'Users',
})
const entries = [
  entry('GET', '/internal/users', 'Search users'),
  entry('GET', '/users', 'List users'),
  entry('POST', '/users', 'Create a user'),
  entry('PATCH', '/users/{user_id}', 'Change a user'),
  ...Array.from({ length: 20 }, (_, index) => entry('GET', `/things/${index}`, 'Read a thing')),
]
const found = (text: string) =>
  matchEntries(entries, text).map(({ method, path }) => [method, path])

test('finds endpoints by method, path and summary', () => {
  expect(found('create')).toEqual([['POST', '/users']])
  expect(found('POST /users')).toEqual([['POST', '/users']])
  expect(found('patch :user_id')).toEqual([['PATCH', '/users/{user_id}']])
  expect(found('nothing')).toEqual([])
})

test('puts the path itself first, and lists at most six', () => {
  expect(found('/users')[0]).toEqual(['GET', '/users'])
  expect(found('/users').at(-1)).toEqual(['GET', '/internal/users'])
  expect(found('thing')).toHaveLength(6)
})

test('writes addresses of the reference', () => {
  expect(referenceUrl(undefined)).toBe('/docs')
  expect(referenceUrl('p1', 'get_users')).toBe('/docs?project=p1#get_users')
  expect(referenceUrl('a&b')).toBe('/docs?project=a%26b')
  expect(referenceSearchUrl('p1', 'A&B_C')).toBe('/docs?project=p1&q=A%26B_C')
})

test('knows error codes', () => {
  expect(['TEAM_NOT_FOUND', 'TEAM_NOT', 'USER_'].map(isErrorCode)).toEqual([true, true, false])
  expect(['users', 'ADA', 'Team_x'].map(isErrorCode)).toEqual([false, false, false])
})
