import { formatMessage, type MessageValues } from './format-message.ts'
import type { Language } from './languages.ts'

/** An English text, which is its key, optionally followed by former keys. */
export type Source = string | readonly [text: string, ...formerKeys: string[]]

/** Texts by their English source text. A missing one is shown in English. */
export type Messages = Readonly<Record<string, string>>

/** Translates an English ICU message and fills its arguments (see `formatMessage`). */
export interface Translate {
  (source: Source, values?: MessageValues): string
  /** The language of the texts, for `Intl`. */
  readonly language: Language
}

/** Custom texts by their English source text. */
export type TranslationOverrides = Messages

export interface TranslateOptions {
  /** The table of the language. English needs none. */
  readonly messages?: Messages | undefined
  /** Custom texts, which win over the table. */
  readonly overrides?: TranslationOverrides | undefined
  /** What is shown of a text value, for example isolated from the text around it. */
  readonly show?: ((value: string) => string) | undefined
}

/**
 * Creates the translate function for a language (protocol 08 §17.3): overrides first, then the
 * table of the language, then English.
 */
export function createTranslate(
  language: Language,
  { messages = {}, overrides = {}, show }: TranslateOptions = {},
): Translate {
  function translate(source: Source, values: MessageValues = {}): string {
    const keys = typeof source === 'string' ? [source] : source
    const english = keys[0] as string
    const custom = first(overrides, keys)
    const translated = custom ?? first(messages, keys)
    // English plurals for a text that is not translated.
    const spoken = translated === undefined ? 'en-US' : language
    return formatMessage(translated ?? english, show ? shown(values, show) : values, spoken)
  }
  return Object.assign(translate, { language })
}

const first = (texts: Messages, keys: readonly string[]): string | undefined => {
  const found = keys.find((key) => Object.hasOwn(texts, key))
  return found === undefined ? undefined : texts[found]
}

const shown = (values: MessageValues, show: (value: string) => string): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? show(value) : value,
    ]),
  )
