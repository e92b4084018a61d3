import { Badge, Button, Notice } from '@latchkey/ui'
import type { StripeError } from '@stripe/stripe-js'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '../src/text.ts'
import { formatTotal } from './amounts.ts'
import styles from './checkout.module.css'
import type { Runtime, StripeRuntime } from './runtime.ts'
import { type Choice, startPayment } from './service.ts'
import { PaymentSkeleton } from './skeleton.tsx'
import { usePay } from './use-pay.ts'
import { usePaymentElement } from './use-payment-element.ts'

/** What a payment is for. */
interface Purchase {
  code: string
  /** The Stripe account of the project. */
  accountId: string
  choice: Choice
  isSubscription: boolean
  /** Whether it changes a plan that the customer has: what is due may be less than the price. */
  isChange: boolean
  /** Above the button on phones. */
  totalRow: ReactNode
  /** The link is used up, so the choice is final. */
  onStart: () => void
  onInvalidLink: () => void
}

export interface PaymentFormProps extends Purchase {
  runtime: Runtime
  /** The total; null while there is a problem. */
  cents: bigint | null
  /** Why the choice cannot be paid. */
  problem: string | null
  /** The form stays with its button disabled, because the problem is shown elsewhere. */
  staysWithProblem: boolean
}

interface FormProps extends Purchase {
  isReady: boolean
}

/** The form to pay, or why there is none. */
export function PaymentForm(props: PaymentFormProps) {
  const { runtime, cents, problem, staysWithProblem, ...purchase } = props
  const isReady = cents !== null
  // What Stripe's form was given last. It stays while the quantity is being typed.
  const [lastCents, setLastCents] = useState(cents)
  if (cents !== null && cents !== lastCents) setLastCents(cents)

  return (
    <section className={styles.panel} aria-labelledby="payment">
      <div className={styles.titleRow}>
        <h3 className={styles.title} id="payment">
          {t('Payment')}
        </h3>
        {runtime.stripe?.publishableKey.startsWith('pk_test_') && (
          <Badge tone="warning">{t('Test mode')}</Badge>
        )}
      </div>
      {runtime.stripe === null || isLocalAccount(purchase.accountId) ? (
        <>
          <Notice tone="warning">{t('Payments are not configured on this server.')}</Notice>
          {purchase.totalRow}
        </>
      ) : lastCents === null || (problem !== null && !staysWithProblem) ? (
        <Notice tone="warning">{problem}</Notice>
      ) : lastCents === 0n ? (
        <FreeForm {...purchase} isReady={isReady} />
      ) : (
        <StripeForm {...purchase} isReady={isReady} stripe={runtime.stripe} cents={lastCents} />
      )}
    </section>
  )
}

/** An account that exists only here, from the time before a Stripe key was set. */
const isLocalAccount = (accountId: string) => accountId.startsWith('acct_local_')

/** A subscription that costs nothing needs no payment method. */
function FreeForm({ code, choice, onStart, onInvalidLink, totalRow, isReady }: FormProps) {
  const { submit, isBusy, problem } = usePay(async () => {
    await startPayment(code, choice)
    onStart()
    return finish(code)
  }, onInvalidLink)

  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('There is nothing to pay.')}</p>
      {totalRow}
      {problem && <Notice>{problem}</Notice>}
      <Button type="submit" wide disabled={!isReady} busy={isBusy} busyLabel={t('Please wait…')}>
        {t('Subscribe')}
      </Button>
    </form>
  )
}

interface StripeFormProps extends FormProps {
  stripe: StripeRuntime
  cents: bigint
}

function StripeForm({ stripe: stripeRuntime, cents, ...purchase }: StripeFormProps) {
  const { code, accountId, choice, isSubscription, isChange, isReady, totalRow } = purchase
  const mount = useRef<HTMLDivElement>(null)
  const { element, retry } = usePaymentElement(mount, stripeRuntime, accountId, {
    mode: isSubscription ? 'subscription' : 'payment',
    amount: Number(cents),
  })
  // A declined card is tried again with the same payment, because the link is used up.
  const [clientSecret, setClientSecret] = useState<string | null>(null)
  const { submit, isBusy, problem } = usePay(pay, purchase.onInvalidLink)

  /** Returns what is wrong. On success Stripe leaves this page. */
  async function pay(): Promise<string | null> {
    if (element.status !== 'ready') return null
    const { stripe, elements } = element
    const { error: invalid } = await elements.submit()
    // The form shows what is missing at its fields.
    if (invalid) return invalid.type === 'validation_error' ? '' : describe(invalid)
    const secret = clientSecret ?? (await startPayment(code, choice))
    purchase.onStart()
    setClientSecret(secret)
    // A change of the plan is on the next invoice.
    if (secret === '') return finish(code)
    if (isChange) {
      // Stripe compares the form with the payment.
      const { paymentIntent } = await stripe.retrievePaymentIntent(secret)
      if (paymentIntent?.status === 'succeeded') return finish(code)
      if (paymentIntent) await elements.update({ amount: paymentIntent.amount })
    }
    const { error } = await stripe.confirmPayment({
      elements,
      clientSecret: secret,
      confirmParams: {
        return_url: returnUrl({ stripe_account_id: accountId, purchase_full_code: code }),
      },
    })
    return error ? describe(error) : null
  }

  if (element.status === 'failed')
    return (
      <div className={styles.fields}>
        <Notice>{t('Couldn’t load the payment form. Check your connection.')}</Notice>
        <Button variant="secondary" wide onClick={retry}>
          {t('Try again')}
        </Button>
      </div>
    )
  return (
    <form className={styles.fields} onSubmit={submit} noValidate>
      <div className={styles.element} data-ready={element.status === 'ready'}>
        {element.status === 'loading' && <PaymentSkeleton />}
        <div ref={mount} className={styles.mount} />
      </div>
      {totalRow}
      {problem && <Notice>{problem}</Notice>}
      <Button
        type="submit"
        wide
        disabled={element.status !== 'ready' || !isReady}
        busy={isBusy}
        busyLabel={t('Please wait…')}
      >
        {isSubscription ? t('Subscribe') : t('Pay {amount}', { amount: formatTotal(cents) })}
      </Button>
      <p className={styles.foot}>{t('Payments are processed by Stripe.')}</p>
    </form>
  )
}

/** Where a purchase leads. Stripe adds what identifies the payment. */
const returnUrl = (query: Readonly<Record<string, string>>): string =>
  `${location.origin}/purchase/return?${new URLSearchParams(query)}`

/** Shows the result of a purchase for which nothing is due now. */
function finish(code: string): null {
  location.assign(returnUrl({ nothing_due: '1', purchase_full_code: code }))
  return null
}

/** Only these messages of Stripe are meant for customers. */
const describe = ({ type, message }: StripeError): string =>
  (type === 'card_error' || type === 'validation_error') && message
    ? message
    : t('The payment didn’t go through. Try again, or use another payment method.')
