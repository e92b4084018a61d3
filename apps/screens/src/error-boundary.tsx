import { KnownError } from '@latchkey/contract/pure'
import { useTranslate } from '@latchkey/react'
import { Button, MessageCard } from '@latchkey/ui'
import { Component, type ReactNode } from 'react'

/**
 * Replaces a screen that failed to render, with a button that reloads the page if it is reachable.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('The screen failed.') }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <FailedScreen
        isRefused={isRefused(error)}
        onRetry={() => (navigator.onLine ? location.reload() : this.setState({ error: null }))}
      />
    )
  }
}

/** Whether the service no longer accepts the project or the key of the page. */
const isRefused = (error: unknown): boolean =>
  KnownError.is(error, 'PROJECT_AUTHENTICATION_ERROR') ||
  KnownError.is(error, 'CURRENT_PROJECT_NOT_FOUND')

function FailedScreen({ isRefused, onRetry }: { isRefused: boolean; onRetry: () => void }) {
  const t = useTranslate()
  return (
    <MessageCard
      title={t('This page could not be loaded')}
      headingLevel={2}
      actions={<Button onClick={onRetry}>{t('Try again')}</Button>}
    >
      <p role="alert">
        {isRefused
          ? t('The project of this page was deleted, or its keys have changed.')
          : navigator.onLine
            ? t('Something went wrong. Try again in a moment.')
            : t('You are offline. Check your connection and try again.')}
      </p>
    </MessageCard>
  )
}
