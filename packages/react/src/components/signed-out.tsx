'use client'

import { type ReactNode, Suspense } from 'react'
import { useUser } from '../context.ts'

export interface SignedOutProps {
  /** Shown until it is known whether a user is signed in. Default: nothing. */
  loading?: ReactNode
  children?: ReactNode
}

/** Shows its content to signed-out visitors and anonymous users only. */
export function SignedOut({ loading = null, children }: SignedOutProps) {
  return (
    <Suspense fallback={loading}>
      <SignedOutContent>{children}</SignedOutContent>
    </Suspense>
  )
}

function SignedOutContent({ children }: Pick<SignedOutProps, 'children'>) {
  return useUser() ? null : children
}
