import { addGlyph, Button, type FieldErrors, Glyph, trashGlyph } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { t } from '../../text.ts'
import { freeId, newPrice, others, type PriceDraft } from './drafts.ts'
import styles from './fields.module.css'
import { PriceFields } from './price-fields.tsx'

export interface PriceListProps {
  prices: readonly PriceDraft[]
  onChange: (prices: readonly PriceDraft[]) => void
  errors: FieldErrors
  /** What is shown if there is none. Without it, the last price cannot be removed. */
  nothing?: ReactNode
  /** The IDs that are fixed, because purchases may refer to them. */
  storedIds?: readonly string[]
  /** For an offer that exists only for one purchase. */
  inline?: boolean
}

/** The prices of an offer, each with its fields, and a button that adds one. */
export function PriceList(props: PriceListProps) {
  const { prices, onChange, errors, nothing, storedIds = [], inline = false } = props
  const [added, setAdded] = useState<string>()
  const add = () => {
    const id = freeId(
      prices.length === 0 ? 'monthly' : 'price',
      prices.map((price) => price.id),
    )
    const price = newPrice(id, [1, 'month'])
    setAdded(price.key)
    onChange([...prices, price])
  }

  return (
    <>
      {prices.length === 0 && nothing}
      <div className={styles.cards}>
        {prices.map((price) => (
          <PriceFields
            key={price.key}
            price={price}
            onChange={(changed) =>
              onChange(prices.map((each) => (each.key === price.key ? changed : each)))
            }
            errors={errors}
            isNew={!storedIds.includes(price.id) || price.key === added}
            inline={inline}
            focusOnMount={price.key === added}
            aside={
              (nothing !== undefined || prices.length > 1) && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t('Remove price {id}', { id: price.id })}
                  onClick={() => onChange(others(prices, price.key))}
                >
                  <Glyph shape={trashGlyph} />
                </Button>
              )
            }
          />
        ))}
      </div>
      <div className={styles.add}>
        <Button variant="secondary" size="small" onClick={add}>
          <Glyph shape={addGlyph} />
          {t('Add price')}
        </Button>
      </div>
    </>
  )
}
