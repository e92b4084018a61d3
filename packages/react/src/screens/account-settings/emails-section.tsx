import type { ContactChannel } from '@latchkey/js'
import { Button, Notice } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { type Message, messageOf } from '../describe-error.ts'
import { AddEmailForm } from './add-email-form.tsx'
import { useConfirmed } from './confirmed.tsx'
import { EmailRow } from './email-row.tsx'
import styles from './rows.module.css'
import { Section } from './section.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useReturningFocus } from './use-returning-focus.ts'
import { workOnRow } from './work-on-row.ts'

export interface EmailsSectionProps {
  user: CurrentUser
  channels: readonly ContactChannel[]
}

interface StatusMessage {
  tone: 'success' | 'danger'
  message: Message
}

/** The addresses of the user: primary first, then verified ones. */
export function EmailsSection({ user, channels }: EmailsSectionProps) {
  const t = useTranslate()
  const confirmed = useConfirmed()
  const [adding, setAdding] = useState(channels.length === 0)
  const [news, setNews] = useState<StatusMessage>()
  const opener = useReturningFocus(adding)
  useKeptFocus(channels.length, opener)
  useFreshOnReturn(user, channels)

  const sorted = channels.toSorted((a, b) => rank(b) - rank(a))
  const signInEmails = channels.filter(({ usedForAuth }) => usedForAuth)

  const readAgain = () => user.listContactChannels()
  const sendMail = async (channel: ContactChannel) => {
    try {
      const isSent = await workOnRow(channel, () => channel.sendVerificationEmail(), readAgain)
      if (isSent)
        setNews({
          tone: 'success',
          message: (t) => t('We sent a verification link to {email}.', { email: channel.value }),
        })
    } catch (error) {
      setNews({ tone: 'danger', message: messageOf(error) })
    }
  }

  return (
    <Section
      title={t('Emails')}
      description={t('Where you receive email, and what you sign in with.')}
      controls="below"
    >
      {sorted.length > 0 && (
        <ul className={styles.rows}>
          {sorted.map((channel) => (
            <EmailRow
              key={channel.id}
              channel={channel}
              readAgain={readAgain}
              isLastSignInEmail={signInEmails.length === 1 && channel.usedForAuth}
              onSendMail={() => sendMail(channel)}
              onProblem={(message) => setNews(message ? { tone: 'danger', message } : undefined)}
            />
          ))}
        </ul>
      )}
      {news && <Notice tone={news.tone}>{news.message(t)}</Notice>}
      <div ref={opener}>
        {adding ? (
          <AddEmailForm
            taken={channels.map(({ value }) => value)}
            add={async (value) => {
              setNews(undefined)
              const channel = await confirmed(() =>
                user.createContactChannel({ type: 'email', value, usedForAuth: false }),
              )
              setAdding(false)
              if (!channel.isVerified) await sendMail(channel)
            }}
            onCancel={() => setAdding(false)}
          />
        ) : (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              setNews(undefined)
              setAdding(true)
            }}
          >
            {t('Add an email')}
          </Button>
        )}
      </div>
    </Section>
  )
}

const rank = ({ isPrimary, isVerified }: ContactChannel) =>
  (isPrimary ? 2 : 0) + (isVerified ? 1 : 0)

/**
 * Reloads the addresses when the user returns from another tab, where a verification link may have
 * been opened.
 */
function useFreshOnReturn(user: CurrentUser, channels: readonly ContactChannel[]): void {
  const waits = channels.some(({ isVerified }) => !isVerified)
  useEffect(() => {
    if (!waits) return
    const look = () => {
      // If this fails, the old list stays. The next action reports the error.
      if (document.visibilityState === 'visible') user.listContactChannels().catch(() => {})
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [user, waits])
}
