import { expect, test } from 'vitest'
import type { Clock } from '../clock.ts'
import { exportFile } from './export-file.ts'

const ctx = { clock: { now: () => new Date('2031-05-06T07:08:09Z') } as Clock }
const textOf = (body: unknown) => new Response(body as ReadableStream).text()

const content = {
  name: 'things',
  format: 'csv',
  columns: ['id'],
  async readPage(position: number | null) {
    const page = position ?? 1
    // A page may be empty.
    return { text: page === 2 ? '' : `${page}\r\n`, next: page === 3 ? null : page + 1 }
  },
} as const

test('waits for its turn before each page', async () => {
  let turns = 0
  let closed = 0
  const { body } = exportFile(ctx, content).toApiResponse({
    pace(makePage) {
      turns += 1
      return makePage()
    },
    close: () => {
      closed += 1
    },
  })

  expect([turns, closed]).toEqual([0, 0])
  expect(await textOf(body)).toBe('id\r\n1\r\n3\r\n')
  expect(turns).toBeGreaterThanOrEqual(2)
  expect(closed).toBe(1)
})

test('is closed when a page fails', async () => {
  let closed = 0
  const { body } = exportFile(ctx, {
    ...content,
    readPage: () => Promise.reject(new Error('no such page')),
  }).toApiResponse({
    pace: (makePage) => makePage(),
    close: () => {
      closed += 1
    },
  })

  await expect(textOf(body)).rejects.toThrow('no such page')
  expect(closed).toBe(1)
})
