import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { batchedRead } from './batched-reads.ts'

const service = await startService()
afterAll(() => service.stop())

/** A read that has rows for even keys and fails for 13, and the keys of each of its statements. */
function createRead() {
  const statements: (readonly number[])[] = []
  const read = batchedRead<number, string>(async (_db, keys) => {
    statements.push(keys)
    if (keys.includes(13)) throw new Error('Rejected.')
    return keys.map((key) => (key % 2 === 0 ? `row ${key}` : null))
  })
  return { read, statements }
}

test('reads the keys of one turn with one statement, each with its own row', async () => {
  const { read, statements } = createRead()
  const db = service.ctx.db

  expect(await Promise.all([4, 5, 4, 6].map((key) => read(db, key)))).toEqual([
    'row 4',
    null,
    'row 4',
    'row 6',
  ])
  expect(await read(db, 8)).toBe('row 8')

  expect(statements).toEqual([[4, 5, 4, 6], [8]])
})

test('reads at most a hundred keys at once, and projects apart', async () => {
  const { read, statements } = createRead()
  const [one, other] = [service.ctx.shares.of('one'), service.ctx.shares.of('other')]
  const keys = Array.from({ length: 150 }, (_, index) => index * 2)

  const rows = await Promise.all([...keys.map((key) => read(one, key)), read(other, 2)])

  expect(rows).toEqual([...keys.map((key) => `row ${key}`), 'row 2'])
  expect(statements.map((read) => read.length).toSorted((a, b) => a - b)).toEqual([1, 50, 100])
})

test('fails for all keys of a failed statement, and not for the next one', async () => {
  const { read } = createRead()
  const db = service.ctx.db

  const both = await Promise.allSettled([read(db, 13), read(db, 2)])

  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read(db, 2)).toBe('row 2')
})
