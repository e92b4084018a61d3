import { createTranslate, type Language, type MessageValues } from '@latchkey/contract/pure'
import { isolated } from './isolated.ts'

export { isolated }

declare const source: unique symbol
/** A message that is shown elsewhere, by `t`. Opaque, so that nothing shows it untranslated. */
export interface Message {
  readonly [source]: true
}

/** Marks a message that is declared before it is shown, such as the name of a column. */
export const message = (english: string): Message => english as unknown as Message

const translateTo = (language: Language, messages = {}) =>
  // A text from users must not reorder the text around it.
  createTranslate(language, { messages, show: isolated })

let translate = translateTo('en-US')
let locale = localeOf('en-US')

/**
 * An English message in the language of the page (see `formatMessage`). It is written in the call,
 * or marked by `message`, so that a test finds all of them.
 */
export function t<const S extends string | Message>(
  english: string extends S ? never : S,
  values?: MessageValues,
): string {
  return translate(english as string, values)
}

/** The language of the page. */
export const currentLanguage = (): Language => translate.language

/** Shows the page in a language from now on. What is already rendered does not change. */
export function setTexts(language: Language, messages: Readonly<Record<string, string>>): void {
  translate = translateTo(language, messages)
  locale = localeOf(language)
}

/** The variant of the language that the browser asks for, such as `en-GB` for English. */
function localeOf(language: Language): string {
  const [wanted] = language.split('-')
  const tags = globalThis.navigator?.languages ?? []
  return tags.find((tag) => tag.split('-')[0] === wanted && isLocale(tag)) ?? language
}

/** Browsers may name a language that `Intl` throws an error for, such as `en-US@posix`. */
function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

/** A formatter for the language of the page, created when it is first used. */
export function localized<T>(create: (locale: string) => T): () => T {
  let made: { readonly locale: string; readonly formatter: T } | undefined
  return () => {
    if (made?.locale !== locale) made = { locale, formatter: create(locale) }
    return made.formatter
  }
}

const relative = localized((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }))
const date = localized((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }))
const exact = localized(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'long' }),
)

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
  if (Math.abs(seconds) > LONGEST_RELATIVE_SECONDS) return date().format(moment)
  const [unit, length] =
    UNITS.findLast(([, size]) => Math.abs(seconds) >= size) ?? (['minute', 60] as const)
  return relative().format(Math.round(seconds / length), unit)
}

/** A day, such as 31 Jan 2026. */
export const shortDate = (moment: Date): string => date().format(moment)

/** A time to the second. */
export const exactTime = (moment: Date): string => exact().format(moment)

const number = localized((tag) => new Intl.NumberFormat(tag))
const percent = localized((tag) => new Intl.NumberFormat(tag, { style: 'percent' }))
const conjunction = localized((tag) => new Intl.ListFormat(tag, { type: 'conjunction' }))

/** A count with the separators of the language. */
export const count = (value: number): string => number().format(value)

/** A share such as 0.25 as a whole percentage. */
export const share = (value: number): string => percent().format(value)

/** Names in a sentence, such as `a, b, and c`. Those beyond `atMost` are counted. */
export function list(names: readonly string[], atMost = Number.POSITIVE_INFINITY): string {
  const shown = names.slice(0, atMost)
  const more = names.length - shown.length
  return conjunction().format(more > 0 ? [...shown, t('{count} more', { count: more })] : shown)
}
