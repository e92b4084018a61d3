import { addGlyph, Button, type FieldErrors, Glyph, trashGlyph } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import {
  type CustomerType,
  itemsOf,
  nameOfItem,
  type Payments,
} from '../../data/payments/offers.ts'
import { t } from '../../text.ts'
import { type IncludedDraft, newIncluded, others } from './drafts.ts'
import styles from './fields.module.css'
import { IncludedFields } from './included-fields.tsx'

export interface IncludedListProps {
  included: readonly IncludedDraft[]
  onChange: (included: readonly IncludedDraft[]) => void
  errors: FieldErrors
  payments: Payments
  customerType: CustomerType
  /** Beside the button that adds one, such as another that creates an item. */
  aside?: ReactNode
}

/** The items that come with an offer, each with its fields, and a button that adds one. */
export function IncludedList(props: IncludedListProps) {
  const { included, onChange, errors, payments, customerType, aside } = props
  // Only those that are there from the start do not take the focus.
  const [first] = useState(() => new Set(included.map(({ key }) => key)))
  const used = new Set(included.map(({ itemId }) => itemId))
  const next = itemsOf(payments).find(
    (item) => item.customerType === customerType && !used.has(item.id),
  )

  return (
    <>
      {included.length > 0 && (
        <div className={styles.cards}>
          {included.map((each) => (
            <IncludedFields
              key={each.key}
              included={each}
              onChange={(changed) =>
                onChange(included.map((other) => (other.key === each.key ? changed : other)))
              }
              errors={errors}
              payments={payments}
              customerType={customerType}
              focusOnMount={!first.has(each.key)}
              aside={
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t('Remove item {name}', {
                    name: nameOfItem(payments, each.itemId),
                  })}
                  onClick={() => onChange(others(included, each.key))}
                >
                  <Glyph shape={trashGlyph} />
                </Button>
              }
            />
          ))}
        </div>
      )}
      <div className={styles.add}>
        {Object.keys(payments.items).length > 0 && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => onChange([...included, newIncluded(next?.id ?? '')])}
          >
            <Glyph shape={addGlyph} />
            {t('Include item')}
          </Button>
        )}
        {aside}
      </div>
    </>
  )
}
