import { bookGlyph, Glyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard.ts'
import { referenceEntries } from '../../data/api-explorer/reference.ts'
import { t } from '../../text.ts'
import type { Command } from './commands.ts'
import {
  isErrorCode,
  matchEntries,
  referenceSearchUrl,
  referenceUrl,
} from './reference-commands.ts'

const SHORTEST_SEARCH = 2

/** What the API reference has for the text. Its endpoints load with the first search. */
export function useReference(projectId: string | undefined, text: string): readonly Command[] {
  const wanted = text.trim()
  const isSearch = wanted.length >= SHORTEST_SEARCH
  const { data = [] } = useQuery({ ...referenceEntries(useDashboard()), enabled: isSearch })
  if (!isSearch) return []
  const group = t('API reference')
  const open = (url: string) => () => void window.open(url, '_blank', 'noopener')
  const icon = <Glyph shape={bookGlyph} />
  const endpoints = matchEntries(data, wanted).map(
    ({ id, method, path, summary }): Command => ({
      id: `reference-${id}`,
      group,
      name: `${method} ${path}`,
      hint: summary,
      icon,
      always: true,
      run: open(referenceUrl(projectId, id)),
    }),
  )
  if (!isErrorCode(wanted)) return endpoints
  return [
    {
      id: 'reference-error',
      group,
      name: wanted,
      hint: t('What this error means'),
      icon,
      always: true,
      run: open(referenceSearchUrl(projectId, wanted)),
    },
    ...endpoints,
  ]
}
