import { Skeleton, VisuallyHidden } from '@latchkey/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProblemCard } from '../../../components/problem-card.tsx'
import { t } from '../../../text.ts'

/** A part of a page that is read by itself: grey while it comes, a card with another try if it cannot be had. */
export function Section<T>({
  query,
  height,
  children,
}: {
  query: UseQueryResult<T>
  /** Of the grey stand-in, as a CSS length. */
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
