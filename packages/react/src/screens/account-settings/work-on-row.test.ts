import { KnownError } from '@latchkey/contract/pure'
import { expect, test, vi } from 'vitest'
import { workOnRow } from './work-on-row.ts'

const row = { id: 'row-1' }
const refusal = new Error('DELETE /rows/row-1 failed with status 404')
const refused = () => Promise.reject(refusal)

test('what was done is said to be done, without asking anew', async () => {
  const readAgain = vi.fn(async () => [])

  expect(await workOnRow(row, async () => {}, readAgain)).toBe(true)

  expect(readAgain).not.toHaveBeenCalled()
})

test('a row that is gone needs no words', async () => {
  expect(await workOnRow(row, refused, async () => [{ id: 'row-2' }])).toBe(false)
})

test('a refusal is told as long as the row is there, or nobody knows', async () => {
  await expect(workOnRow(row, refused, async () => [row])).rejects.toBe(refusal)
  await expect(
    workOnRow(row, refused, () => Promise.reject(new Error('Failed to fetch'))),
  ).rejects.toBe(refusal)
})

test.each([new KnownError('USER_AUTHENTICATION_REQUIRED'), new TypeError('Failed to fetch')])(
  'what has words of its own is told at once: %s',
  async (error) => {
    const readAgain = vi.fn(async () => [])

    await expect(workOnRow(row, () => Promise.reject(error), readAgain)).rejects.toBe(error)

    expect(readAgain).not.toHaveBeenCalled()
  },
)
