import { KnownError } from '@latchkey/js'
import { Button, Dialog, DialogActions, Notice } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useShowCode } from '../../components/as-code/use-show-code.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { DiscardQuestion } from '../../components/discard-question.tsx'
import { useHasOwnServer } from '../../components/email-editor/shared-server-note.tsx'
import { readJson } from '../../components/json-text.ts'
import {
  hasRecipients,
  NOBODY,
  type Recipients,
  recipientsOnWire,
  useUserCount,
} from '../../components/recipients/recipients.ts'
import { RecipientsField } from '../../components/recipients/recipients-field.tsx'
import { useAction } from '../../components/use-action.ts'
import { type KnownUser, userName } from '../../components/user-line.tsx'
import { type SendResult, useSendEmail } from '../../data/emails/writes.ts'
import { list, t } from '../../text.ts'
import { contentOnWire, type SendContent } from './send-content.ts'
import { SendContentForm } from './send-content-form.tsx'
import styles from './send-dialog.module.css'

const EMPTY: SendContent = {
  kind: 'html',
  subject: '',
  category: 'Transactional',
  html: '',
  templateId: '',
  variables: '{}',
  draftId: '',
  theme: undefined,
}

export interface SendDialogProps {
  /** The recipients who are chosen already. A single one is not asked for again. */
  to?: readonly KnownUser[]
  /** Opens the settings of the email server. */
  onServer: () => void
  onClose: () => void
}

/** Sends an email to users in two steps: who gets it, and what (protocol 09 §14.2). */
export function SendDialog({ to, onServer, onClose }: SendDialogProps) {
  return useHasOwnServer() ? (
    <SendSteps {...(to && { to })} onClose={onClose} />
  ) : (
    <Dialog title={t('Send email')} closeLabel={t('Close')} size="small" onClose={onClose}>
      <p className={styles.explanation}>
        {t(
          'This project uses the shared email server, which only sends sign-in emails. To send your own emails, add an email server first.',
        )}
      </p>
      <DialogActions>
        <Button reads variant="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button onClick={onServer}>{t('Add an email server')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function SendSteps({ to = [], onClose }: Pick<SendDialogProps, 'to' | 'onClose'>) {
  const send = useSendEmail()
  const total = useUserCount()
  const { busy, problem, run } = useAction()
  const [step, setStep] = useState<'recipients' | 'content'>(
    to.length === 1 ? 'content' : 'recipients',
  )
  const [initial] = useState<Recipients>({ ...NOBODY, users: to })
  const [recipients, setRecipients] = useState(initial)
  const [content, setContent] = useState(EMPTY)
  const [unknownId, setUnknownId] = useState<string>()
  const [asks, setAsks] = useState<'send' | 'leave'>()
  const [result, setResult] = useState<SendResult>()
  const isTouched = recipients !== initial || content !== EMPTY
  const leave = () => (isTouched && !result ? setAsks('leave') : onClose())

  const bodyNow = () => contentOnWire(content, recipientsOnWire(recipients))
  const code = useShowCode(() => send.request(bodyNow()), {
    disabled: busy || !isComplete(content),
  })

  const sendNow = async () => {
    setUnknownId(undefined)
    try {
      setResult(await send(bodyNow()))
    } catch (error) {
      if (KnownError.is(error, 'USER_ID_DOES_NOT_EXIST')) {
        setUnknownId(error.details.user_id)
        setStep('recipients')
      }
      throw error
    }
  }

  if (result) return <SentDialog result={result} recipients={recipients} onClose={onClose} />
  return (
    <>
      <Dialog
        title={t('Send email')}
        description={
          step === 'recipients' ? t('Step 1 of 2: recipients') : t('Step 2 of 2: content')
        }
        closeLabel={t('Close')}
        size="large"
        persistent={busy}
        className={styles.dialog ?? ''}
        onClose={leave}
      >
        {problem && <Notice>{problem}</Notice>}
        <div className={styles.step}>
          {step === 'recipients' ? (
            <RecipientsField value={recipients} onChange={setRecipients} unknownId={unknownId} />
          ) : (
            <SendContentForm value={content} onChange={setContent} />
          )}
        </div>
        {step === 'recipients' ? (
          <DialogActions className={styles.foot ?? ''}>
            <Button reads variant="secondary" onClick={leave}>
              {t('Cancel')}
            </Button>
            <Button reads disabled={!hasRecipients(recipients)} onClick={() => setStep('content')}>
              {t('Next')}
            </Button>
          </DialogActions>
        ) : (
          <DialogActions className={styles.foot ?? ''}>
            {code.button}
            <Button reads variant="secondary" disabled={busy} onClick={() => setStep('recipients')}>
              {t('Back')}
            </Button>
            <Button
              disabled={!isComplete(content)}
              busy={busy}
              busyLabel={t('Please wait…')}
              onClick={() => (recipients.everyone ? setAsks('send') : void run(sendNow))}
            >
              {recipients.everyone
                ? t('Send to all users…')
                : t('Send to {count, plural, one {# user} other {# users}}', {
                    count: recipients.users.length,
                  })}
            </Button>
          </DialogActions>
        )}
      </Dialog>
      {code.dialog}
      {asks === 'send' && (
        <ConfirmDialog
          title={t('Send to all users?')}
          consequences={[
            total === undefined
              ? t('Every user of this project gets the email.')
              : t('The email is sent to {count, plural, one {# user} other {# users}}.', {
                  count: total,
                }),
            t('This can’t be undone.'),
          ]}
          typed={String(total ?? t('all'))}
          confirmLabel={t('Send email')}
          tone="primary"
          action={sendNow}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'leave' && (
        <DiscardQuestion onDiscard={onClose} onClose={() => setAsks(undefined)} />
      )}
    </>
  )
}

/** Whether there is something to send. */
function isComplete({ kind, subject, html, templateId, variables, draftId }: SendContent): boolean {
  if (kind === 'draft') return draftId !== ''
  if (kind === 'html') return subject.trim() !== '' && html.trim() !== ''
  const reading = readJson(variables)
  return (
    templateId !== '' &&
    reading.mistake === undefined &&
    reading.value !== null &&
    typeof reading.value === 'object' &&
    !Array.isArray(reading.value)
  )
}

export interface SentDialogProps {
  result: SendResult
  recipients: Recipients
  children?: ReactNode
  onClose: () => void
}

/** Says how many users the email was accepted for, and who cannot get it. */
export function SentDialog({ result, recipients, onClose }: SentDialogProps) {
  const unreachable = result.filter(({ user_email }) => user_email === undefined)
  const nameOf = (id: string) => {
    const user = recipients.users.find((one) => one.id === id)
    return user ? userName(user) : id
  }
  return (
    <Dialog title={t('Email accepted')} closeLabel={t('Close')} size="small" onClose={onClose}>
      <div className={styles.explanation}>
        <p>
          {t(
            '{count, plural, one {# user gets} other {# users get}} the email, unless they turned off its category.',
            {
              count: result.length - unreachable.length,
            },
          )}
        </p>
        {unreachable.length > 0 && (
          <p>
            {t('Without an email address: {names}.', {
              names: list(
                unreachable.map(({ user_id }) => nameOf(user_id)),
                5,
              ),
            })}
          </p>
        )}
        <p>{t('Problems with the delivery appear in the log.')}</p>
      </div>
      <DialogActions>
        <Button reads onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
