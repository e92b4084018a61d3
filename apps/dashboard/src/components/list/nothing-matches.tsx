import { Button, EmptyState } from '@latchkey/ui'
import { t } from '../../text.ts'

export interface NothingMatchesProps {
  title?: string
  /** What can be searched for. */
  hint?: string
  clearLabel?: string
  onClear: () => void
}

/** Shown in a list with no matches, with a button that shows the whole list. */
export function NothingMatches({
  title = t('No matches'),
  hint,
  clearLabel = t('Clear filter'),
  onClear,
}: NothingMatchesProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Button reads variant="secondary" size="small" onClick={onClear}>
          {clearLabel}
        </Button>
      }
    >
      {hint && <p>{hint}</p>}
    </EmptyState>
  )
}
