import { addGlyph, Button, Glyph, trashGlyph } from '@latchkey/ui'
import { useState } from 'react'
import { type IncludedDraft, newIncluded } from '../../../components/payments/drafts.ts'
import fieldStyles from '../../../components/payments/fields.module.css'
import { IncludedFields } from '../../../components/payments/included-fields.tsx'
import { itemsOf, nameOfItem } from '../../../data/payments/offers.ts'
import { t } from '../../../text.ts'
import type { StepProps } from './general-step.tsx'
import { ItemDialog } from './item-dialog.tsx'
import styles from './wizard.module.css'

/** Step 3: what comes with the offer. */
export function ItemsStep({ draft, onChange, errors, payments }: StepProps) {
  const [added, setAdded] = useState<string>()
  const [isCreating, setCreating] = useState(false)
  const setIncluded = (included: readonly IncludedDraft[]) => onChange({ ...draft, included })
  const used = new Set(draft.included.map(({ itemId }) => itemId))
  const next = itemsOf(payments).find(
    ({ id, customerType }) => customerType === draft.customerType && !used.has(id),
  )
  const add = (itemId: string) => {
    const included = newIncluded(itemId)
    setAdded(included.key)
    setIncluded([...draft.included, included])
  }

  return (
    <>
      <div className={styles.options}>
        {draft.included.length === 0 && (
          <p className={styles.nothing}>
            {t(
              'Nothing included yet. Items are what customers have and use up, such as credits or seats.',
            )}
          </p>
        )}
        {draft.included.map((included) => (
          <IncludedFields
            key={included.key}
            included={included}
            onChange={(changed) =>
              setIncluded(
                draft.included.map((each) => (each.key === included.key ? changed : each)),
              )
            }
            errors={errors}
            payments={payments}
            customerType={draft.customerType}
            focusOnMount={included.key === added}
            aside={
              <Button
                variant="ghost"
                size="icon"
                aria-label={t('Remove item {name}', {
                  name: nameOfItem(payments, included.itemId),
                })}
                onClick={() =>
                  setIncluded(draft.included.filter(({ key }) => key !== included.key))
                }
              >
                <Glyph shape={trashGlyph} />
              </Button>
            }
          />
        ))}
      </div>
      <div className={fieldStyles.add}>
        {Object.keys(payments.items).length > 0 && (
          <Button variant="secondary" size="small" onClick={() => add(next?.id ?? '')}>
            <Glyph shape={addGlyph} />
            {t('Include item')}
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => setCreating(true)}>
          {t('Create item…')}
        </Button>
      </div>
      {isCreating && (
        <ItemDialog
          payments={payments}
          customerType={draft.customerType}
          onSaved={add}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  )
}
