import { expect, test } from 'vitest'
import { readFile } from './download.ts'
import { timeOfEntry, toQuery } from './queries.ts'

test('the time of an entry is in its id', () => {
  expect(timeOfEntry('01900000-0001-7abc-8000-000000000000')).toBe(0x019000000001)
  expect(timeOfEntry('01900000-0001-4abc-8000-000000000000')).toBeNull()
  expect(timeOfEntry('latest')).toBeNull()
})

test('a span ends now, and fixed times are as given', () => {
  expect(toQuery({ withinMs: 1_000, before: '1970-01-01T00:00:07Z' }, 5_000)).toMatchObject({
    from: '4000',
    to: '7000',
  })
  expect(toQuery({ after: '1970-01-01T00:00:03Z', query: '' }, 5_000)).toMatchObject({
    from: '3000',
    to: undefined,
    query: undefined,
  })
})

test('a file keeps every byte, and its size is reported while it arrives', async () => {
  const chunk = new Uint8Array(1_500_000).fill(65)
  const body = new ReadableStream({
    start(controller) {
      for (let i = 0; i < 5; i += 1) controller.enqueue(chunk)
      controller.close()
    },
  })
  const sizes: number[] = []

  const file = await readFile(
    new Response(body, { headers: { 'content-type': 'text/csv' } }),
    (bytes) => sizes.push(bytes),
  )

  expect([file.size, file.type]).toEqual([7_500_000, 'text/csv'])
  expect(sizes).toEqual([1, 2, 3, 4, 5].map((n) => n * 1_500_000))
})

test('a file that breaks off is an error, not a short file', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(3))
      controller.error(new TypeError('connection lost'))
    },
  })

  await expect(readFile(new Response(body), () => {})).rejects.toThrow('connection lost')
})
