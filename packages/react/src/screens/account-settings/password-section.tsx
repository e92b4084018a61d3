import { KnownError } from '@latchkey/contract/pure'
import { Button, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { checkPasswordChange } from '../credential-rules.ts'
import { type Message, messageOf } from '../describe-error.ts'
import { SecretField } from '../secret-field.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { useForm } from '../use-form.ts'
import { useConfirmed } from './confirmed.tsx'
import styles from './form.module.css'
import { Section } from './section.tsx'
import { useReturningFocus } from './use-returning-focus.ts'

export interface PasswordSectionProps {
  user: CurrentUser
  /** A sign-in address, or null. Without one a password is useless. */
  signInEmail: string | null
}

/** Changes the password, or sets the first one. */
export function PasswordSection({ user, signInEmail }: PasswordSectionProps) {
  const t = useTranslate()
  const [state, setState] = useState<'idle' | 'open' | 'done'>('idle')
  const opener = useReturningFocus(state === 'open')
  const opens = user.hasPassword ? t('Change password') : t('Set a password')

  return (
    <Section
      title={t('Password')}
      description={
        user.hasPassword
          ? t([
              'Other devices are signed out when you change it.',
              'Other devices are signed out when it changes.',
            ])
          : t(['Another way to sign in.', 'One more way to sign in.'])
      }
      open={state !== 'idle'}
    >
      {state === 'open' ? (
        <PasswordForm
          user={user}
          signInEmail={signInEmail}
          onClose={(done) => setState(done ? 'done' : 'idle')}
        />
      ) : (
        <>
          {state === 'done' && <Notice tone="success">{t('Your password has been saved.')}</Notice>}
          {signInEmail ? (
            <div ref={opener}>
              <Button variant="secondary" size="small" onClick={() => setState('open')}>
                {opens}
              </Button>
            </div>
          ) : (
            <p className={styles.hint}>{t('Add an email to sign in with first.')}</p>
          )}
        </>
      )}
    </Section>
  )
}

const incorrect: Message = (t) => t('Incorrect password')

const NEW_FIELDS = ['new-password', 'repeat-password']

function PasswordForm({
  user,
  signInEmail,
  onClose,
}: PasswordSectionProps & { onClose: (done: boolean) => void }) {
  const t = useTranslate()
  const confirmed = useConfirmed()
  // Kept in state: after the first password is saved, `hasPassword` changes while the form is still
  // shown.
  const [asksOld] = useState(user.hasPassword)
  const { submit, change, errors, error, pending } = useForm(
    async (form) => {
      const newPassword = String(form.get('new-password'))
      const refused = asksOld
        ? await user.updatePassword({ oldPassword: String(form.get('old-password')), newPassword })
        : await confirmed(() => user.setPassword({ password: newPassword }))
      if (!refused) return onClose(true)
      if (KnownError.is(refused, 'PASSWORD_REQUIREMENTS_NOT_MET'))
        return { 'new-password': messageOf(refused) }
      return asksOld ? { 'old-password': incorrect } : messageOf(refused)
    },
    {
      validate: (form) => checkPasswordChange(form, { old: asksOld }),
      together: NEW_FIELDS,
    },
  )

  return (
    <form className={styles.form} onSubmit={submit} onChange={change} noValidate>
      {error && <Notice>{error}</Notice>}
      {/* Tells password managers which account the password belongs to. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={signInEmail ?? ''}
        readOnly
        hidden
      />
      {asksOld && (
        <SecretField
          id="old-password"
          name="old-password"
          autoComplete="current-password"
          label={t('Old password')}
          error={errors['old-password']}
          focusOnMount
        />
      )}
      <SecretField
        id="new-password"
        name="new-password"
        autoComplete="new-password"
        label={t('New password')}
        error={errors['new-password']}
        focusOnMount={!asksOld}
      />
      <SecretField
        id="repeat-password"
        name="repeat-password"
        autoComplete="new-password"
        label={t('Repeat new password')}
        error={errors['repeat-password']}
      />
      <div className={styles.buttons}>
        <SubmitButton size="small" busy={pending}>
          {asksOld ? t('Update password') : t('Set password')}
        </SubmitButton>
        <Button variant="secondary" size="small" onClick={() => onClose(false)} disabled={pending}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
