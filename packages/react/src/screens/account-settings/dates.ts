import type { Translate } from '../../context.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
// Older dates are shown as dates.
const LONGEST_AGO_MS = 5 * WEEK_MS

/** Formats a date in the language of the texts. */
export const longDate = (date: Date, { language }: Translate): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(date)

/** Formats a date and time in the language of the texts. */
export const exactTime = (date: Date, { language }: Translate): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(date)

/** Formats a time relative to now, or as a date if it is long ago. */
export function timeAgo(date: Date, now: Date, t: Translate): string {
  const age = now.getTime() - date.getTime()
  // Clocks differ: a time in the future counts as now.
  if (age < MINUTE_MS) return t('just now')
  if (age >= LONGEST_AGO_MS) return longDate(date, t)
  const words = new Intl.RelativeTimeFormat(t.language, { numeric: 'auto' })
  if (age < HOUR_MS) return words.format(-Math.floor(age / MINUTE_MS), 'minute')
  if (age < DAY_MS) return words.format(-Math.floor(age / HOUR_MS), 'hour')
  return age < WEEK_MS
    ? words.format(-Math.floor(age / DAY_MS), 'day')
    : words.format(-Math.floor(age / WEEK_MS), 'week')
}

/**
 * The name of a country in the language of the texts, or the text itself if it is not a country
 * code.
 */
export function countryName(code: string, { language }: Translate): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
