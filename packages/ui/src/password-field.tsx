import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { eyeGlyph, eyeOffGlyph, Glyph } from './icons.tsx'
import styles from './password-field.module.css'

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'adornment'> {
  showLabel: string
  hideLabel: string
}

/** A field for a password that can be shown. The toggle stays out of the tab order: Tab leads on to the next field. */
export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)

  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      adornment={
        <button
          type="button"
          tabIndex={-1}
          className={styles.toggle}
          aria-label={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
          // Keep the caret where it is: the person goes on typing after a look.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Glyph shape={shown ? eyeOffGlyph : eyeGlyph} />
        </button>
      }
    />
  )
}
