import {
  LANGUAGE_COOKIE,
  type Language,
  type Messages,
  matchLanguage,
} from '@latchkey/contract/pure'
import { setTexts } from '../../src/text.ts'

type LoadTable = () => Promise<{ readonly default: Messages }>

// Each table is a file of its own. English needs none.
const TABLES: { readonly [L in Exclude<Language, 'en-US'>]: LoadTable } = {
  'de-DE': () => import('./tables/de-DE.ts'),
  'es-419': () => import('./tables/es-419.ts'),
  'es-ES': () => import('./tables/es-ES.ts'),
  'fr-CA': () => import('./tables/fr-CA.ts'),
  'fr-FR': () => import('./tables/fr-FR.ts'),
  'it-IT': () => import('./tables/it-IT.ts'),
  'ja-JP': () => import('./tables/ja-JP.ts'),
  'ko-KR': () => import('./tables/ko-KR.ts'),
  'pt-BR': () => import('./tables/pt-BR.ts'),
  'pt-PT': () => import('./tables/pt-PT.ts'),
  'zh-CN': () => import('./tables/zh-CN.ts'),
  'zh-TW': () => import('./tables/zh-TW.ts'),
}

/**
 * Loads the texts in the language that was chosen on a hosted page, else in the first one that the
 * browser asks for. The page is in English if they cannot be loaded.
 */
export async function loadLanguage(): Promise<void> {
  const chosen = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([\\w-]+)`).exec(document.cookie)?.[1]
  const language = matchLanguage([...(chosen ? [chosen] : []), ...navigator.languages]) ?? 'en-US'
  const table = language === 'en-US' ? undefined : await TABLES[language]().catch(() => undefined)
  if (table === undefined) return
  setTexts(language, table.default)
  document.documentElement.lang = language
}
