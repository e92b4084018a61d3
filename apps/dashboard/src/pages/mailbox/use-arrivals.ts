import { useEffect, useRef, useState } from 'react'
import type { MailboxEmail } from '../../data/mailbox/queries.ts'

/**
 * The newest email that arrived while the page was open, to be announced; null until there is one.
 */
export function useArrivals(mails: readonly MailboxEmail[] | undefined): MailboxEmail | null {
  const [arrival, setArrival] = useState<MailboxEmail | null>(null)
  const since = useRef<number>(undefined)
  const newest = mails?.[0]

  useEffect(() => {
    if (!mails) return
    const sentAt = newest?.sent_at_millis ?? 0
    if (newest && since.current !== undefined && sentAt > since.current) setArrival(newest)
    // Deleting emails moves older ones to the top. They are not new.
    since.current = Math.max(since.current ?? 0, sentAt)
  }, [mails, newest])
  return arrival
}
