import { Field, type FieldErrors, SelectField } from '@latchkey/ui'
import type { ReactNode } from 'react'
import {
  type CustomerType,
  type Item,
  itemsOf,
  nameOfItem,
  type Payments,
} from '../../data/payments/offers.ts'
import { t } from '../../text.ts'
import { customerTypeNames } from './customer-types.ts'
import {
  fieldName,
  findIncludedMistakes,
  hasMistakes,
  type IncludedDraft,
  includedOf,
} from './drafts.ts'
import styles from './fields.module.css'
import { IntervalField } from './interval-field.tsx'
import { includedText } from './summaries.ts'

export interface IncludedFieldsProps {
  included: IncludedDraft
  onChange: (included: IncludedDraft) => void
  errors: FieldErrors
  payments: Payments
  /** Items of this type are offered first. */
  customerType: CustomerType
  aside?: ReactNode
  focusOnMount?: boolean
}

/** The fields of an item that comes with an offer, with a sentence that sums it up. */
export function IncludedFields(props: IncludedFieldsProps) {
  const { included, onChange, errors, payments, customerType, aside, focusOnMount = false } = props
  const name = (part: string) => fieldName(included.key, part)
  const change = (part: Partial<IncludedDraft>) => onChange({ ...included, ...part })
  const isReady = !hasMistakes(findIncludedMistakes(included, []))

  return (
    <fieldset
      className={styles.card}
      aria-label={t('Item {name}', { name: nameOfItem(payments, included.itemId) })}
    >
      <div className={styles.head}>
        <span className={styles.summary} data-ready={isReady} aria-live="polite">
          {isReady
            ? includedText(includedOf(included), nameOfItem(payments, included.itemId))
            : t('Not complete yet')}
        </span>
        {aside}
      </div>
      <div className={styles.pair}>
        <SelectField
          name={name('item')}
          label={t('Item')}
          value={included.itemId}
          options={optionsOf(payments, customerType, included.itemId)}
          onChange={(event) => change({ itemId: event.target.value })}
          error={errors[name('item')]}
        />
        <Field
          name={name('quantity')}
          label={t('Quantity')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={included.quantity}
          onChange={(event) => change({ quantity: event.target.value.trim() })}
          error={errors[name('quantity')]}
          focusOnMount={focusOnMount}
        />
      </div>
      <div className={styles.options}>
        <IntervalField
          name={name('repeat')}
          label={t('Grant again regularly')}
          before={t('Every')}
          value={included.repeat}
          initial={{ count: '1', unit: 'month' }}
          onChange={(repeat) =>
            change({
              repeat,
              ...(repeat === null && included.expires === 'when-repeated'
                ? { expires: 'never' as const }
                : {}),
            })
          }
          error={errors[name('repeat')]}
        />
        <SelectField
          name={name('expires')}
          label={t('Expires')}
          value={included.expires}
          options={[
            { value: 'never', label: t('Never') },
            { value: 'when-purchase-expires', label: t('With the purchase') },
            ...(included.repeat
              ? [{ value: 'when-repeated', label: t('When granted again') }]
              : []),
          ]}
          onChange={(event) => change({ expires: event.target.value as IncludedDraft['expires'] })}
        />
      </div>
    </fieldset>
  )
}

function optionsOf(payments: Payments, customerType: CustomerType, chosen: string) {
  const items = itemsOf(payments)
  const own = items.filter((item) => item.customerType === customerType)
  const foreign = items.filter((item) => item.customerType !== customerType)
  const labelOf = ({ id, displayName }: Item) => displayName || id
  return [
    ...(chosen === '' ? [{ value: '', label: t('Choose an item') }] : []),
    ...own.map((item) => ({ value: item.id, label: labelOf(item) })),
    ...foreign.map((item) => ({
      value: item.id,
      label: t('{name} ({type})', {
        name: labelOf(item),
        type: t(customerTypeNames[item.customerType]),
      }),
    })),
    ...(chosen !== '' && !Object.hasOwn(payments.items, chosen)
      ? [{ value: chosen, label: t('{name} (missing)', { name: chosen }) }]
      : []),
  ]
}
