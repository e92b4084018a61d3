import { Button } from '@latchkey/ui'
import { type ReactNode, useId } from 'react'
import { t } from '../text.ts'
import styles from './json-field.module.css'
import { formatJson, readJson } from './json-text.ts'

export interface JsonFieldProps {
  label: string
  /** A hint below the label, such as who can read the value. */
  description?: ReactNode
  name?: string
  /** The text as typed. `readJson` parses it, `formatJson` creates it from a value. */
  value: string
  onChange: (text: string) => void
  disabled?: boolean
}

/**
 * A field for any JSON value, which shows the position of a mistake while typing (protocol 09
 * §3.8).
 */
export function JsonField({
  label,
  description,
  name,
  value,
  onChange,
  disabled = false,
}: JsonFieldProps) {
  const id = useId()
  const reading = readJson(value)
  const format = () => reading.mistake === undefined && onChange(formatJson(reading.value))

  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <Button
          reads
          variant="ghost"
          size="small"
          disabled={disabled || reading.mistake !== undefined}
          onClick={format}
        >
          {t('Format')}
        </Button>
      </div>
      {description && (
        <p className={styles.description} id={`${id}-description`}>
          {description}
        </p>
      )}
      <textarea
        id={id}
        name={name}
        className={styles.text}
        dir="ltr"
        rows={3}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        disabled={disabled}
        value={value}
        aria-invalid={reading.mistake ? true : undefined}
        aria-describedby={`${id}-description ${id}-mistake`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={styles.mistake} id={`${id}-mistake`} aria-live="polite">
        {reading.mistake &&
          t('This isn’t valid JSON. Check line {line}, column {column}.', { ...reading.mistake })}
      </p>
    </div>
  )
}
