import type { RoledEndpoint } from '@latchkey/contract/pure'
import { WriteLock } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useAccess } from '../data/owner-teams/use-access.ts'

export interface WritesProps {
  /** The request that the controls inside lead to. */
  endpoint: RoledEndpoint
  /** The body, where the role depends on it. */
  body?: unknown
  children: ReactNode
}

/**
 * Controls that change something. They are disabled, with the reason, if the role of the signed-in
 * administrator does not allow the request (protocol 09 §24 no. 3). The frame of a project wraps
 * each page in one.
 */
export function Writes({ endpoint, body, children }: WritesProps) {
  return <WriteLock reason={useAccess().refusal(endpoint, body)}>{children}</WriteLock>
}
