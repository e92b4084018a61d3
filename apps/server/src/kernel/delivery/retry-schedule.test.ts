import { expect, test } from 'vitest'
import { createRetrySchedule } from './retry-schedule.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const schedule = createRetrySchedule([2_000, 10_000])

test('repeats an attempt after its pause and ends after the last one', () => {
  const delays = [1, 2, 3].map(
    (attempts) => (schedule.nextAttemptAt(attempts, NOW)?.getTime() ?? 0) - NOW.getTime(),
  )

  expect(delays).toEqual([2_000, 10_000, -NOW.getTime()])
  expect(schedule.maxAttempts).toBe(3)
})

test('is exhausted when attempts that never ended have used up the last one', () => {
  expect([3, 4].map(schedule.isExhausted)).toEqual([false, true])
})
