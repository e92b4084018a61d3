import { defaultLanguage, type Language } from '@latchkey/contract/pure'
import { Select, useWriteLock } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { languageOptions } from '../../components/language-options.ts'
import { Panel } from '../../components/panel.tsx'
import { useAction } from '../../components/use-action.ts'
import { useSetDefaultLanguage } from '../../data/default-language/writes.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'

/** The language for users whose own is not known. Applies immediately. */
export function DefaultLanguage() {
  const { data: config } = useQuery(ofProject.config(useAdmin()))
  const setLanguage = useSetDefaultLanguage()
  const { busy, run } = useAction({ failure: 'toast' })
  const lock = useWriteLock()
  const current = config ? defaultLanguage(config) : 'en-US'

  return (
    <Panel
      title={t('Default language')}
      description={t(
        'For built-in emails and hosted pages, as long as the language of a user is not known.',
      )}
      aside={
        <Select
          size="small"
          aria-label={t('Default language')}
          value={current}
          options={languageOptions}
          disabled={config === undefined || busy || lock !== null}
          title={lock ?? undefined}
          onChange={({ target }) =>
            void run(() => setLanguage({ from: current, to: target.value as Language }), {
              done: t('Default language changed'),
              undo: () => setLanguage({ from: target.value as Language, to: current }),
            })
          }
        />
      }
    />
  )
}
