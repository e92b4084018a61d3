'use client'

import { type ReactNode, Suspense } from 'react'
import { useUser } from '../context.ts'

export interface SignedInProps {
  /** Shown to signed-out visitors. Default: nothing. */
  fallback?: ReactNode
  /** Shown until the user is known. Default: nothing. */
  loading?: ReactNode
  children?: ReactNode
}

/**
 * Shows its content to signed-in users only. Anonymous users do not count. For display: your server
 * must check access itself.
 */
export function SignedIn({ fallback = null, loading = null, children }: SignedInProps) {
  return (
    <Suspense fallback={loading}>
      <Known fallback={fallback}>{children}</Known>
    </Suspense>
  )
}

const Known = ({ fallback, children }: Pick<SignedInProps, 'fallback' | 'children'>) =>
  useUser() ? children : fallback
