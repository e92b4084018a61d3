import { KnownError } from '@latchkey/js'
import { Badge, Button, CheckField, Dialog, DialogActions, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { DiscardQuestion } from '../../components/discard-question.tsx'
import { SendTestButton } from '../../components/email-editor/send-test-button.tsx'
import { useHasOwnServer } from '../../components/email-editor/shared-server-note.tsx'
import { ButtonLink } from '../../components/link.tsx'
import {
  hasRecipients,
  NOBODY,
  type Recipients,
  recipientsOnWire,
  useUserCount,
} from '../../components/recipients/recipients.ts'
import { RecipientsField } from '../../components/recipients/recipients-field.tsx'
import { useAction } from '../../components/use-action.ts'
import type { EmailDraft, RenderedEmail, RenderRequest } from '../../data/email-sources/queries.ts'
import { type SendResult, useSendEmail } from '../../data/emails/writes.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { t, timeFromNow } from '../../text.ts'
import { SentDialog } from '../emails/send-dialog.tsx'
import styles from './draft-page.module.css'

export interface SendDraftDialogProps {
  draft: EmailDraft
  /** What the preview shows, for sending it to the administrator first. */
  request: RenderRequest
  email: RenderedEmail | undefined
  onClose: () => void
}

/** Chooses who gets a draft, and sends it after a confirmation with the number of users. */
export function SendDraftDialog({ draft, request, email, onClose }: SendDraftDialogProps) {
  const { id: projectId } = useProject()
  const hasOwnServer = useHasOwnServer()
  const send = useSendEmail()
  const total = useUserCount()
  const { busy, problem, run } = useAction()
  const [recipients, setRecipients] = useState<Recipients>(NOBODY)
  const [agreed, setAgreed] = useState(false)
  const [unknownId, setUnknownId] = useState<string>()
  const [result, setResult] = useState<SendResult>()
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (hasRecipients(recipients) ? setLeaving(true) : onClose())
  const choose = (chosen: Recipients) => {
    setRecipients(chosen)
    // The confirmation names how many users get the email.
    setAgreed(false)
  }
  const number = recipients.everyone ? total : recipients.users.length
  const category = email?.notification_category ?? 'Transactional'

  const sendNow = async () => {
    setUnknownId(undefined)
    try {
      setResult(await send({ ...recipientsOnWire(recipients), draft_id: draft.id }))
    } catch (error) {
      if (KnownError.is(error, 'USER_ID_DOES_NOT_EXIST')) setUnknownId(error.details.user_id)
      throw error
    }
  }

  if (result) return <SentDialog result={result} recipients={recipients} onClose={onClose} />
  if (!hasOwnServer)
    return (
      <Dialog title={t('Send draft')} closeLabel={t('Close')} size="small" onClose={onClose}>
        <p className={styles.words}>
          {t(
            'This project sends with the shared email server, which is only for the emails of signing in. To send your own emails, add an email server first.',
          )}
        </p>
        <DialogActions>
          <Button reads variant="secondary" onClick={onClose}>
            {t('Close')}
          </Button>
          <ButtonLink
            to="/projects/$projectId/emails"
            params={{ projectId }}
            search={{ dialog: 'server' }}
          >
            {t('Add an email server')}
          </ButtonLink>
        </DialogActions>
      </Dialog>
    )
  return (
    <>
      <Dialog
        title={t('Send “{name}”', { name: draft.display_name })}
        closeLabel={t('Close')}
        persistent={busy}
        onClose={leave}
      >
        {problem && <Notice>{problem}</Notice>}
        <dl className={styles.facts}>
          <div>
            <dt>{t('Subject')}</dt>
            <dd>
              <bdi>{email?.subject || t('No subject')}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t('Category')}</dt>
            <dd>
              <Badge tone={category === 'Marketing' ? 'accent' : 'neutral'}>{category}</Badge>{' '}
              {category === 'Marketing' && (
                <span className={styles.quiet}>{t('Users who unsubscribed are skipped.')}</span>
              )}
            </dd>
          </div>
        </dl>
        {draft.sent_at_millis !== null && (
          <p className={styles.again} role="status">
            {t('This draft was already sent {time}. Users can get it twice.', {
              time: timeFromNow(new Date(draft.sent_at_millis)),
            })}
          </p>
        )}
        <div className={styles.recipients}>
          <RecipientsField value={recipients} onChange={choose} unknownId={unknownId} />
        </div>
        {hasRecipients(recipients) && (
          <CheckField
            label={
              number === undefined
                ? t('I understand that all users get this email')
                : t(
                    'I understand that {count, plural, one {# user gets} other {# users get}} this email',
                    { count: number },
                  )
            }
            checked={agreed}
            onChange={({ target }) => setAgreed(target.checked)}
          />
        )}
        <DialogActions>
          <SendTestButton request={request} />
          <Button
            disabled={!hasRecipients(recipients) || !agreed}
            busy={busy}
            busyLabel={t('Please wait…')}
            onClick={() => void run(sendNow)}
          >
            {t('Send')}
          </Button>
        </DialogActions>
      </Dialog>
      {isLeaving && <DiscardQuestion onDiscard={onClose} onClose={() => setLeaving(false)} />}
    </>
  )
}
