import { LANGUAGES, type Language, type Messages, matchLanguage } from '@latchkey/contract/pure'
import type { LoadedLanguage } from './loaded-language.ts'

type TableModule = Promise<{ readonly default: Messages }>

// Each table is a chunk of its own. English needs none.
const TABLES: { readonly [L in Language]?: () => TableModule } = {
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

/** Loads the table of the first wanted language that is supported, or English. */
export async function loadTable(wanted: readonly string[]): Promise<LoadedLanguage> {
  const language = matchLanguage(wanted)
  const load = TABLES[language ?? 'en-US']
  if (language !== null && load) return { language, messages: (await load()).default }
  if (language === 'en-US') return { language, messages: {} }
  const problem = `The language ${wanted[0]} is not supported, so texts are in English. Supported: ${LANGUAGES.join(', ')}.`
  return { language: 'en-US', messages: {}, problem }
}
