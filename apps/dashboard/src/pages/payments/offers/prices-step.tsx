import { CheckField } from '@latchkey/ui'
import { PriceList } from '../../../components/payments/price-list.tsx'
import { pricesOf } from '../../../data/payments/offers.ts'
import { t } from '../../../text.ts'
import type { StepProps } from './general-step.tsx'
import styles from './wizard.module.css'

/** Step 2: what the offer costs. */
export function PricesStep({ draft, onChange, errors, payments, isNew }: StepProps) {
  const stored = isNew ? undefined : payments.offers[draft.id]

  return (
    <>
      <CheckField
        name="free"
        label={t('Free, included by default')}
        description={t(
          'Every customer without a subscription in the group has it. It needs a group, and only the first such offer of a group counts.',
        )}
        checked={draft.isFree}
        onChange={(event) => onChange({ ...draft, isFree: event.target.checked })}
      />
      {errors.free && (
        <p className={styles.error} role="alert">
          {errors.free}
        </p>
      )}
      {!draft.isFree && (
        <div className={styles.list}>
          <PriceList
            prices={draft.prices}
            onChange={(prices) => onChange({ ...draft, prices })}
            errors={errors}
            nothing={
              <p className={styles.nothing}>
                {t('No prices yet. Without one, the offer can only be granted.')}
              </p>
            }
            storedIds={stored ? pricesOf(stored).map(([id]) => id) : []}
          />
        </div>
      )}
    </>
  )
}
