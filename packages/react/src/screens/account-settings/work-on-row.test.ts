import { KnownError } from '@latchkey/contract/pure'
import { ServiceUnreachableError } from '@latchkey/js'
import { expect, test, vi } from 'vitest'
import { workOnRow } from './work-on-row.ts'

const row = { id: 'row-1' }
const refusal = new Error('DELETE /rows/row-1 failed with status 404')
const refused = () => Promise.reject(refusal)

test('reports success without reloading', async () => {
  const readAgain = vi.fn(async () => [])

  expect(await workOnRow(row, async () => {}, readAgain)).toBe(true)

  expect(readAgain).not.toHaveBeenCalled()
})

test('reports nothing if the row is gone', async () => {
  expect(await workOnRow(row, refused, async () => [{ id: 'row-2' }])).toBe(false)
})

test('reports an error if the row still exists or the reload fails', async () => {
  await expect(workOnRow(row, refused, async () => [row])).rejects.toBe(refusal)
  await expect(
    workOnRow(row, refused, () => Promise.reject(new Error('Failed to fetch'))),
  ).rejects.toBe(refusal)
})

test.each([
  new KnownError('USER_AUTHENTICATION_REQUIRED'),
  new ServiceUnreachableError('No answer', { cause: null, isOffline: false }),
])('reports an error with its own message immediately: %s', async (error) => {
  const readAgain = vi.fn(async () => [])

  await expect(workOnRow(row, () => Promise.reject(error), readAgain)).rejects.toBe(error)

  expect(readAgain).not.toHaveBeenCalled()
})
