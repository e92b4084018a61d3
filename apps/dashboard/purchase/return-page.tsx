import {
  Button,
  ButtonLink,
  checkGlyph,
  Glyph,
  MessageCard,
  Skeleton,
  VisuallyHidden,
  warningGlyph,
} from '@latchkey/ui'
import type { PaymentIntent } from '@stripe/stripe-js'
import { type ReactNode, useCallback, useEffect } from 'react'
import { t } from '../src/text.ts'
import { InvalidLink } from './invalid-link.tsx'
import styles from './return-page.module.css'
import type { Runtime, StripeRuntime } from './runtime.ts'
import { openStripe } from './stripe.ts'
import { useLoaded } from './use-loaded.ts'

/** Where a customer comes back to after the payment (protocol 06 §9). */
export function ReturnPage({ runtime, query }: { runtime: Runtime; query: URLSearchParams }) {
  useEffect(() => {
    document.title = [t('Purchase'), runtime.projectName]
      .filter((part) => part !== null)
      .join(' · ')
  }, [runtime.projectName])

  const code = query.get('purchase_full_code') ?? ''
  if (query.get('bypass') === '1')
    return (
      <Success title={t('Purchase complete')}>
        {t('This was a test: no payment was processed.')}
      </Success>
    )
  if (query.get('nothing_due') === '1')
    return (
      <Success title={t('Purchase complete')}>
        {t('Thank you! Nothing is due now. You can close this page.')}
      </Success>
    )
  const payment = paymentOf(query)
  if (payment === null || runtime.stripe === null) return <InvalidLink />
  return <PaymentResult stripe={runtime.stripe} payment={payment} code={code} />
}

interface Payment {
  readonly accountId: string
  readonly clientSecret: string
}

/** What Stripe and the purchase page have put into the address. */
function paymentOf(query: URLSearchParams): Payment | null {
  const accountId = query.get('stripe_account_id') ?? ''
  const clientSecret = query.get('payment_intent_client_secret') ?? ''
  return /^acct_\w{1,100}$/.test(accountId) && /^\w{1,300}$/.test(clientSecret)
    ? { accountId, clientSecret }
    : null
}

function PaymentResult({
  stripe,
  payment: { accountId, clientSecret },
  code,
}: {
  stripe: StripeRuntime
  payment: Payment
  code: string
}) {
  const { state, retry } = useLoaded(
    useCallback(
      () => readPayment(stripe, { accountId, clientSecret }),
      [stripe, accountId, clientSecret],
    ),
  )
  if (state.status === 'loading')
    return (
      <div className={styles.placeholder} data-lk="message">
        <VisuallyHidden role="status">{t('Checking your payment…')}</VisuallyHidden>
        <Skeleton shape="circle" width="48px" height="48px" />
        <Skeleton width="200px" height="24px" />
        <Skeleton width="260px" />
      </div>
    )
  if (state.status === 'failed')
    return (
      <MessageCard
        title={t('Couldn’t check your payment')}
        headingLevel={2}
        actions={<Button onClick={retry}>{t('Try again')}</Button>}
      >
        <p>
          {t('You may have paid. Check your connection and try again before you pay once more.')}
        </p>
      </MessageCard>
    )
  return <Outcome intent={state.value} code={code} />
}

async function readPayment(stripe: StripeRuntime, payment: Payment): Promise<PaymentIntent> {
  const opened = await openStripe(stripe, payment.accountId)
  const { paymentIntent, error } = await opened.retrievePaymentIntent(payment.clientSecret)
  if (paymentIntent === undefined) throw new Error(error?.message ?? 'Stripe returned no payment.')
  return paymentIntent
}

function Outcome({ intent, code }: { intent: PaymentIntent; code: string }) {
  switch (intent.status) {
    case 'succeeded':
      return (
        <Success title={t('Purchase complete')}>
          {t('Thank you! Your payment was successful. You can close this page.')}
        </Success>
      )
    case 'processing':
      return (
        <Success title={t('Payment is processing')}>
          {t('Thank you! Your bank is still processing the payment. You can close this page.')}
        </Success>
      )
    case 'requires_payment_method':
      return (
        <Failure code={code}>
          {intent.last_payment_error?.message ?? t('The payment method was declined.')}
        </Failure>
      )
    case 'requires_action':
      return <Failure code={code}>{t('The payment was not confirmed at your bank.')}</Failure>
    case 'canceled':
      return <Failure code={code}>{t('The payment was canceled.')}</Failure>
    default:
      return <Failure code={code}>{t('The payment was not completed.')}</Failure>
  }
}

function Success({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.result} data-tone="success">
      <Glyph className={styles.icon} shape={checkGlyph} />
      <MessageCard title={title} headingLevel={2}>
        <p>{children}</p>
      </MessageCard>
    </div>
  )
}

function Failure({ code, children }: { code: string; children: ReactNode }) {
  return (
    <div className={styles.result} data-tone="danger">
      <Glyph className={styles.icon} shape={warningGlyph} />
      <MessageCard
        title={t('Payment failed')}
        headingLevel={2}
        actions={
          code !== '' && (
            <ButtonLink href={`/purchase/${encodeURIComponent(code)}`}>{t('Try again')}</ButtonLink>
          )
        }
      >
        <p>{children}</p>
      </MessageCard>
    </div>
  )
}
