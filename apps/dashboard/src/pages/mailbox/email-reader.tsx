import {
  Button,
  CopyButton,
  EmptyState,
  Glyph,
  Link as OuterLink,
  Skeleton,
  Tabs,
  trashGlyph,
  VisuallyHidden,
} from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { Copyable } from '../../components/copyable.tsx'
import { MailFrame } from '../../components/mail-frame.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { Time } from '../../components/time.tsx'
import { useAction } from '../../components/use-action.ts'
import type { WholeMailboxEmail } from '../../data/mailbox/queries.ts'
import { useMail } from '../../data/mailbox/queries.ts'
import { t } from '../../text.ts'
import styles from './email-reader.module.css'
import { findCode, findLink } from './findings.ts'

export interface MailReaderProps {
  id: string
  /** The subject is shown elsewhere, as the title of a page. */
  untitled?: boolean
  onDelete: () => Promise<void>
}

/** One email: its recipient, the link and the code in it, and its content. */
export function MailReader({ id, untitled = false, onDelete }: MailReaderProps) {
  const { data: mail, error, refetch } = useMail(id)

  if (mail === null) {
    return (
      <EmptyState title={t('This email is no longer here')}>
        <p>{t('It was deleted, or is older than 7 days.')}</p>
      </EmptyState>
    )
  }
  if (!mail)
    return error ? (
      <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load this email')} />
    ) : (
      <ReaderSkeleton />
    )
  return (
    <article className={styles.reader} aria-label={mail.subject}>
      <MailHead mail={mail} untitled={untitled} onDelete={onDelete} />
      <Findings mail={mail} />
      <MailContent mail={mail} />
    </article>
  )
}

function MailHead({
  mail,
  untitled,
  onDelete,
}: {
  mail: WholeMailboxEmail
  untitled: boolean
  onDelete: () => Promise<void>
}) {
  const { busy, run } = useAction({ failure: 'toast' })

  return (
    <header className={styles.head}>
      <div className={styles.words}>
        {!untitled && <h2 className={styles.subject}>{mail.subject}</h2>}
        <dl className={styles.people}>
          <Person name={t('To')}>{mail.to}</Person>
          <Person name={t('From')}>
            {mail.sender_name === ''
              ? mail.sender_email
              : `${mail.sender_name} <${mail.sender_email}>`}
          </Person>
          <Person name={t('Sent')}>
            <Time at={new Date(mail.sent_at_millis)} />
          </Person>
        </dl>
      </div>
      <Button
        variant="ghost"
        size="icon"
        busy={busy}
        aria-label={t('Delete email')}
        title={t('Delete email')}
        onClick={() => void run(onDelete, { done: t('Email deleted') })}
      >
        <Glyph shape={trashGlyph} />
      </Button>
    </header>
  )
}

function Person({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

/** The code and the link, ready to copy. */
function Findings({ mail }: { mail: WholeMailboxEmail }) {
  const code = findCode(mail.html)
  const link = findLink(mail.text)
  if (code === null && link === null) return null
  return (
    <ul className={styles.findings} aria-label={t('In this email')}>
      {code !== null && (
        <li className={styles.chip}>
          <span className={styles.kind}>{t('Code')}</span>
          <Copyable text={code} name={t('Code')} />
        </li>
      )}
      {link !== null && (
        <li className={styles.chip} data-long="">
          <span className={styles.kind}>{t('Link')}</span>
          <span className={styles.link} title={link} dir="ltr">
            <OuterLink href={link} target="_blank" rel="noopener noreferrer">
              {link}
              <VisuallyHidden>{t('(opens in a new tab)')}</VisuallyHidden>
            </OuterLink>
          </span>
          <CopyButton
            text={link}
            label={t('Copy {name}', { name: t('Link') })}
            copiedLabel={t('Copied')}
          />
        </li>
      )}
    </ul>
  )
}

type View = 'html' | 'text'

function MailContent({ mail }: { mail: WholeMailboxEmail }) {
  const [view, setView] = useState<View>('html')
  return (
    <Tabs
      label={t('Show email as')}
      tabs={[
        { id: 'html', label: t('HTML') },
        { id: 'text', label: t('Text') },
      ]}
      selected={view}
      onSelect={setView}
    >
      {view === 'html' ? (
        <MailFrame key={mail.id} html={mail.html} />
      ) : (
        <pre className={styles.text} dir="auto">
          {mail.text}
        </pre>
      )}
    </Tabs>
  )
}

function ReaderSkeleton() {
  return (
    <div className={styles.reader}>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <div className={styles.head}>
        <div className={styles.words}>
          <Skeleton width="70%" height="20px" />
          <div className={styles.people}>
            <Skeleton width="40px" height="12px" />
            <Skeleton width="180px" height="12px" />
            <Skeleton width="40px" height="12px" />
            <Skeleton width="220px" height="12px" />
          </div>
        </div>
      </div>
      <div className={styles.placeholder}>
        <Skeleton height="320px" shape="control" />
      </div>
    </div>
  )
}
