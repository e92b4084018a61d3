import { providerName } from '@latchkey/ui'
import { type ReactNode, useId } from 'react'
import { useDashboard } from '../../dashboard.ts'
import { meaningOfShared, type ProviderType } from '../../data/auth-methods/providers.ts'
import { t } from '../../text.ts'
import styles from './provider-dialog.module.css'

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
    <fieldset className={styles.choice}>
      <legend>{t('Keys')}</legend>
      <Option label={t('Shared keys')} checked={isShared} onChoose={() => onChange(true)}>
        {shared}
      </Option>
      <Option label={t('Own keys')} checked={!isShared} onChoose={() => onChange(false)}>
        {t('{name} shows users the name of your app. Required for production.', { name })}
      </Option>
    </fieldset>
  )
}

function Option({
  label,
  checked,
  onChoose,
  children,
}: {
  label: string
  checked: boolean
  onChoose: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <div className={styles.option}>
      <input
        id={id}
        type="radio"
        name="keys"
        checked={checked}
        onChange={onChoose}
        aria-describedby={`${id}-description`}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-description`}>{children}</p>
      </div>
    </div>
  )
}
