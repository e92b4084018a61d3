import { DISPLAY_NAME_MAX_LENGTH } from '@latchkey/contract/pure'
import { Button, Field, Icon, Notice } from '@latchkey/ui'
import { type KeyboardEvent, useState } from 'react'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { SubmitButton } from '../submit-button.tsx'
import { useForm } from '../use-form.ts'
import styles from './form.module.css'
import { Section } from './section.tsx'
import { useReturningFocus } from './use-returning-focus.ts'

/** The name others see: read, and edited in place. */
export function NameSection({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const [editing, setEditing] = useState(false)
  const opener = useReturningFocus(editing)

  return (
    <Section title={t('Name')} description={t('How you appear to others. It is not used to sign in.')} open={editing}>
      {editing ? (
        <NameForm user={user} onClose={() => setEditing(false)} />
      ) : (
        <div className={styles.value} ref={opener}>
          <span className={styles.text} data-empty={!user.displayName}>
            {user.displayName || t('Not set')}
          </span>
          <Button variant="ghost" size="icon" aria-label={t('Edit name')} onClick={() => setEditing(true)}>
            <Icon name="pencil" />
          </Button>
        </div>
      )}
    </Section>
  )
}

function NameForm({ user, onClose }: { user: CurrentUser; onClose: () => void }) {
  const t = useTranslate()
  const { submit, change, error, pending } = useForm(async (form) => {
    await user.setDisplayName(String(form.get('display-name')))
    onClose()
  })

  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !pending) onClose()
  }

  return (
    <form className={styles.form} onSubmit={submit} onChange={change} onKeyDown={leaveOnEscape} noValidate>
      {error && <Notice>{error}</Notice>}
      <Field
        name="display-name"
        label={t('Name')}
        labelHidden
        autoComplete="name"
        defaultValue={user.displayName ?? ''}
        maxLength={DISPLAY_NAME_MAX_LENGTH}
        reserve={false}
        focusOnMount
      />
      <div className={styles.buttons}>
        <SubmitButton size="small" busy={pending}>
          {t('Save')}
        </SubmitButton>
        <Button variant="secondary" size="small" onClick={onClose} disabled={pending}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
