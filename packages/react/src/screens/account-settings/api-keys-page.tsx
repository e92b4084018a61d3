import { type CurrentUser, useTranslate } from '../../context.ts'
import { ApiKeysSection } from './api-keys-section.tsx'

/** The API keys of the user (protocol 08 §15.6). */
export function ApiKeysPage({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  return (
    <ApiKeysSection
      owner={user}
      description={t('API keys let scripts and apps act on your behalf.')}
    />
  )
}
