import { useTranslate } from '../context.ts'
import { describeError } from './describe-error.ts'
import { useErrorTexts } from './error-texts.ts'
import { MessageCard } from './message-card.tsx'

/** Shown when the service does not respond, with a retry button. */
export function UnreachableCard({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslate()
  useErrorTexts()
  return (
    <MessageCard
      title={t('This page could not be loaded')}
      primaryButtonText={t('Try again')}
      primaryAction={onRetry}
    >
      <p role="alert">{describeError(error, t)}</p>
    </MessageCard>
  )
}
