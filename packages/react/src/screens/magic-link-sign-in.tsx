'use client'

import { Suspense } from 'react'
import { AuthSkeleton } from './auth-skeleton.tsx'
import { codeStep } from './code-step.ts'
import { MagicLinkEmailForm } from './magic-link-email-form.tsx'
import { useCodeStep } from './use-code-step.ts'

export interface MagicLinkSignInProps {
  focusOnMount?: boolean | undefined
}

/**
 * Signs in with a code or link by email. Creates an account for a new address if the project allows
 * it (protocol 08 §4.3).
 */
export function MagicLinkSignIn({ focusOnMount = false }: MagicLinkSignInProps) {
  const step = useCodeStep()

  return step.sent ? (
    <Suspense fallback={<AuthSkeleton fields={1} />}>
      <codeStep.Component step={step} sent={step.sent} />
    </Suspense>
  ) : (
    <MagicLinkEmailForm step={step} focusOnMount={focusOnMount} />
  )
}
