import { ActionButton, Notice } from '@latchkey/ui'
import { Component, type ReactNode } from 'react'
import { useTranslate } from '../../context.ts'
import { describeError, isTellable } from '../describe-error.ts'
import { useErrorTexts } from '../error-texts.ts'
import styles from './item-boundary.module.css'

// Failed requests are cached for a second, because React renders a failed component twice (protocol
// 07 §10). A retry makes sense only after that.
const REMEMBERED_MS = 1100

type State = { failed: false } | { failed: true; error: unknown; at: number }

/** Shows a load error of one page with a retry button, so that other pages still work. */
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
  useErrorTexts()
  // React has already logged programming errors to the console. Their messages do not help users.
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
