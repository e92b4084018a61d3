/**
 * The texts of the chosen language by their English source. English is the source itself. Other
 * tables do not exist yet.
 */
const messages: Readonly<Record<string, string>> = {}

/**
 * Turns an English source string into the text to show. `{name}` is replaced by the value of that
 * name, isolated so that it does not reorder the text around it.
 */
export function t(source: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = Object.hasOwn(messages, source) ? (messages[source] ?? source) : source
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? isolated(String(values[name])) : placeholder,
  )
}

// Right-to-left letters and characters that change the direction (Unicode Standard Annex 9).
const TURNS =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const ISOLATES = /[\u2066-\u2069]/g
const [ANY, END] = ['\u2068', '\u2069']

/**
 * A text from users, isolated so that it does not reorder the text around it. Most texts are
 * unchanged.
 */
export function isolated(text: string): string {
  if (!TURNS.test(text)) return text
  let open = 0
  const within = text.replace(ISOLATES, (sign) => {
    if (sign !== END) open += 1
    // One without a start would end ours.
    else if (open === 0) return ''
    else open -= 1
    return sign
  })
  return ANY + within + END.repeat(open + 1)
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

/** The relative time; beyond a month, the date. */
export function timeFromNow(moment: Date, now = new Date()): string {
  const seconds = (moment.getTime() - now.getTime()) / 1000
  if (Math.abs(seconds) < 45) return t('just now')
  if (Math.abs(seconds) > LONGEST_RELATIVE_SECONDS) return date.format(moment)
  const [unit, length] =
    UNITS.findLast(([, size]) => Math.abs(seconds) >= size) ?? (['minute', 60] as const)
  return relative.format(Math.round(seconds / length), unit)
}

/** A time to the second. */
export const exactTime = (moment: Date): string => exact.format(moment)

const number = new Intl.NumberFormat()
const percent = new Intl.NumberFormat(undefined, { style: 'percent' })

/** A count with the separators of the language. */
export const count = (value: number): string => number.format(value)

/** A share such as 0.25 as a whole percentage. */
export const share = (value: number): string => percent.format(value)
