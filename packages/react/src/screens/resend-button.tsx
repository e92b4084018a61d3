import { TooManyRequestsError } from '@latchkey/js'
import { ActionButton } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useTranslate } from '../context.ts'
import styles from './resend-button.module.css'

/** How long users wait before they can ask for another email. */
export const RESEND_PAUSE_MS = 30_000

export interface ResendButtonProps {
  /** When the latest email was sent, in milliseconds since 1970. */
  sentAt: number
  /** Whether the latest email is of no use anymore, so that there is nothing to wait for. */
  urgent?: boolean
  label: string
  /** The label during the pause, for a time such as `0:24`. */
  waitingLabel: (time: string) => string
  action: () => Promise<unknown>
  onError: (error: unknown) => void
}

/** Sends an email again, after a pause that counts down. */
export function ResendButton({
  sentAt,
  urgent = false,
  label,
  waitingLabel,
  action,
  onError,
}: ResendButtonProps) {
  const t = useTranslate()
  const [refusedUntil, setRefusedUntil] = useState(0)
  const seconds = useSecondsUntil(Math.max(urgent ? 0 : sentAt + RESEND_PAUSE_MS, refusedUntil))
  const waits = seconds > 0

  return (
    // A class on the button would count as one of the app (`part`).
    <div className={styles.place}>
      <ActionButton
        variant={urgent ? 'primary' : 'secondary'}
        wide
        busyLabel={t('Please wait…')}
        // Not `disabled`, so that the focus stays.
        aria-disabled={waits || undefined}
        action={() => (waits ? undefined : action())}
        onError={(error) => {
          if (error instanceof TooManyRequestsError)
            setRefusedUntil(Date.now() + error.retryAfterSeconds * 1000)
          onError(error)
        }}
      >
        {waits ? waitingLabel(clockTime(seconds)) : label}
      </ActionButton>
    </div>
  )
}

/** Counts the seconds down to a time. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((time - now) / 1000))
  const waits = seconds > 0

  useEffect(() => {
    setNow(Date.now())
    if (!waits) return
    const timer = window.setInterval(() => setNow(Date.now()), 1000)
    return () => window.clearInterval(timer)
  }, [waits])

  return seconds
}

const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
