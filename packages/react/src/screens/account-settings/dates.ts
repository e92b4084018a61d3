import type { Translate } from '../../context.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
// Longer ago a date says more than a number of weeks.
const LONGEST_AGO_MS = 5 * WEEK_MS

/** The language of the page; that of the browser where the page names none, or one that cannot be, such as `en_US`. */
function pageLanguage(): string | undefined {
  try {
    return Intl.getCanonicalLocales(document.documentElement.lang)[0]
  } catch {
    return undefined
  }
}

/** A date in the language of the page. */
export const longDate = (date: Date, language = pageLanguage()): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(date)

/** A date and time in the language of the page. */
export const exactTime = (date: Date, language = pageLanguage()): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(date)

/** How long ago something was, in words; the date itself where it was long ago. */
export function timeAgo(date: Date, now: Date, t: Translate, language = pageLanguage()): string {
  const age = now.getTime() - date.getTime()
  // Clocks differ: what seems to lie ahead has just happened.
  if (age < MINUTE_MS) return t('just now')
  if (age >= LONGEST_AGO_MS) return longDate(date, language)
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (age < HOUR_MS) return words.format(-Math.floor(age / MINUTE_MS), 'minute')
  if (age < DAY_MS) return words.format(-Math.floor(age / HOUR_MS), 'hour')
  return age < WEEK_MS
    ? words.format(-Math.floor(age / DAY_MS), 'day')
    : words.format(-Math.floor(age / WEEK_MS), 'week')
}
