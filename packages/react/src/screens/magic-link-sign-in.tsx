import { useState } from 'react'
import { MagicLinkCodeForm, type SentCode } from './magic-link-code-form.tsx'
import { MagicLinkEmailForm } from './magic-link-email-form.tsx'

export interface MagicLinkSignInProps {
  focusOnMount?: boolean
}

/** Signs in with a mailed code or link; a new address becomes an account where the project allows (protocol 08 §4.3). */
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
