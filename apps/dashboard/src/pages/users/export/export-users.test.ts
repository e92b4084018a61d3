import { expect, test } from 'vitest'
import type { User, UserFilters } from '../../../data/users/queries.ts'
import { type ExportOptions, exportUsers } from './export-users.ts'

const userOf = (id: string, name: string) =>
  ({ id, display_name: name, oauth_providers: [], client_metadata: { a: 1 } }) as unknown as User
const people = [userOf('1', 'Ada'), userOf('2', '=cmd'), userOf('3', 'Grace "Amazing"')]
const columns = [
  { id: 'id', read: ({ id }: User) => id },
  { id: 'display_name', read: ({ display_name }: User) => display_name },
  { id: 'client_metadata', read: ({ client_metadata }: User) => client_metadata },
]

const asked: UserFilters[] = []
const inPages = async (filters: UserFilters) => {
  asked.push(filters)
  const at = Number(filters.cursor ?? 1) - 1
  return { items: people.slice(at, at + 2), nextCursor: at + 2 < people.length ? '3' : null }
}

const run = (options: Partial<ExportOptions>) =>
  exportUsers({
    format: 'csv',
    columns,
    filters: { query: 'a' },
    readPage: inPages,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...options,
  })

test('writes every page to one CSV file with one header', async () => {
  const counts: number[] = []

  const file = await run({ onProgress: (count) => counts.push(count) })

  expect(await file?.text()).toBe(
    `id,display_name,client_metadata\r\n1,Ada,"{""a"":1}"\r\n2,'=cmd,"{""a"":1}"\r\n3,"Grace ""Amazing""","{""a"":1}"\r\n`,
  )
  expect(counts).toEqual([2, 3])
  expect(asked).toEqual([
    { query: 'a', limit: 500, cursor: undefined },
    { query: 'a', limit: 500, cursor: '3' },
  ])
})

test('writes one user per line of NDJSON, whole or by columns', async () => {
  expect(
    (await (await run({ format: 'ndjson', columns: null }))?.text())
      ?.split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
  ).toEqual(people)
  expect((await (await run({ format: 'ndjson' }))?.text())?.split('\n')[1]).toBe(
    '{"id":"2","display_name":"=cmd","client_metadata":{"a":1}}',
  )
})

test('returns nothing if it was stopped', async () => {
  const stop = new AbortController()

  expect(await run({ signal: stop.signal, onProgress: () => stop.abort() })).toBeNull()
})

test('fails if the list ends early because a user was deleted', async () => {
  const readPage = async ({ cursor }: UserFilters) =>
    cursor ? { items: [], nextCursor: null } : { items: people, nextCursor: '4' }

  await expect(run({ readPage })).rejects.toThrow('deleted during the export')
})
