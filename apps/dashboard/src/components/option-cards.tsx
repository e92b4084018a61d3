import { type ReactNode, useId } from 'react'
import styles from './option-cards.module.css'

export interface OptionCardsProps<Value extends string> {
  legend: string
  name: string
  options: readonly { value: Value; label: string; description: ReactNode }[]
  /** Undefined if none is chosen yet. */
  value: Value | undefined
  onChange: (value: Value) => void
}

/** A choice of one among a few, each with a description. */
export function OptionCards<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
}: OptionCardsProps<Value>) {
  const id = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <div className={styles.option} key={option.value}>
          <input
            id={`${id}-${option.value}`}
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            aria-describedby={`${id}-${option.value}-description`}
          />
          <div>
            <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
            <p id={`${id}-${option.value}-description`}>{option.description}</p>
          </div>
        </div>
      ))}
    </fieldset>
  )
}
