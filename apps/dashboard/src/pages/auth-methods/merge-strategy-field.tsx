import type { AdminProject } from '@latchkey/react'
import { SelectField } from '@latchkey/ui'
import { t } from '../../text.ts'

type MergeStrategy = AdminProject['config']['oauthAccountMergeStrategy']

/** In the words of protocol 02 §9, user resolution. */
const STRATEGIES: readonly { value: MergeStrategy; label: string; description: string }[] = [
  {
    value: 'link_method',
    label: t('Sign in to that account'),
    description: t(
      'The provider becomes another way into it. Only where the address is verified here and by the provider; otherwise people are refused.',
    ),
  },
  {
    value: 'raise_error',
    label: t('Refuse'),
    description: t(
      'People must use the way they signed up with. Some will not remember which one that was.',
    ),
  },
  {
    value: 'allow_duplicates',
    label: t('Make another account'),
    description: t(
      'One person may end up with several accounts, each with its own data. Only the first signs in by email.',
    ),
  },
]

/** What happens when somebody comes from a provider with an email that another account has already. */
export function MergeStrategyField({
  value,
  onChange,
}: {
  value: MergeStrategy
  onChange: (value: MergeStrategy) => void
}) {
  return (
    <SelectField
      name="merge"
      label={t('If the email already has an account')}
      description={STRATEGIES.find((strategy) => strategy.value === value)?.description}
      options={STRATEGIES}
      value={value}
      onChange={(event) => onChange(event.target.value as MergeStrategy)}
    />
  )
}
