import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Progress, runAll } from './run-all.ts'

test('runs each item once, with limited concurrency, and lists the failures', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.boolean(), { maxLength: 40 }),
      fc.integer({ min: 1, max: 6 }),
      async (fails, atOnce) => {
        const worked: number[] = []
        const reported: Progress<number>[] = []
        let running = 0
        let most = 0

        const result = await runAll(
          fails.map((_, at) => at),
          async (at) => {
            worked.push(at)
            running += 1
            most = Math.max(most, running)
            await Promise.resolve()
            running -= 1
            if (fails[at]) throw new Error(`no ${at}`)
          },
          { atOnce, onProgress: (progress) => reported.push(progress) },
        )

        expect(worked.toSorted((a, b) => a - b)).toEqual(fails.map((_, at) => at))
        expect(most).toBeLessThanOrEqual(atOnce)
        expect(result.done).toBe(fails.length)
        expect(result.failures.map(({ item }) => item).toSorted((a, b) => a - b)).toEqual(
          fails.flatMap((fail, at) => (fail ? [at] : [])),
        )
        expect(reported.map(({ done }) => done)).toEqual(fails.map((_, at) => at + 1))
      },
    ),
  )
})

test('finishes what has started when it is stopped, and starts nothing more', async () => {
  const stop = new AbortController()
  const started: number[] = []

  const result = await runAll(
    [1, 2, 3, 4, 5, 6, 7],
    async (item) => {
      started.push(item)
      if (item === 3) stop.abort()
    },
    { atOnce: 2, signal: stop.signal },
  )

  expect(started.length).toBeLessThanOrEqual(4)
  expect(result.done).toBe(started.length)
  expect(
    await runAll([1], async () => started.push(99), { atOnce: 2, signal: stop.signal }),
  ).toMatchObject({ done: 0 })
  expect(started).not.toContain(99)
})
