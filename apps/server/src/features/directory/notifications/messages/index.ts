import {
  createTranslate,
  type Language,
  type Messages,
  matchLanguage,
  parseAcceptLanguage,
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

/** Marks a text that is translated elsewhere. */
export const message = (text: string): string => text

/** A language and its texts. */
export interface PageLanguage {
  readonly language: Language
  readonly t: Translate
}

/** The language that `Accept-Language` prefers, else the given one. */
export function pageLanguage(headers: Headers, otherwise: Language): PageLanguage {
  const wanted = parseAcceptLanguage(headers.get('accept-language'))
  const language = matchLanguage(wanted) ?? otherwise
  return { language, t: createTranslate(language, { messages: TABLES[language] }) }
}
