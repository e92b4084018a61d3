import {
  createTranslate,
  type Language,
  type Messages,
  type Translate,
} from '@latchkey/contract/pure'
import deDE from './tables/de-DE.ts'
import es419 from './tables/es-419.ts'
import esES from './tables/es-ES.ts'
import frCA from './tables/fr-CA.ts'
import frFR from './tables/fr-FR.ts'
import itIT from './tables/it-IT.ts'
import jaJP from './tables/ja-JP.ts'
import koKR from './tables/ko-KR.ts'
import ptBR from './tables/pt-BR.ts'
import ptPT from './tables/pt-PT.ts'
import zhCN from './tables/zh-CN.ts'
import zhTW from './tables/zh-TW.ts'

/** Marks a text of an email that is translated elsewhere. */
export const message = (text: string): string => text

// English needs no table.
const TABLES: { readonly [L in Language]?: Messages } = {
  'de-DE': deDE,
  'es-419': es419,
  'es-ES': esES,
  'fr-CA': frCA,
  'fr-FR': frFR,
  'it-IT': itIT,
  'ja-JP': jaJP,
  'ko-KR': koKR,
  'pt-BR': ptBR,
  'pt-PT': ptPT,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
}

const translates = new Map<Language, Translate>()

/** The translate function for emails in a language. */
export function translateEmails(language: Language): Translate {
  const known =
    translates.get(language) ?? createTranslate(language, { messages: TABLES[language] })
  translates.set(language, known)
  return known
}
