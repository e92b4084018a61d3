import { CheckField, Field, type FieldErrors } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { ALL_CURRENCIES } from '../../data/payments/offers.ts'
import { t } from '../../text.ts'
import { fieldName, findPriceMistakes, hasMistakes, type PriceDraft, priceOf } from './drafts.ts'
import styles from './fields.module.css'
import { IntervalField } from './interval-field.tsx'
import { priceText } from './summaries.ts'

export interface PriceFieldsProps {
  price: PriceDraft
  onChange: (price: PriceDraft) => void
  errors: FieldErrors
  /** An ID is fixed once purchases may refer to it. */
  isNew: boolean
  /** In an offer that exists only for one purchase, a price cannot be limited to the server. */
  inline?: boolean
  /** At the end of the head, such as a button that removes it. */
  aside?: ReactNode
  focusOnMount?: boolean
}

const OTHERS = ALL_CURRENCIES.filter((currency) => currency !== 'USD')

/** The fields of one price, with a sentence that sums it up (protocol 09 §15.2). */
export function PriceFields(props: PriceFieldsProps) {
  const { price, onChange, errors, isNew, inline = false, aside, focusOnMount = false } = props
  const name = (part: string) => fieldName(price.key, part)
  const change = (part: Partial<PriceDraft>) => onChange({ ...price, ...part })
  const amount = (currency: (typeof ALL_CURRENCIES)[number]) => ({
    name: name(currency),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 20,
    value: price.amounts[currency] ?? '',
    onChange: (event: { target: { value: string } }) =>
      change({ amounts: { ...price.amounts, [currency]: event.target.value } }),
    error: errors[name(currency)],
  })
  const usesOthers = OTHERS.some((currency) => price.amounts[currency])

  return (
    <fieldset className={styles.card} aria-label={t('Price {id}', { id: price.id })}>
      <div className={styles.head}>
        <PriceSummary price={price} />
        {aside}
      </div>
      <div className={styles.pair}>
        <Field
          {...amount('USD')}
          label={t('Price in USD')}
          placeholder="20"
          focusOnMount={focusOnMount}
        />
        <Field
          name={name('id')}
          label={t('Price ID')}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={63}
          readOnly={!isNew}
          value={price.id}
          onChange={(event) => change({ id: event.target.value })}
          error={errors[name('id')]}
        />
      </div>
      <div className={styles.options}>
        <IntervalField
          name={name('interval')}
          label={t('Recurring')}
          description={t('A subscription. Otherwise it’s paid once.')}
          before={t('Every')}
          value={price.interval}
          initial={{ count: '1', unit: 'month' }}
          onChange={(interval) => change({ interval })}
          error={errors[name('interval')]}
        />
        <IntervalField
          name={name('freeTrial')}
          label={t('Free trial')}
          description={t('Stored, but not applied yet.')}
          value={price.freeTrial}
          initial={{ count: '7', unit: 'day' }}
          onChange={(freeTrial) => change({ freeTrial })}
          error={errors[name('freeTrial')]}
        />
        {!inline && (
          <CheckField
            label={t('Server-only price')}
            description={t('Marks the price for your server. It’s still shown to buyers.')}
            checked={price.serverOnly}
            onChange={(event) => change({ serverOnly: event.target.checked })}
          />
        )}
        <details className={styles.more} open={usesOthers || undefined}>
          <summary>{t('More currencies')}</summary>
          <p>{t('These are stored and shown. Only USD is charged.')}</p>
          <div className={styles.pair}>
            {OTHERS.map((currency) => (
              <Field key={currency} {...amount(currency)} label={currency} reserve={false} />
            ))}
          </div>
        </details>
      </div>
    </fieldset>
  )
}

function PriceSummary({ price }: { price: PriceDraft }) {
  const isReady = !hasMistakes(findPriceMistakes({ ...price, id: 'id' }, []))
  return (
    <span className={styles.summary} data-ready={isReady} aria-live="polite">
      {isReady ? priceText(priceOf(price)) : t('No amount yet')}
    </span>
  )
}
