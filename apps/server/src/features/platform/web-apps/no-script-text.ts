import type { Language } from '@latchkey/contract/pure'
import { escapeHtml } from '../../../kernel/http/html.ts'
import { HOSTED_PROBLEM_TEXTS } from './hosted-problem-texts.ts'

/** Where the built page expects the text. */
const MARKER = '<!--latchkey-no-script-->'

/** The page of the screens, with a text in place of an empty page where scripts do not run. */
export function withNoScriptText(page: string, project: string, lang: Language): string {
  const { noScript, noScriptHelp } = HOSTED_PROBLEM_TEXTS[lang]
  return page.replace(
    MARKER,
    () =>
      `<noscript data-lk="" lang="${lang}"><b>${escapeHtml(project)}</b><h2>${noScript}</h2><p>${noScriptHelp}</p></noscript>`,
  )
}
