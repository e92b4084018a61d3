/** The texts of the chosen language by their English source. English is the source itself; other tables are yet to be written. */
const messages: Readonly<Record<string, string>> = {}

/** Turns an English source string into the text to show; `{name}` in it is filled with the value of that name. */
export function t(source: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = Object.hasOwn(messages, source) ? (messages[source] ?? source) : source
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : placeholder))
}

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' })

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
]
const LONGEST_RELATIVE_SECONDS = 30 * 86_400

/** How long ago or ahead a moment is; beyond a month its date says more. */
export function timeFromNow(moment: Date, now = new Date()): string {
  const seconds = (moment.getTime() - now.getTime()) / 1000
  if (Math.abs(seconds) < 45) return t('just now')
  if (Math.abs(seconds) > LONGEST_RELATIVE_SECONDS) return date.format(moment)
  const [unit, length] = UNITS.findLast(([, size]) => Math.abs(seconds) >= size) ?? (['minute', 60] as const)
  return relative.format(Math.round(seconds / length), unit)
}

/** The day of a moment. */
export const dayOf = (moment: Date): string => date.format(moment)

/** A moment to the second. */
export const exactTime = (moment: Date): string => exact.format(moment)
