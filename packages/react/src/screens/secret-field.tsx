import { PasswordField, type PasswordFieldProps } from '@latchkey/ui'
import { useTranslate } from '../context.ts'

/** A password field with a translated toggle. */
export function SecretField(props: Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>) {
  const t = useTranslate()
  return <PasswordField {...props} showLabel={t('Show password')} hideLabel={t('Hide password')} />
}
