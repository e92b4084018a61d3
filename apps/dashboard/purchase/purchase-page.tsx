import { Button, MessageCard } from '@latchkey/ui'
import { useCallback, useEffect, useState } from 'react'
import { t } from '../src/text.ts'
import { Checkout } from './checkout.tsx'
import { InvalidLink } from './invalid-link.tsx'
import type { Runtime } from './runtime.ts'
import { RefusedError, readSale } from './service.ts'
import { CheckoutSkeleton } from './skeleton.tsx'
import { useLoaded } from './use-loaded.ts'

/** What a link sells, with the form to pay for it (protocol 06 §9). */
export function PurchasePage({ runtime, code }: { runtime: Runtime; code: string }) {
  const { state, retry } = useLoaded(
    useCallback((signal: AbortSignal) => readSale(code, signal), [code]),
  )
  const [isUsed, setIsUsed] = useState(false)
  const offer = state.status === 'ready' ? state.value.offer.display_name : null

  useEffect(() => {
    document.title = [offer ?? t('Purchase'), runtime.projectName]
      .filter((part) => part !== null)
      .join(' · ')
  }, [offer, runtime.projectName])

  if (state.status === 'loading') return <CheckoutSkeleton />
  if (isUsed) return <InvalidLink />
  if (state.status === 'ready')
    return (
      <Checkout
        runtime={runtime}
        code={code}
        sale={state.value}
        onInvalidLink={() => setIsUsed(true)}
      />
    )
  if (isInvalid(state.error)) return <InvalidLink />
  return (
    <MessageCard
      title={t('Couldn’t load this page')}
      headingLevel={2}
      actions={<Button onClick={retry}>{t('Try again')}</Button>}
    >
      <p>{t('Check your connection and try again.')}</p>
    </MessageCard>
  )
}

/** A link that the service does not even accept, because it is too long, is invalid as well. */
const isInvalid = (error: unknown) =>
  error instanceof RefusedError && (error.isInvalidLink || error.status === 400)
