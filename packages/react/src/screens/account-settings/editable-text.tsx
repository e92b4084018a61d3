import { Button, Field, Glyph, Notice, pencilGlyph } from '@latchkey/ui'
import { type KeyboardEvent, useState } from 'react'
import { useTranslate } from '../../context.ts'
import { SubmitButton } from '../submit-button.tsx'
import { useForm } from '../use-form.ts'
import styles from './form.module.css'
import { Section } from './section.tsx'
import { useReturningFocus } from './use-returning-focus.ts'

export interface EditableTextProps {
  title: string
  description: string
  /** The label of the edit button. */
  editLabel: string
  value: string | null
  maxLength?: number
  autoComplete?: string
  onSave: (value: string) => Promise<void>
}

/** A text that can be edited in place (protocol 08 §16.9). */
export function EditableText({
  title,
  description,
  editLabel,
  value,
  onSave,
  ...input
}: EditableTextProps) {
  const t = useTranslate()
  const [editing, setEditing] = useState(false)
  const opener = useReturningFocus(editing)

  return (
    <Section title={title} description={description} open={editing}>
      {editing ? (
        <TextForm
          label={title}
          value={value ?? ''}
          onSave={onSave}
          onClose={() => setEditing(false)}
          {...input}
        />
      ) : (
        <div className={styles.value} ref={opener}>
          <span className={styles.text} data-empty={!value}>
            {value || t('Not set')}
          </span>
          <Button
            variant="ghost"
            size="icon"
            aria-label={editLabel}
            onClick={() => setEditing(true)}
          >
            <Glyph shape={pencilGlyph} />
          </Button>
        </div>
      )}
    </Section>
  )
}

interface TextFormProps extends Pick<EditableTextProps, 'maxLength' | 'autoComplete' | 'onSave'> {
  label: string
  value: string
  onClose: () => void
}

function TextForm({ label, value, onSave, onClose, ...input }: TextFormProps) {
  const t = useTranslate()
  const { submit, change, error, pending } = useForm(async (form) => {
    await onSave(String(form.get('text')))
    onClose()
  })

  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !pending) onClose()
  }

  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onChange={change}
      onKeyDown={leaveOnEscape}
      noValidate
    >
      {error && <Notice>{error}</Notice>}
      <Field
        {...input}
        name="text"
        label={label}
        labelHidden
        defaultValue={value}
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
