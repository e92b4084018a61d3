import { t } from '../../text.ts'

/** The texts of the editor in the language of the page, by their English ones. */
export const editorPhrases = (): Readonly<Record<string, string>> => ({
  Find: t('Find'),
  Replace: t('Replace'),
  next: t('Next'),
  previous: t('Previous'),
  all: t('Select all'),
  'match case': t('Match case'),
  regexp: t('Regular expression'),
  'by word': t('Whole words'),
  replace: t('Replace'),
  'replace all': t('Replace all'),
  close: t('Close'),
  'current match': t('current match'),
  'on line': t('on line'),
  'replaced $ matches': t('Matches replaced: {count}', { count: '$' }),
  'replaced match on line $': t('Replaced the match on line {line}', { line: '$' }),
  'Go to line': t('Go to line'),
  go: t('Go'),
  Completions: t('Completions'),
  Diagnostics: t('Errors'),
  'No diagnostics': t('No errors'),
  'Control character': t('Control character'),
  'Selection deleted': t('Selection deleted'),
  '$ unchanged lines': t('{count} unchanged lines', { count: '$' }),
})
