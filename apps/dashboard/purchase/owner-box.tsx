import type * as contract from '@latchkey/contract'
import { KnownError, UnexpectedResponseError } from '@latchkey/js'
import { Button, Dialog, DialogActions, Notice } from '@latchkey/ui'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { internalSessions } from '../src/data/internal-sessions.ts'
import { createOwner, type Owner } from '../src/data/owner.ts'
import { count, t } from '../src/text.ts'
import styles from './owner-box.module.css'
import type { Runtime } from './runtime.ts'
import type { Choice, Sale } from './service.ts'

export interface OwnerBoxProps {
  runtime: Runtime
  code: string
  sale: Sale
  /** Null while the quantity is not valid. */
  choice: Choice | null
  /** What the choice would cost. */
  total: ReactNode
  disabled: boolean
  onInvalidLink: () => void
}

/** Lets an owner of the project complete the purchase without paying (protocol 06 §8). */
export function OwnerBox({
  runtime,
  code,
  sale,
  choice,
  total,
  disabled,
  onInvalidLink,
}: OwnerBoxProps) {
  const owner = useMemo(() => openOwner(runtime), [runtime])
  const isOwner = useIsOwner(owner, sale.project_id)
  const [isAsking, setIsAsking] = useState(false)
  if (!isOwner) return null

  return (
    <aside className={styles.box} aria-labelledby="owner-box">
      <div className={styles.texts}>
        <h3 className={styles.title} id="owner-box">
          {t('Test purchase')}
        </h3>
        <p className={styles.text}>{t('Only owners of the project see this. Customers don’t.')}</p>
      </div>
      <Button
        variant="secondary"
        size="small"
        disabled={disabled || choice === null}
        onClick={() => setIsAsking(true)}
      >
        {t('Complete without paying')}
      </Button>
      {isAsking && choice !== null && (
        <Question
          offer={sale.offer.display_name}
          quantity={choice.quantity}
          total={total}
          buy={() =>
            owner.admin(sale.project_id).call<typeof contract.purchaseInTestMode>({
              method: 'POST',
              path: '/internal/payments/test-mode-purchase-session',
              body: { full_code: code, price_id: choice.priceId, quantity: choice.quantity },
            })
          }
          code={code}
          onInvalidLink={onInvalidLink}
          onClose={() => setIsAsking(false)}
        />
      )}
    </aside>
  )
}

interface QuestionProps {
  offer: string
  quantity: number
  total: ReactNode
  code: string
  buy: () => Promise<unknown>
  onInvalidLink: () => void
  onClose: () => void
}

/** Asks before the link is used up. */
function Question({ offer, quantity, total, code, buy, onInvalidLink, onClose }: QuestionProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const complete = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await buy()
      location.assign(
        `/purchase/return?${new URLSearchParams({ bypass: '1', purchase_full_code: code })}`,
      )
    } catch (error) {
      setIsBusy(false)
      if (KnownError.is(error, 'VERIFICATION_CODE_NOT_FOUND')) onInvalidLink()
      else setProblem(describe(error))
    }
  }

  return (
    <Dialog
      title={t('Complete without paying?')}
      description={t('The customer gets “{offer}” at once, and the link is used up.', { offer })}
      closeLabel={t('Close')}
      size="small"
      persistent={isBusy}
      onClose={onClose}
    >
      {problem && <Notice>{problem}</Notice>}
      <div className={styles.choice}>
        <p className={styles.quantity}>
          <span>{t('Quantity')}</span>
          <span>{count(quantity)}</span>
        </p>
        {total}
      </div>
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button busy={isBusy} busyLabel={t('Please wait…')} onClick={complete}>
          {t('Complete purchase')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The user of the dashboard in this browser. */
const openOwner = ({ publishableClientKey }: Runtime): Owner =>
  createOwner(internalSessions({ publishableClientKey, baseUrl: location.origin }))

/** Whether the user owns the project. Without a response there is no box. */
function useIsOwner(owner: Owner, projectId: string): boolean {
  const [isOwner, setIsOwner] = useState(false)

  useEffect(() => {
    let isGone = false
    owner
      .call<typeof contract.listProjectSummaries>({
        method: 'GET',
        path: '/internal/project-summaries',
      })
      .then(
        ({ items }) => !isGone && setIsOwner(items.some(({ id }) => id === projectId)),
        () => {},
      )
    return () => {
      isGone = true
    }
  }, [owner, projectId])

  return isOwner
}

/** The service writes the text of a rejected request for people. */
function describe(error: unknown): string {
  if (KnownError.isKnownError(error)) return error.message
  const isText = error instanceof UnexpectedResponseError && error.status < 500 && error.body !== ''
  return isText ? error.body : t('Couldn’t complete the purchase. Try again.')
}
