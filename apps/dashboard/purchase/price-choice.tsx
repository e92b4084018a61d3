import { VisuallyHidden } from '@latchkey/ui'
import { t } from '../src/text.ts'
import { formatPrice, toCents } from './amounts.ts'
import { perInterval } from './describe.ts'
import styles from './price-choice.module.css'
import type { Offer } from './service.ts'

export interface PriceChoiceProps {
  prices: readonly (readonly [id: string, price: Offer['prices'][string]])[]
  value: string
  disabled: boolean
  onChange: (priceId: string) => void
}

/** One card per price. */
export function PriceChoice({ prices, value, disabled, onChange }: PriceChoiceProps) {
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <VisuallyHidden>
        <legend>{t('Price')}</legend>
      </VisuallyHidden>
      {prices.map(([id, { USD, interval }]) => {
        const cents = USD === undefined ? null : toCents(USD)
        return (
          <label key={id} className={styles.price}>
            <input
              className={styles.radio}
              type="radio"
              name="price"
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
            />
            <span className={styles.id}>{id}</span>
            <span className={styles.amount}>
              {cents === null ? (
                t('Not available in USD')
              ) : (
                <>
                  <strong>{formatPrice(cents)}</strong>
                  <span>{interval ? perInterval(interval) : t('once')}</span>
                </>
              )}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
