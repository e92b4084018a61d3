import { KnownError } from '@latchkey/contract/pure'
import type { ReactNode } from 'react'
import { isPassing } from './describe-error.ts'
import { PredefinedMessageCard } from './predefined-message-card.tsx'
import { UnreachableCard } from './unreachable-card.tsx'

export interface RefusedLinkProps {
  /** Why the code of the link could not be looked at, or was refused. */
  refusal: unknown
  /** Looks at it once more, where that can help. */
  onRetry: () => void
  /** What to say of a code that nobody knows, is too old, or was used before. */
  invalid: ReactNode
  expired: ReactNode
  used: ReactNode
}

/** Instead of the page that a mailed link leads to. */
export function RefusedLink({ refusal, onRetry, invalid, expired, used }: RefusedLinkProps) {
  if (isPassing(refusal)) return <UnreachableCard error={refusal} onRetry={onRetry} />
  if (
    KnownError.is(refusal, 'VERIFICATION_CODE_NOT_FOUND') ||
    KnownError.is(refusal, 'SCHEMA_ERROR')
  )
    return invalid
  if (KnownError.is(refusal, 'VERIFICATION_CODE_EXPIRED')) return expired
  if (KnownError.is(refusal, 'VERIFICATION_CODE_ALREADY_USED')) return used
  return <PredefinedMessageCard type="unknownError" />
}
