import { Notice } from '@latchkey/ui'
import { lazy, Suspense, useState } from 'react'
import { t } from '../src/text.ts'
import { formatPrice, parseQuantity, type Total, toCents, totalOf } from './amounts.ts'
import styles from './checkout.module.css'
import { perInterval } from './describe.ts'
import { mayBeOwner } from './may-be-owner.ts'
import { PaymentForm } from './payment-form.tsx'
import { PriceChoice } from './price-choice.tsx'
import { QuantityField } from './quantity-field.tsx'
import type { Runtime } from './runtime.ts'
import type { Sale } from './service.ts'
import { TotalRow } from './total-row.tsx'

const OwnerBox = lazy(() => import('./owner-box.tsx').then((file) => ({ default: file.OwnerBox })))

export interface CheckoutProps {
  runtime: Runtime
  code: string
  sale: Sale
  /** The link turns out to be used. */
  onInvalidLink: () => void
}

/** An offer with its prices on one side and the form to pay on the other. */
export function Checkout({ runtime, code, sale, onInvalidLink }: CheckoutProps) {
  const { offer } = sale
  const prices = Object.entries(offer.prices)
  const [priceId, setPriceId] = useState(prices[0]?.[0] ?? '')
  const [quantityText, setQuantityText] = useState('1')
  // The choice is final once the payment has started, because that uses the link up.
  const [isStarted, setIsStarted] = useState(false)

  const price = offer.prices[priceId]
  const quantity = parseQuantity(quantityText)
  const unitCents = price?.USD === undefined ? null : toCents(price.USD)
  const total = totalOf(unitCents, quantity, price?.interval !== undefined)
  const interval = price?.interval && perInterval(price.interval)
  const problem = total.status === 'ok' ? null : describeProblem(total.status)
  // Another quantity may help.
  const isQuantityProblem = problem !== null && offer.stackable && total.status !== 'no-amount'
  const canBuy = !sale.already_bought_non_stackable && price !== undefined

  return (
    <div className={styles.columns} data-single={!canBuy}>
      <section className={styles.summary} aria-labelledby="offer">
        <div className={styles.head}>
          <h2 className={styles.offer} id="offer" dir="auto">
            {offer.display_name}
          </h2>
          {price !== undefined && unitCents !== null && (
            <p className={styles.amount}>
              <strong>{formatPrice(unitCents)}</strong> {interval}
            </p>
          )}
        </div>
        <SaleNotice sale={sale} />
        {price !== undefined && (
          <PriceChoice
            prices={prices}
            value={priceId}
            disabled={isStarted || !canBuy}
            onChange={setPriceId}
          />
        )}
        {canBuy && offer.stackable && (
          <QuantityField
            value={quantityText}
            error={isQuantityProblem ? problem : undefined}
            disabled={isStarted}
            onChange={setQuantityText}
          />
        )}
        {canBuy && total.status === 'ok' && (
          <TotalRow className={styles.totalBeside} cents={total.cents} interval={interval} />
        )}
      </section>
      {canBuy && (
        <PaymentForm
          runtime={runtime}
          code={code}
          accountId={sale.stripe_account_id}
          choice={{ priceId, quantity: quantity ?? 0 }}
          isSubscription={price.interval !== undefined}
          isChange={sale.conflicting_group_offers.length > 0}
          cents={total.status === 'ok' ? total.cents : null}
          problem={problem}
          staysWithProblem={isQuantityProblem}
          totalRow={
            total.status === 'ok' && (
              <TotalRow className={styles.totalAbove} cents={total.cents} interval={interval} />
            )
          }
          onStart={() => setIsStarted(true)}
          onInvalidLink={onInvalidLink}
        />
      )}
      {canBuy && mayBeOwner() && (
        <Suspense>
          <OwnerBox
            runtime={runtime}
            code={code}
            sale={sale}
            choice={quantity === null || quantity < 1 ? null : { priceId, quantity }}
            total={total.status === 'ok' && <TotalRow cents={total.cents} interval={interval} />}
            disabled={isStarted}
            onInvalidLink={onInvalidLink}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Why a choice cannot be paid. */
function describeProblem(status: Exclude<Total['status'], 'ok'>): string {
  switch (status) {
    case 'no-amount':
      return t('This price can’t be paid, because it has no amount in USD.')
    case 'quantity-too-small':
      return t('Enter a whole number of at least 1.')
    case 'too-small':
      return t('The total can’t be less than {amount}.', { amount: '0.50 USD' })
    case 'too-large':
      return t('The total can’t be more than {amount}.', { amount: '999,999 USD' })
  }
}

/** What the customer has already, if it matters. */
function SaleNotice({ sale }: { sale: Sale }) {
  const { offer, already_bought_non_stackable, conflicting_group_offers: former } = sale
  if (already_bought_non_stackable)
    return <Notice tone="warning">{t('You already have this. There is nothing to pay.')}</Notice>
  if (Object.keys(offer.prices).length === 0)
    return (
      <Notice tone="info">{t('This is included for everyone. There is nothing to pay.')}</Notice>
    )
  const [only] = former
  if (only === undefined) return null
  return (
    <Notice tone="info">
      {former.length === 1
        ? t('This replaces your current plan “{plan}”.', { plan: only.display_name })
        : t('This replaces your current plan.')}
    </Notice>
  )
}
