import { useState } from 'react'
import { eyeGlyph, eyeOffGlyph } from './control-icons.ts'
import { Field, type FieldProps } from './field.tsx'
import { Glyph } from './icons.tsx'
import { part } from './part.ts'
import styles from './password-field.module.css'

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'adornment'> {
  showLabel: string
  hideLabel: string
}

/**
 * A password field with a button that shows the password. The button is not in the tab order, so
 * that Tab goes to the next field.
 */
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
          {...part('password-field-toggle', styles.toggle)}
          aria-label={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
          // Keeps the caret in place, because the user types on.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Glyph shape={shown ? eyeOffGlyph : eyeGlyph} />
        </button>
      }
    />
  )
}
