import { isHexColor } from '@latchkey/contract/pure'
import { Field } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { t } from '../../text.ts'
import styles from './branding-page.module.css'

export interface ColorFieldProps {
  label: string
  name: string
  value: string | null
  /** The color that is shown without a value. */
  fallback: string
  description?: ReactNode
  onChange: (value: string | null) => void
}

/** A color, chosen or typed. An empty field is the default. */
export function ColorField({
  label,
  name,
  value,
  fallback,
  description,
  onChange,
}: ColorFieldProps) {
  const [typed, setTyped] = useState({ value, text: value ?? '' })
  // Undo and the color picker change the value from outside.
  if (typed.value !== value) setTyped({ value, text: value ?? '' })
  const { text } = typed
  const isWrong = text !== '' && !isHexColor(text)

  return (
    <Field
      label={label}
      name={name}
      value={text}
      placeholder={t('Default')}
      autoComplete="off"
      spellCheck={false}
      maxLength={7}
      reserve={false}
      adornment={
        <input
          className={styles.swatch}
          type="color"
          aria-label={t('Choose {name}', { name: label })}
          value={(value ?? fallback).toLowerCase()}
          onChange={({ target }) => onChange(target.value)}
        />
      }
      description={description}
      error={isWrong ? t('Enter a color such as #0f766e') : undefined}
      onChange={({ target }) => {
        const next = target.value.trim()
        const nextValue = next === '' ? null : isHexColor(next) ? next : value
        setTyped({ value: nextValue, text: next })
        if (nextValue !== value) onChange(nextValue)
      }}
    />
  )
}
