import { expect, test } from 'vitest'
import { readFile } from './read-file.ts'

const MEGABYTE = 1_000_000

test('joins all parts of a long response in their order, and reports how much has arrived', async () => {
  const chunks = Array.from({ length: 11 }, (_, at) => new Uint8Array(MEGABYTE).fill(at))
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  const reports: number[] = []

  const file = await readFile(
    new Response(body, { headers: { 'content-type': 'text/csv' } }),
    ({ bytes }) => reports.push(bytes),
  )

  const read = new Uint8Array(await file.arrayBuffer())
  expect([file.type, read.length]).toEqual(['text/csv', 11 * MEGABYTE])
  expect(
    chunks.every((_, at) => read[at * MEGABYTE] === at && read.at((at + 1) * MEGABYTE - 1) === at),
  ).toBe(true)
  expect(reports).toEqual(chunks.map((_, at) => (at + 1) * MEGABYTE))
})

test('fails if the connection breaks', async () => {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(3))
      controller.error(new Error('broken'))
    },
  })

  await expect(readFile(new Response(body), () => {})).rejects.toThrow('broken')
})
