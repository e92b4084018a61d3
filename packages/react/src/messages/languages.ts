/** The languages an app can choose from (protocol 08 §17.3). */
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

/** Texts by their English source string. A missing one is shown in English. */
export type Messages = Readonly<Record<string, string>>

// English is the source itself. The other tables are yet to be written; each is one file beside this one and one line here.
const tables: ReadonlyMap<string, Messages> = new Map<Language, Messages>()

/** The table of a language; that of English where the language is unknown. */
export const messagesOf = (lang: string | undefined): Messages => tables.get(lang ?? 'en-US') ?? {}
