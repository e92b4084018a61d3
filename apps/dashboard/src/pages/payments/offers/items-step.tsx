import { Button } from '@latchkey/ui'
import { IncludedList } from '../../../components/payments/included-list.tsx'
import { t } from '../../../text.ts'
import type { StepProps } from './general-step.tsx'
import styles from './wizard.module.css'

/** Step 3: what comes with the offer. */
export function ItemsStep({ draft, onChange, errors, payments, onCreateItem }: StepProps) {
  const { included, customerType } = draft
  return (
    <div className={styles.list}>
      {included.length === 0 && (
        <p className={styles.nothing}>
          {t(
            'Nothing included yet. Items are what customers have and use up, such as credits or seats.',
          )}
        </p>
      )}
      <IncludedList
        included={included}
        onChange={(changed) => onChange({ ...draft, included: changed })}
        errors={errors}
        payments={payments}
        customerType={customerType}
        aside={
          <Button variant="secondary" size="small" onClick={onCreateItem}>
            {t('Create item…')}
          </Button>
        }
      />
    </div>
  )
}
