import { Skeleton, VisuallyHidden } from '@latchkey/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProblemCard } from '../../../components/problem-card.tsx'
import { t } from '../../../text.ts'

/**
 * A part of a page with its own query: gray while it loads, and a card with a retry button if it
 * fails.
 */
export function Section<T>({
  query,
  height,
  children,
}: {
  query: UseQueryResult<T>
  /** The height of the placeholder, as a CSS length. */
  height: string
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ProblemCard error={query.error} onRetry={query.refetch} />
  return (
    <>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Skeleton height={height} shape="control" />
    </>
  )
}
