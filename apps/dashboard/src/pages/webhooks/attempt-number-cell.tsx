import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSeen } from '../../components/use-seen.ts'
import { usePortal } from '../../data/webhooks/portal.ts'
import { type WebhookAttempt, webhooks } from '../../data/webhooks/queries.ts'
import { type AttemptPage, tryAmong, tryOnPage } from './attempts.ts'

/** The number of an attempt within its message. Requested once, if the page cannot tell. */
export function AttemptNumberCell({
  page,
  attempt,
}: {
  page: AttemptPage
  attempt: WebhookAttempt
}) {
  const element = useRef<HTMLSpanElement>(null)
  const seen = useSeen(element)
  const known = tryOnPage(page, attempt)
  const { data: attempts, error } = useQuery({
    ...webhooks.messageAttemptsUpTo(usePortal(), attempt.endpointId, attempt),
    enabled: seen && known === null,
  })
  const number = known ?? (attempts && tryAmong(attempts, attempt))
  // Blank until it is known: a dash would say that there is none.
  return <span ref={element}>{number ?? (attempts || error ? '–' : '\u00a0')}</span>
}
