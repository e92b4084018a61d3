/** The supported languages (protocol 08 §17.3). */
export const LANGUAGES = [
  'en-US',
  'de-DE',
  'es-419',
  'es-ES',
  'fr-CA',
  'fr-FR',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'pt-BR',
  'pt-PT',
  'zh-CN',
  'zh-TW',
] as const
export type Language = (typeof LANGUAGES)[number]

/** Translations by their English source text. A missing one is shown in English. */
export type Messages = Readonly<Record<string, string>>

// English needs no table. To add a language, add a file and one line here.
const tables: ReadonlyMap<string, Messages> = new Map<Language, Messages>()

/** The table of a language, or English if the language is unknown. */
export const messagesOf = (lang: string | undefined): Messages => tables.get(lang ?? 'en-US') ?? {}
