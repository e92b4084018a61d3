import { type Messages, messagesOf } from './languages.ts'

/** Turns an English source string into the text to show; `{name}` in it is filled with the value of that name. */
export type Translate = (
  source: string,
  values?: Readonly<Record<string, string | number>>,
) => string

/** Own texts by the exact English source string. */
export type TranslationOverrides = Readonly<Record<string, string>>

/** The translation into a language (protocol 08 §17.3): overrides first, then the language, then English. */
export function createTranslate(
  lang: string | undefined,
  overrides: TranslationOverrides = {},
): Translate {
  const messages: Messages = messagesOf(lang)

  return (source, values = {}) => {
    const text = own(overrides, source) ?? own(messages, source) ?? source
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
      String(own(values, name) ?? placeholder),
    )
  }
}

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
