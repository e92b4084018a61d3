import type { AdminProject } from '@latchkey/react'
import { SelectField } from '@latchkey/ui'
import { t } from '../../text.ts'

type MergeStrategy = AdminProject['config']['oauthAccountMergeStrategy']

/** The terms of protocol 02 §9, user resolution. */
const STRATEGIES: readonly { value: MergeStrategy; label: string; description: string }[] = [
  {
    value: 'link_method',
    label: t('Sign in to that account'),
    description: t(
      'Links the provider to the existing account if the email is verified here and by the provider. Otherwise sign-in is refused.',
    ),
  },
  {
    value: 'raise_error',
    label: t('Refuse'),
    description: t('Users must sign in the way they signed up, which some may not remember.'),
  },
  {
    value: 'allow_duplicates',
    label: t('Create another account'),
    description: t(
      'A user can end up with several accounts, each with its own data. Only the first can sign in by email.',
    ),
  },
]

/** What happens when a user signs in with a provider whose email another account already has. */
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
      label={t('If an account with this email exists')}
      description={STRATEGIES.find((strategy) => strategy.value === value)?.description}
      options={STRATEGIES}
      value={value}
      onChange={(event) => onChange(event.target.value as MergeStrategy)}
    />
  )
}
