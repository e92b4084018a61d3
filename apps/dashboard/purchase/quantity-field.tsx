import { addGlyph, Button, Glyph } from '@latchkey/ui'
import { t } from '../src/text.ts'
import { parseQuantity } from './amounts.ts'
import styles from './quantity-field.module.css'

export interface QuantityFieldProps {
  /** As typed. */
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (text: string) => void
}

/** A number with a button on each side. Accepts only digits. */
export function QuantityField({ value, error, disabled, onChange }: QuantityFieldProps) {
  const quantity = parseQuantity(value) ?? 0
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <label className={styles.label} htmlFor="quantity">
          {t('Quantity')}
        </label>
        <div className={styles.stepper}>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('One less')}
            disabled={disabled || quantity <= 1}
            onClick={() => onChange(String(quantity - 1))}
          >
            <Glyph shape="M4 10h12" />
          </Button>
          <input
            className={styles.input}
            id="quantity"
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={value}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'quantity-error' : undefined}
            onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('One more')}
            disabled={disabled}
            onClick={() => onChange(String(quantity + 1))}
          >
            <Glyph shape={addGlyph} />
          </Button>
        </div>
      </div>
      {error && (
        <p className={styles.error} id="quantity-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
