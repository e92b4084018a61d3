import { providerName } from '@latchkey/ui'
import { OptionCards } from '../../components/option-cards.tsx'
import { useDashboard } from '../../dashboard.ts'
import { meaningOfShared, type ProviderType } from '../../data/auth-methods/providers.ts'
import { t } from '../../text.ts'

export interface KeysChoiceProps {
  type: ProviderType
  isShared: boolean
  onChange: (isShared: boolean) => void
}

/** Whose keys a provider uses. */
export function KeysChoice({ type, isShared, onChange }: KeysChoiceProps) {
  const { runtime } = useDashboard()
  const name = providerName(type)
  const shared =
    meaningOfShared(type, runtime) === 'operator'
      ? t(
          'For development only. {name} shows users the name of this service’s operator. Use your own keys in production.',
          { name },
        )
      : t(
          'For development only. This service has no keys for {name}, so the built-in development provider is used instead. It asks for an email address and lets you sign in as anyone.',
          { name },
        )
  return (
    <OptionCards
      legend={t('Keys')}
      name="keys"
      options={[
        { value: 'shared', label: t('Shared keys'), description: shared },
        {
          value: 'own',
          label: t('Own keys'),
          description: t('{name} shows users the name of your app. Required for production.', {
            name,
          }),
        },
      ]}
      value={isShared ? 'shared' : 'own'}
      onChange={(keys) => onChange(keys === 'shared')}
    />
  )
}
