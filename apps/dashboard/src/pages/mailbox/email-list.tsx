import { Button, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { Time } from '../../components/time.tsx'
import type { MailboxEmail } from '../../data/mailbox/queries.ts'
import { t } from '../../text.ts'
import styles from './email-list.module.css'

export interface MailListProps {
  ref: RefObject<HTMLUListElement | null>
  projectId: string
  /** Undefined while they load. */
  mails: readonly MailboxEmail[] | undefined
  openId: string | undefined
  /** The email whose row gets the focus, such as the one that was just closed. */
  focusId: string | null
  /** Given if there are older ones. */
  onMore: (() => void) | undefined
  isLoadingMore: boolean
}

/** The list of emails, with unread ones highlighted. */
export function MailList({
  ref,
  projectId,
  mails,
  openId,
  focusId,
  onMore,
  isLoadingMore,
}: MailListProps) {
  const isLoaded = mails !== undefined
  useEffect(() => {
    if (focusId && isLoaded)
      ref.current?.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(focusId)}"]`)?.focus()
  }, [ref, focusId, isLoaded])

  if (!mails) return <MailListSkeleton />
  return (
    <>
      <ul className={styles.list} ref={ref} aria-label={t('Emails')}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <Link
              to="/projects/$projectId/mailbox"
              params={{ projectId }}
              search={{ mail: mail.id }}
              // Going from one email to the next adds no history entry. Opening one from the list
              // does.
              replace={openId !== undefined}
              resetScroll={false}
              className={styles.row}
              data-row-link={mail.id}
              data-seen={mail.is_seen || mail.id === openId}
              data-open={mail.id === openId}
            >
              <Row mail={mail} isSeen={mail.is_seen || mail.id === openId} />
            </Link>
          </li>
        ))}
      </ul>
      {onMore && (
        <div className={styles.more}>
          <Button
            reads
            variant="secondary"
            size="small"
            busy={isLoadingMore}
            busyLabel={t('Loading…')}
            onClick={onMore}
          >
            {t('Show older emails')}
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ mail, isSeen }: { mail: MailboxEmail; isSeen: boolean }) {
  return (
    <>
      <span className={styles.head}>
        {!isSeen && (
          <span className={styles.dot}>
            <VisuallyHidden>{t('Unread')}</VisuallyHidden>
          </span>
        )}
        <bdi className={styles.to}>{mail.to}</bdi>
        <span className={styles.time}>
          <Time at={new Date(mail.sent_at_millis)} />
        </span>
      </span>
      <bdi className={styles.subject}>{mail.subject}</bdi>
    </>
  )
}

const EXPECTED_ROWS = 7

function MailListSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <ul className={styles.list} aria-hidden="true">
        {Array.from({ length: EXPECTED_ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: gray rows have no identity
          <li className={styles.row} key={row}>
            <span className={styles.head}>
              <Skeleton width={`${110 + ((row * 37) % 70)}px`} height="12px" />
              <span className={styles.time}>
                <Skeleton width="48px" height="12px" />
              </span>
            </span>
            <Skeleton width={`${60 + ((row * 17) % 30)}%`} height="12px" />
          </li>
        ))}
      </ul>
    </>
  )
}
