import type { Messages } from '@latchkey/contract/pure'
import { type DashboardLanguage, wantedLanguage } from '../../src/messages/wanted-language.ts'
import { setTexts } from '../../src/text.ts'

type LoadTable = () => Promise<{ readonly default: Messages }>

// Only the texts of this page. Those of the screens load with the screens. English needs none.
const TABLES: { readonly [L in Exclude<DashboardLanguage, 'en-US'>]: LoadTable } = {
  'de-DE': () => import('./tables/de-DE.ts'),
}

/** Loads the language of the dashboard. The page is in English if it cannot be loaded. */
export async function loadLanguage(): Promise<void> {
  const language = wantedLanguage()
  const table = language === 'en-US' ? undefined : await TABLES[language]().catch(() => undefined)
  if (table === undefined) return
  setTexts(language, table.default)
  document.documentElement.lang = language
}
