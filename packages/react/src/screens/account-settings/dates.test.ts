import { createTranslate } from '@latchkey/contract/pure'
import { expect, test } from 'vitest'
import { countryName, longDate, timeAgo } from './dates.ts'

const t = createTranslate('en-US')
const now = new Date('2026-03-30T12:00:00Z')
const ago = (seconds: number) => timeAgo(new Date(now.getTime() - seconds * 1000), now, t)

const [MINUTE, HOUR, DAY, WEEK] = [60, 3600, 86_400, 604_800]

test.each([
  [-30, 'just now'],
  [0, 'just now'],
  [59, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE + 59, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR, '23 hours ago'],
  [DAY, 'yesterday'],
  [6 * DAY, '6 days ago'],
  [WEEK, 'last week'],
  [4 * WEEK, '4 weeks ago'],
  [5 * WEEK, 'February 23, 2026'],
])('formats %i seconds ago as %s', (seconds, words) => {
  expect(ago(seconds)).toBe(words)
})

test('uses the language of the texts', () => {
  const german = createTranslate('de-DE')

  expect(timeAgo(new Date(now.getTime() - 300_000), now, german)).toBe('vor 5 Minuten')
  expect(longDate(now, german)).toBe('30. März 2026')
})

test.each([
  ['CH', 'Switzerland'],
  ['XX', 'XX'],
  ['not a code', 'not a code'],
])('the country %s is %s', (code, name) => {
  expect(countryName(code, t)).toBe(name)
})
