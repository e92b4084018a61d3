import {
  Badge,
  type BadgeProps,
  Button,
  ProviderMark,
  providerName,
  Switch,
  VisuallyHidden,
} from '@latchkey/ui'
import {
  type ProviderEntry,
  type ProviderState,
  type SharedKeys,
  stateOf,
  titleOf,
} from '../../data/auth-methods/providers.ts'
import { t } from '../../text.ts'
import styles from './providers-panel.module.css'

export interface ProviderRowProps {
  entry: ProviderEntry
  shared: SharedKeys
  /** How many accounts are linked; undefined while it is unknown. */
  count: number | undefined
  onSwitch: (on: boolean) => void
  onConfigure: () => void
  onTest: () => void
}

/** The states in which users can sign in with a provider. */
const CAN_BE_TESTED: readonly ProviderState[] = ['own', 'shared-operator', 'shared-development']

/** One configured provider: its name, its keys, and whether it is on. */
export function ProviderRow({
  entry,
  shared,
  count,
  onSwitch,
  onConfigure,
  onTest,
}: ProviderRowProps) {
  const title = titleOf(entry)
  const state = stateOf(entry, shared)
  const { tone, word, sentence } = stateTextOf(state, providerName(entry.type))
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <ProviderMark provider={entry.type} />
      </span>
      <div className={styles.words}>
        <span className={styles.name}>
          {title} <Badge tone={tone}>{word}</Badge>
        </span>
        {sentence && <p className={styles.sentence}>{sentence}</p>}
        {count !== undefined && count > 0 && (
          <p className={styles.sentence}>
            {t('{count, plural, one {# linked account} other {# linked accounts}}', { count })}
          </p>
        )}
      </div>
      <span className={styles.configure}>
        {CAN_BE_TESTED.includes(state) && (
          <Button variant="ghost" size="small" onClick={onTest}>
            {t('Test')}
            <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={onConfigure}>
          {t('Configure')}
          <VisuallyHidden>{title}</VisuallyHidden>
        </Button>
      </span>
      <span className={styles.switch}>
        <Switch
          label={<VisuallyHidden>{t('Sign in with {name}', { name: title })}</VisuallyHidden>}
          checked={entry.allowSignIn}
          onChange={onSwitch}
        />
      </span>
    </li>
  )
}

interface StateText {
  readonly tone: NonNullable<BadgeProps['tone']>
  readonly word: string
  readonly sentence?: string
}

function stateTextOf(state: ProviderState, name: string): StateText {
  switch (state) {
    case 'own':
      return { tone: 'success', word: t('Own keys') }
    case 'keys-missing':
      return {
        tone: 'danger',
        word: t('Keys missing'),
        sentence: t('Enter your keys to make it work.'),
      }
    case 'shared-operator':
      return {
        tone: 'warning',
        word: t('Shared keys'),
        sentence: t('For development only. {name} shows the name of this service’s operator.', {
          name,
        }),
      }
    case 'shared-development':
      return {
        tone: 'warning',
        word: t('Shared keys'),
        sentence: t('For development only. The development provider is used instead.'),
      }
    case 'shared-nothing':
      return {
        tone: 'danger',
        word: t('Shared keys'),
        sentence: t('Doesn’t work: this service has no keys for {name}.', { name }),
      }
    case 'connect-only':
      return {
        tone: 'neutral',
        word: t('Not for sign-in'),
        sentence: t('Used for connected accounts only.'),
      }
    case 'off':
      return { tone: 'neutral', word: t('Off') }
  }
}
