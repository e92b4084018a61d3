import { ActionButton, Notice, MessageCard as Sheet } from '@latchkey/ui'
import { type ReactNode, useContext, useState } from 'react'
import { useTranslate } from '../context.ts'
import { CardHeadingLevel } from './card-heading-level.ts'
import { describeError } from './describe-error.ts'
import styles from './message-card.module.css'
import { ScreenFrame } from './screen-frame.tsx'

export interface MessageCardProps {
  title: string
  children?: ReactNode
  fullPage?: boolean
  primaryButtonText?: string
  primaryAction?: () => unknown
  secondaryButtonText?: string
  secondaryAction?: () => unknown
}

/** Says one thing and offers at most two ways on. A button is busy while its action's promise is pending. */
export function MessageCard({
  title,
  children,
  fullPage,
  primaryButtonText,
  primaryAction,
  secondaryButtonText,
  secondaryAction,
}: MessageCardProps) {
  const t = useTranslate()
  const headingLevel = useContext(CardHeadingLevel)
  const [problem, setProblem] = useState<string>()

  const button = (text: string | undefined, action: (() => unknown) | undefined, variant: 'primary' | 'secondary') =>
    text && (
      <ActionButton
        variant={variant}
        busyLabel={t('Please wait…')}
        action={() => {
          setProblem(undefined)
          return action?.()
        }}
        onError={(error) => setProblem(describeError(error, t))}
      >
        {text}
      </ActionButton>
    )

  return (
    <ScreenFrame fullPage={fullPage}>
      <Sheet
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
    </ScreenFrame>
  )
}
