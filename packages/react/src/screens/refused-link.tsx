import { KnownError } from '@latchkey/contract/pure'
import type { ReactNode } from 'react'
import { isPassing } from './describe-error.ts'
import { isUnavailable } from './is-unavailable.ts'
import { PredefinedMessageCard } from './predefined-message-card.tsx'
import { UnreachableCard } from './unreachable-card.tsx'

export interface RefusedLinkProps {
  /** Why the code could not be checked or was rejected. */
  refusal: unknown
  /** Checks the code again after a temporary error. */
  onRetry: () => void
  /** The messages for an unknown, expired or used code. */
  invalid: ReactNode
  expired: ReactNode
  used: ReactNode
}

/** Shown instead of the page of an invalid email link. */
export function RefusedLink({ refusal, onRetry, invalid, expired, used }: RefusedLinkProps) {
  if (isPassing(refusal) || isUnavailable(refusal))
    return <UnreachableCard error={refusal} onRetry={onRetry} />
  if (
    KnownError.is(refusal, 'VERIFICATION_CODE_NOT_FOUND') ||
    KnownError.is(refusal, 'SCHEMA_ERROR')
  )
    return invalid
  if (KnownError.is(refusal, 'VERIFICATION_CODE_EXPIRED')) return expired
  if (KnownError.is(refusal, 'VERIFICATION_CODE_ALREADY_USED')) return used
  return <PredefinedMessageCard type="unknownError" />
}
