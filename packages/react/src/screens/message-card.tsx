'use client'

import { ActionButton, Notice, MessageCard as Sheet } from '@latchkey/ui'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { useTranslate } from '../context.ts'
import { CardHeadingLevel } from './card-heading-level.ts'
import { messageOf } from './describe-error.ts'
import styles from './message-card.module.css'
import { ScreenFrame } from './screen-frame.tsx'
import { useProblem } from './use-problem.ts'

export interface MessageCardProps {
  title: string
  children?: ReactNode
  fullPage?: boolean | undefined
  primaryButtonText?: string | undefined
  primaryAction?: (() => unknown) | undefined
  /** Announced to screen readers while the primary action runs. */
  primaryBusyText?: string | undefined
  secondaryButtonText?: string | undefined
  secondaryAction?: (() => unknown) | undefined
}

/** A message with up to two actions. A button is busy while its action's promise is pending. */
export function MessageCard({
  title,
  children,
  fullPage,
  primaryButtonText,
  primaryAction,
  primaryBusyText,
  secondaryButtonText,
  secondaryAction,
}: MessageCardProps) {
  const t = useTranslate()
  const headingLevel = useContext(CardHeadingLevel)
  const [problem, setProblem] = useProblem()
  const place = useRef<HTMLDivElement>(null)

  // One card takes the place of another, or of a form, and what had the focus is gone with it.
  // Where the card stands for the whole page, reading goes on at its title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each title
  useEffect(() => {
    if (headingLevel !== 2 || (document.activeElement && document.activeElement !== document.body))
      return
    const heading = place.current?.querySelector('h2')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [title, headingLevel])

  const button = (
    text: string | undefined,
    action: (() => unknown) | undefined,
    variant: 'primary' | 'secondary',
  ) =>
    text && (
      <ActionButton
        variant={variant}
        busyLabel={(variant === 'primary' && primaryBusyText) || t('Please wait…')}
        action={() => {
          setProblem(undefined)
          return action?.()
        }}
        onError={(error) => setProblem(messageOf(error))}
      >
        {text}
      </ActionButton>
    )

  return (
    <ScreenFrame fullPage={fullPage}>
      <div className={styles.place} ref={place}>
        <Sheet
          // Another card has buttons of its own, even if their texts are the same.
          key={title}
          title={title}
          headingLevel={headingLevel}
          actions={
            (primaryButtonText || secondaryButtonText) && (
              <>
                {button(secondaryButtonText, secondaryAction, 'secondary')}
                {button(primaryButtonText, primaryAction, 'primary')}
              </>
            )
          }
        >
          {children}
          {problem && (
            <div className={styles.problem}>
              <Notice>{problem}</Notice>
            </div>
          )}
        </Sheet>
      </div>
    </ScreenFrame>
  )
}
