'use client'

import { useState } from 'react'
import { MagicLinkCodeForm, type SentCode } from './magic-link-code-form.tsx'
import { MagicLinkEmailForm } from './magic-link-email-form.tsx'

export interface MagicLinkSignInProps {
  focusOnMount?: boolean
}

/**
 * Signs in with a code or link by email. Creates an account for a new address if the project allows
 * it (protocol 08 §4.3).
 */
export function MagicLinkSignIn({ focusOnMount = false }: MagicLinkSignInProps) {
  const [sent, setSent] = useState<SentCode>()
  const [returned, setReturned] = useState(false)

  const cancel = () => {
    setSent(undefined)
    setReturned(true)
  }

  return sent ? (
    <MagicLinkCodeForm sent={sent} onResent={setSent} onCancel={cancel} />
  ) : (
    <MagicLinkEmailForm focusOnMount={focusOnMount || returned} onSent={setSent} />
  )
}
