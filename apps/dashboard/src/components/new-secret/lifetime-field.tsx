import { SelectField } from '@latchkey/ui'
import { t } from '../../text.ts'

const NAME = 'lifetime'
const NEVER = 'never'

/** Chooses when new keys expire. */
export function LifetimeField({ defaultValue = NEVER }: { defaultValue?: 'never' | '30' }) {
  return (
    <SelectField
      name={NAME}
      label={t('Expires')}
      options={[
        { value: NEVER, label: t('Never') },
        { value: '365', label: t('After a year') },
        { value: '90', label: t('After 90 days') },
        { value: '30', label: t('After 30 days') },
        { value: '7', label: t('After 7 days') },
        { value: '1', label: t('After a day') },
      ]}
      defaultValue={defaultValue}
    />
  )
}

/** The days that were chosen in a form with a `LifetimeField`; null for keys that do not expire. */
export function lifetimeDays(form: FormData): number | null {
  const chosen = String(form.get(NAME))
  return chosen === NEVER ? null : Number(chosen)
}
