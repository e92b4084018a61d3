import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { usePortal } from '../../data/webhooks/portal.ts'
import { type WebhookAttempt, webhooks } from '../../data/webhooks/queries.ts'
import { type AttemptPage, tryAmong, tryOnPage } from './attempts.ts'
import { useSeen } from './use-seen.ts'

/** Which try of its message an attempt was. Asked for, once, where the page cannot tell. */
export function TryCell({ page, attempt }: { page: AttemptPage; attempt: WebhookAttempt }) {
  const element = useRef<HTMLSpanElement>(null)
  const seen = useSeen(element)
  const known = tryOnPage(page, attempt)
  const { data: tries } = useQuery({
    ...webhooks.triesUpTo(usePortal(), attempt.endpointId, attempt),
    enabled: seen && known === null,
  })
  return <span ref={element}>{known ?? (tries && tryAmong(tries, attempt)) ?? '–'}</span>
}
