import { Button, EmptyState, Glyph, Kbd, trashGlyph, VisuallyHidden } from '@latchkey/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { describe } from '../../components/describe.ts'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useMedia } from '../../components/use-media.ts'
import { ofMailbox, useMails } from '../../data/mailbox/queries.ts'
import { useDeleteEmail, useEmptyMailbox } from '../../data/mailbox/writes.ts'
import { useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { DeliveryNote } from './delivery-note.tsx'
import { MailList } from './email-list.tsx'
import { MailPage } from './email-page.tsx'
import { MailReader } from './email-reader.tsx'
import styles from './mailbox-page.module.css'
import { NoMail } from './no-email.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useDelivery } from './use-delivery.ts'
import { useListKeys } from './use-list-keys.ts'

// Below this width, list and email side by side are too narrow to read.
const NARROW = '(max-width: 1023px)'

/**
 * The emails of a project without an SMTP server, for trying every flow. The open email is in the
 * address.
 */
export function MailboxPage() {
  const project = useProject()
  const { mail: openId } = useSearch({ from: '/signed-in/projects/$projectId/mailbox' })
  const navigate = useNavigate({ from: '/projects/$projectId/mailbox' })
  const { mails, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMails()
  const deleteEmail = useDeleteEmail()
  const emptyMailbox = useEmptyMailbox()
  const delivery = useDelivery()
  const isNarrow = useMedia(NARROW)
  const arrival = useArrivals(mails)
  const list = useRef<HTMLUListElement>(null)
  const [focusId, setFocusId] = useState<string | null>(null)
  const [emptying, setEmptying] = useState(false)

  // Beside the list there is space for an email, so the page opens with the newest one. Not if an
  // email was open before the list arrived: it may have been closed since.
  const opensNewest = useRef(openId === undefined)
  useEffect(() => {
    if (openId !== undefined) opensNewest.current = false
    if (mails === undefined || !opensNewest.current) return
    opensNewest.current = false
    const newest = mails[0]
    if (newest && !isNarrow)
      void navigate({ search: { mail: newest.id }, replace: true, resetScroll: false })
  }, [mails, openId, isNarrow, navigate])

  const close = useCallback(() => {
    setFocusId(openId ?? null)
    void navigate({ search: {}, resetScroll: false })
  }, [navigate, openId])
  useListKeys(list, openId === undefined ? null : close)

  const deleteMail = async (id: string) => {
    const at = mails?.findIndex((mail) => mail.id === id) ?? -1
    const neighbor = mails?.[at + 1] ?? mails?.[at - 1]
    await deleteEmail(id)
    await navigate({ search: {}, replace: true, resetScroll: false })
    setFocusId(neighbor?.id ?? null)
    if (!neighbor) focusTitle()
  }

  if (isNarrow && openId !== undefined) {
    return (
      <MailPage
        key={openId}
        id={openId}
        onLeave={() => setFocusId(openId)}
        onDelete={() => deleteMail(openId)}
      />
    )
  }

  const isEmpty = mails?.length === 0
  return (
    <Page
      key="list"
      title={t('Mailbox')}
      context={project.display_name}
      description={t(
        'Without an email server (LATCHKEY_SMTP_URL), this project’s emails appear here instead of being sent. They are kept for 7 days.',
      )}
      width="wide"
      fills
      action={
        mails &&
        !isEmpty && (
          <Button variant="secondary" onClick={() => setEmptying(true)}>
            <Glyph shape={trashGlyph} />
            {t('Empty mailbox')}
          </Button>
        )
      }
    >
      <DeliveryNote delivery={delivery} />
      <VisuallyHidden role="status">
        {arrival && t('New email to {to}: {subject}', { to: arrival.to, subject: arrival.subject })}
      </VisuallyHidden>
      {error && !mails ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the emails')} />
      ) : isEmpty && openId === undefined ? (
        <div className={styles.box}>
          <NoMail landsHere={delivery.way === 'mailbox'} />
        </div>
      ) : (
        <div className={`${styles.box} ${styles.panes}`}>
          <div className={styles.list}>
            {error && (
              <p className={styles.stale} role="status">
                {t('Couldn’t check for new emails. {reason}', { reason: describe(error) })}
              </p>
            )}
            <MailList
              ref={list}
              projectId={project.id}
              mails={mails}
              openId={openId}
              focusId={focusId}
              onMore={hasNextPage ? () => void fetchNextPage() : undefined}
              isLoadingMore={isFetchingNextPage}
            />
          </div>
          {!isNarrow && (
            <div className={styles.pane}>
              {openId === undefined ? (
                mails && <NothingOpen />
              ) : (
                <MailReader key={openId} id={openId} onDelete={() => deleteMail(openId)} />
              )}
            </div>
          )}
        </div>
      )}
      {emptying && (
        <ConfirmDialog
          title={t('Empty the mailbox?')}
          consequences={[
            t('All emails are deleted, including unread ones.'),
            t('This can’t be undone.'),
          ]}
          confirmLabel={t('Delete all emails')}
          action={async () => {
            await emptyMailbox()
            await navigate({ search: {}, replace: true, resetScroll: false })
          }}
          done={t('The mailbox is empty')}
          onClose={() => {
            setEmptying(false)
            // The button that would get the focus may be gone.
            requestAnimationFrame(() => document.activeElement === document.body && focusTitle())
          }}
        />
      )}
    </Page>
  )
}

const focusTitle = () => document.querySelector<HTMLElement>('h1')?.focus()

function NothingOpen() {
  return (
    <EmptyState title={t('No email selected')}>
      <p className={styles.hint}>
        <Kbd>J</Kbd> <Kbd>K</Kbd> {t('to move')} · <Kbd>{t('Enter')}</Kbd> {t('to open')}
      </p>
    </EmptyState>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  void queries.prefetchInfiniteQuery(ofMailbox.list(owner.admin(projectId)))
}
