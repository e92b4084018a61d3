import { SelectField, useWriteLock } from '@latchkey/ui'
import type { Project } from '../../data/projects/queries.ts'
import { type Message, message, t } from '../../text.ts'

type MergeStrategy = Project['config']['oauth_account_merge_strategy']

/** The terms of protocol 02 §9, user resolution. */
const STRATEGIES: readonly { value: MergeStrategy; label: Message; description: Message }[] = [
  {
    value: 'link_method',
    label: message('Sign in to that account'),
    description: message(
      'Links the provider to the existing account if the email is verified here and by the provider. Otherwise sign-in is refused.',
    ),
  },
  {
    value: 'raise_error',
    label: message('Refuse'),
    description: message('Users must sign in the way they signed up, which some may not remember.'),
  },
  {
    value: 'allow_duplicates',
    label: message('Create another account'),
    description: message(
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
  const lock = useWriteLock()
  const chosen = STRATEGIES.find((strategy) => strategy.value === value)
  return (
    <SelectField
      name="merge"
      label={t('If an account with this email exists')}
      description={chosen && t(chosen.description)}
      options={STRATEGIES.map((strategy) => ({ value: strategy.value, label: t(strategy.label) }))}
      value={value}
      disabled={lock !== null}
      title={lock ?? undefined}
      onChange={(event) => onChange(event.target.value as MergeStrategy)}
    />
  )
}
