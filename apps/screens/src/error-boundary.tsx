import { useTranslate } from '@latchkey/react'
import { Button, MessageCard } from '@latchkey/ui'
import { Component, type ReactNode } from 'react'

/**
 * Replaces a screen that failed to render, with a button that reloads the page if it is reachable.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <FailedScreen
        onRetry={() => (navigator.onLine ? location.reload() : this.setState({ failed: false }))}
      />
    ) : (
      this.props.children
    )
  }
}

function FailedScreen({ onRetry }: { onRetry: () => void }) {
  const t = useTranslate()
  return (
    <MessageCard
      title={t('This page could not be loaded')}
      headingLevel={2}
      actions={<Button onClick={onRetry}>{t('Try again')}</Button>}
    >
      <p role="alert">
        {navigator.onLine
          ? t('Something went wrong. Try again in a moment.')
          : t('You are offline. Check your connection and try again.')}
      </p>
    </MessageCard>
  )
}
