import { useEffect, useRef } from 'react'
import { type Message, message, t } from '../../../text.ts'
import { STEPS, type Step } from './offer-draft.ts'
import styles from './wizard.module.css'

const STEP_NAMES: Readonly<Record<Step, Message>> = {
  general: message('General'),
  prices: message('Prices'),
  items: message('Items'),
}

export interface StepListProps {
  step: Step
  /** How many steps can be opened besides the first. */
  reached: number
  /** The step with mistakes, if they prevented saving. */
  wrong: Step | undefined
  onSelect: (step: Step) => void
}

/** The steps of an offer. The name of a new step gets the focus. */
export function StepList({ step, reached, wrong, onSelect }: StepListProps) {
  const list = useRef<HTMLOListElement>(null)

  // The content was replaced, so the focus moves to the name of the new step.
  const lastStep = useRef(step)
  useEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [step])

  return (
    <ol ref={list} className={styles.steps} aria-label={t('Steps')}>
      {STEPS.map((each, number) => (
        <li key={each}>
          <button
            type="button"
            className={styles.step}
            aria-current={each === step ? 'step' : undefined}
            data-wrong={each === wrong}
            // Later steps of a new offer come after the earlier ones are valid.
            disabled={number > reached}
            onClick={() => onSelect(each)}
          >
            <span className={styles.number}>{number + 1}</span>
            {t(STEP_NAMES[each])}
          </button>
        </li>
      ))}
    </ol>
  )
}
