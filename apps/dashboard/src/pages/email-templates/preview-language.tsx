import { defaultLanguage, isOriginalSource, type Language } from '@latchkey/contract/pure'
import { Select } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { languageOptions } from '../../components/language-options.ts'
import { ofProject } from '../../data/projects/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { sentOn } from './built-in.ts'

export interface PreviewLanguage {
  /** For the request of the preview. */
  readonly request: { readonly language?: Language }
  /** The choice; null for a template of the project. */
  readonly select: ReactNode
}

/**
 * The language of the preview. Users get a built-in email in theirs as long as its source is the
 * original one, and an edited template in the language of its author.
 */
export function usePreviewLanguage(templateId: string, source: string): PreviewLanguage {
  const { data: config } = useQuery(ofProject.config(useAdmin()))
  const [chosen, setChosen] = useState<Language>()
  const language = chosen ?? (config ? defaultLanguage(config) : 'en-US')
  if (sentOn(templateId) === undefined) return { request: {}, select: null }

  const isOriginal = isOriginalSource(templateId, source)
  return {
    request: isOriginal ? { language } : {},
    select: (
      <Select
        size="small"
        aria-label={t('Language')}
        title={
          isOriginal
            ? t('Users get this email in their language')
            : t('An edited template has the texts of its source, for all users')
        }
        disabled={!isOriginal}
        value={language}
        options={languageOptions}
        onChange={({ target }) => setChosen(target.value as Language)}
      />
    ),
  }
}
