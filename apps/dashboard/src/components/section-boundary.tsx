import { Component, type ReactNode } from 'react'
import { useDashboard } from '../dashboard.ts'
import { t } from '../text.ts'
import { isMissingPart } from './missing-part.ts'
import { ProblemCard } from './problem-card.tsx'

interface SectionState {
  readonly failed: boolean
  readonly error: unknown
}

/**
 * A section of a page that fails alone: if it cannot be rendered, a card takes its place, and the
 * rest of the page stays usable (protocol 09 §22).
 */
export class SectionBoundary extends Component<{ children: ReactNode }, SectionState> {
  override state: SectionState = { failed: false, error: undefined }

  static getDerivedStateFromError(error: unknown): SectionState {
    return { failed: true, error }
  }

  override render() {
    const { failed, error } = this.state
    if (!failed) return this.props.children
    // After an update of the dashboard, the whole page must be loaded again.
    if (isMissingPart(error)) throw error
    return (
      <FailedSection
        error={error}
        onRetry={() => this.setState({ failed: false, error: undefined })}
      />
    )
  }
}

/** “Try again” reads the data again first, because they may be the reason. */
function FailedSection({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { queries } = useDashboard()
  return (
    <ProblemCard
      error={error}
      onRetry={() => void queries.refetchQueries({ type: 'active' }).then(onRetry)}
      title={t('Couldn’t show this section')}
    />
  )
}
