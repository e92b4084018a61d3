import { type Messages, messagesOf } from './languages.ts'

/** An English text, which is its key, optionally followed by former keys. */
export type Source = string | readonly [text: string, ...formerKeys: string[]]

/** Translates an English text. `{name}` is replaced by that value. */
export type Translate = (
  source: Source,
  values?: Readonly<Record<string, string | number>>,
) => string

/** Custom texts by their English source text. */
export type TranslationOverrides = Readonly<Record<string, string>>

/**
 * Creates the translate function for a language (protocol 08 §17.3): overrides first, then the
 * language, then English.
 */
export function createTranslate(
  lang: string | undefined,
  overrides: TranslationOverrides = {},
): Translate {
  const messages: Messages = messagesOf(lang)

  return (source, values = {}) => {
    const keys = typeof source === 'string' ? [source] : source
    const text = first(overrides, keys) ?? first(messages, keys) ?? (keys[0] as string)
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(own(values, name) ?? placeholder),
    )
  }
}

const first = (texts: Messages, keys: readonly string[]): string | undefined =>
  keys.map((key) => own(texts, key)).find((text) => text !== undefined)

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
