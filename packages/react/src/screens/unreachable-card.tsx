import { useTranslate } from '../context.ts'
import { describeError } from './describe-error.ts'
import { MessageCard } from './message-card.tsx'

/** Says that a screen could not be filled because the service did not answer, and offers another try. */
export function UnreachableCard({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslate()
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
