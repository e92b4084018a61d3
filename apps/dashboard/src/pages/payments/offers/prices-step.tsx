import { addGlyph, Button, CheckField, Glyph, trashGlyph } from '@latchkey/ui'
import { useState } from 'react'
import { freeId, newPrice, type PriceDraft } from '../../../components/payments/drafts.ts'
import fieldStyles from '../../../components/payments/fields.module.css'
import { PriceFields } from '../../../components/payments/price-fields.tsx'
import { pricesOf } from '../../../data/payments/offers.ts'
import { t } from '../../../text.ts'
import type { StepProps } from './general-step.tsx'
import styles from './wizard.module.css'

/** Step 2: what the offer costs. */
export function PricesStep({ draft, onChange, errors, payments, isNew }: StepProps) {
  const [added, setAdded] = useState<string>()
  const setPrices = (prices: readonly PriceDraft[]) => onChange({ ...draft, prices })
  const stored = isNew ? undefined : payments.offers[draft.id]
  const storedIds = stored ? pricesOf(stored).map(([id]) => id) : []
  const add = () => {
    const price = newPrice(
      freeId(
        draft.prices.length === 0 ? 'monthly' : 'price',
        draft.prices.map(({ id }) => id),
      ),
      [1, 'month'],
    )
    setAdded(price.key)
    setPrices([...draft.prices, price])
  }

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
        <>
          <div className={styles.options}>
            {draft.prices.length === 0 && (
              <p className={styles.nothing}>
                {t('No prices yet. Without one, the offer can only be granted.')}
              </p>
            )}
            {draft.prices.map((price) => (
              <PriceFields
                key={price.key}
                price={price}
                onChange={(changed) =>
                  setPrices(draft.prices.map((each) => (each.key === price.key ? changed : each)))
                }
                errors={errors}
                isNew={!storedIds.includes(price.id) || price.key === added}
                focusOnMount={price.key === added}
                aside={
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={t('Remove price {id}', { id: price.id })}
                    onClick={() => setPrices(draft.prices.filter(({ key }) => key !== price.key))}
                  >
                    <Glyph shape={trashGlyph} />
                  </Button>
                }
              />
            ))}
          </div>
          <div className={fieldStyles.add}>
            <Button variant="secondary" size="small" onClick={add}>
              <Glyph shape={addGlyph} />
              {t('Add price')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
