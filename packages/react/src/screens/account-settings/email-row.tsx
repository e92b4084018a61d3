import { KnownError } from '@latchkey/contract/pure'
import type { ContactChannel, ContactChannelUpdate } from '@latchkey/js'
import {
  Badge,
  dotsGlyph,
  Glyph,
  Menu,
  MenuItem,
  MenuSeparator,
  Spinner,
  VisuallyHidden,
} from '@latchkey/ui'
import { useState } from 'react'
import { useTranslate } from '../../context.ts'
import { type Message, messageOf } from '../describe-error.ts'
import { Confirmation } from './confirmation.tsx'
import { useConfirmed } from './confirmed.tsx'
import styles from './rows.module.css'
import { useReturningFocus } from './use-returning-focus.ts'
import { workOnRow } from './work-on-row.ts'

export interface EmailRowProps {
  channel: ContactChannel
  /** Reloads the addresses. */
  readAgain: () => Promise<readonly ContactChannel[]>
  /** Without this address the user could not sign in by email. */
  isLastSignInEmail: boolean
  onSendMail: () => Promise<void>
  /** Receives an error text, or null when a new action starts. */
  onProblem: (message: Message | null) => void
}

/** An address with its state and actions. */
export function EmailRow({
  channel,
  readAgain,
  isLastSignInEmail,
  onSendMail,
  onProblem,
}: EmailRowProps) {
  const t = useTranslate()
  const confirmed = useConfirmed()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState(false)
  const opener = useReturningFocus(removing)
  const { value, isPrimary, isVerified, usedForAuth } = channel

  const run = async (work: () => Promise<unknown>) => {
    if (busy) return
    onProblem(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      onProblem(
        KnownError.is(error, 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')
          ? (t) => t('{email} is already used for sign-in by another user.', { email: value })
          : messageOf(error),
      )
    } finally {
      setBusy(false)
    }
  }
  const update = (changes: ContactChannelUpdate) =>
    void run(() => workOnRow(channel, () => confirmed(() => channel.update(changes)), readAgain))
  const lastOne = isLastSignInEmail && t('Last sign-in email')

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.main}>{value}</span>
        <span className={styles.badges}>
          {isPrimary && <Badge tone="accent">{t('Primary')}</Badge>}
          {!isVerified && <Badge tone="danger">{t('Unverified')}</Badge>}
          {usedForAuth && <Badge>{t('Used for sign-in')}</Badge>}
        </span>
      </div>
      <div className={styles.end} ref={opener}>
        {busy && (
          <span className={styles.busy}>
            <Spinner />
            <VisuallyHidden role="status">{t('Please wait…')}</VisuallyHidden>
          </span>
        )}
        <Menu
          trigger={<Glyph shape={dotsGlyph} />}
          label={t('Options for {email}', { email: value })}
          align="end"
        >
          {!isVerified && (
            <MenuItem onSelect={() => void run(onSendMail)}>
              {t('Send verification email')}
            </MenuItem>
          )}
          {!isPrimary && (
            <MenuItem
              onSelect={() => update({ isPrimary: true })}
              disabled={!isVerified}
              hint={!isVerified && t('Verify first')}
            >
              {t('Set as primary')}
            </MenuItem>
          )}
          {!usedForAuth && isVerified && (
            <MenuItem onSelect={() => update({ usedForAuth: true })}>
              {t('Use for sign-in')}
            </MenuItem>
          )}
          {usedForAuth && (
            <MenuItem
              onSelect={() => update({ usedForAuth: false })}
              disabled={isLastSignInEmail}
              hint={lastOne}
            >
              {t('Stop using for sign-in')}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem
            tone="danger"
            onSelect={() => setRemoving(true)}
            disabled={isLastSignInEmail}
            hint={lastOne}
          >
            {t('Remove')}
          </MenuItem>
        </Menu>
      </div>
      {removing && (
        <div className={styles.below}>
          <Confirmation
            question={t('Remove {email}?', { email: value })}
            confirmLabel={t('Remove')}
            onConfirm={() => workOnRow(channel, () => confirmed(() => channel.delete()), readAgain)}
            onClose={() => setRemoving(false)}
          />
        </div>
      )}
    </li>
  )
}
