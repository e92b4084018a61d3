import { EmptyState, Skeleton, VisuallyHidden } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useProject } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { Page } from '../page.tsx'
import { ProblemCard } from '../problem-card.tsx'

/** The page of a template, a theme or a draft that does not exist, or is not there yet. */
export function NoSourcePage({
  isMissing,
  error,
  onRetry,
  texts,
  back,
  toList,
}: {
  isMissing: boolean
  /** Why it could not be loaded, or null. */
  error: Error | null
  onRetry: () => unknown
  texts: { readonly title: string; readonly notFound: string; readonly notLoaded: string }
  /** The links to the list: above the title, and where nothing was found. */
  back: ReactNode
  toList: ReactNode
}) {
  const { display_name: context } = useProject()
  if (isMissing)
    return (
      <Page title={texts.notFound} context={context}>
        <EmptyState title={texts.notFound} action={toList}>
          <p>{t('It may have been deleted.')}</p>
        </EmptyState>
      </Page>
    )
  return (
    <Page title={texts.title} context={context} back={back} width="full">
      {error ? (
        <ProblemCard error={error} onRetry={onRetry} title={texts.notLoaded} />
      ) : (
        <>
          <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
          <Skeleton height="60dvh" shape="control" />
        </>
      )}
    </Page>
  )
}
