import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StripeRuntime } from './runtime.ts'
import { appearanceOf, onSchemeChange, openStripe } from './stripe.ts'

/** What Stripe's form asks for before the payment exists. */
export interface PaymentDetails {
  readonly mode: 'subscription' | 'payment'
  /** In cents. */
  readonly amount: number
}

/** Stripe's form on the page. */
export type PaymentElement =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly stripe: Stripe; readonly elements: StripeElements }

/** Shows the form of Stripe in an element, with the current details. */
export function usePaymentElement(
  mount: RefObject<HTMLElement | null>,
  stripeRuntime: StripeRuntime,
  accountId: string,
  { mode, amount }: PaymentDetails,
) {
  const [element, setElement] = useState<PaymentElement>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const shown = useRef<StripeElements | null>(null)
  const details = useRef({ mode, amount })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const node = mount.current
    if (node === null) return
    let destroy: (() => void) | null = null
    let isGone = false
    const fail = () => !isGone && setElement({ status: 'failed' })

    const show = (stripe: Stripe) => {
      if (isGone) return
      const elements = stripe.elements({
        ...details.current,
        currency: 'usd',
        appearance: appearanceOf(node),
      })
      const payment = elements.create('payment')
      payment.on('ready', () => !isGone && setElement({ status: 'ready', stripe, elements }))
      payment.on('loaderror', fail)
      payment.mount(node)
      shown.current = elements
      const unfollow = onSchemeChange(
        () => void elements.update({ appearance: appearanceOf(node) }),
      )
      destroy = () => {
        unfollow()
        payment.destroy()
      }
    }
    openStripe(stripeRuntime, accountId).then(show).catch(fail)
    return () => {
      isGone = true
      shown.current = null
      destroy?.()
    }
  }, [mount, stripeRuntime, accountId, attempt])

  useEffect(() => {
    details.current = { mode, amount }
    void shown.current?.update({ mode, amount })
  }, [mode, amount])

  const retry = () => {
    setElement({ status: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { element, retry }
}
