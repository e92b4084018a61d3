import { expect, test } from 'vitest'
import { t, timeFromNow } from './text.ts'

test('placeholders are filled, and unknown ones stay', () => {
  expect(t('{count} of {total}', { count: 3 })).toBe('3 of {total}')
})

test.each([
  [0, 'just now'],
  [-44, 'just now'],
  [-60, '1 minute ago'],
  [-3600 * 5, '5 hours ago'],
  [-86_400, 'yesterday'],
  [86_400 * 6, 'in 6 days'],
])('a moment %d s away is told as %s', (seconds, words) => {
  const now = new Date('2026-03-01T12:00:00Z')

  expect(timeFromNow(new Date(now.getTime() + seconds * 1000), now)).toBe(words)
})

test('what is long ago is told by its date', () => {
  expect(timeFromNow(new Date('2020-01-02T12:00:00Z'), new Date('2026-03-01T12:00:00Z'))).toContain('2020')
})
