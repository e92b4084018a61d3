import { ActionButton, Notice } from '@latchkey/ui'
import { Component, type ReactNode } from 'react'
import { useTranslate } from '../../context.ts'
import { describeError, isTellable } from '../describe-error.ts'
import styles from './item-boundary.module.css'

// A failed reading is remembered for a second, as React draws a failed component twice (protocol 07 §10). Only then is another try one.
const REMEMBERED_MS = 1100

type State = { failed: false } | { failed: true; error: unknown; at: number }

/** Keeps what one page could not read from taking the others along, and offers another try. */
export class ItemBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error, at: performance.now() }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const { error, at } = this.state
    const retry = async () => {
      await new Promise((resolve) => setTimeout(resolve, at + REMEMBERED_MS - performance.now()))
      this.setState({ failed: false })
    }
    return <FailedItem error={error} onRetry={retry} />
  }
}

function FailedItem({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  const t = useTranslate()
  // What is our own mistake React has put into the console, for its author; its words help nobody here.
  return (
    <div className={styles.failed}>
      <Notice>
        {isTellable(error)
          ? describeError(error, t)
          : t('Something went wrong. Try again in a moment.')}
      </Notice>
      <div>
        <ActionButton
          variant="secondary"
          size="small"
          busyLabel={t('Please wait…')}
          action={onRetry}
          onError={() => {}}
        >
          {t('Try again')}
        </ActionButton>
      </div>
    </div>
  )
}
