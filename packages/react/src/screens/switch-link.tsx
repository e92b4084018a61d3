import { Link } from '@latchkey/ui'
import type { MouseEvent } from 'react'
import { useApp, useTranslate } from '../context.ts'
import { useSignInRedirects } from './use-sign-in-redirects.ts'

/**
 * A link between sign-in and sign-up. A real link, so that it can be opened in a new tab; a plain
 * click keeps the page to return to.
 */
export function SwitchLink({ to }: { to: 'sign-in' | 'sign-up' }) {
  const app = useApp()
  const t = useTranslate()
  const { toSignIn, toSignUp } = useSignInRedirects()

  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    void (to === 'sign-in' ? toSignIn() : toSignUp())
  }

  return (
    <Link href={to === 'sign-in' ? app.urls.signIn : app.urls.signUp} onClick={follow}>
      {to === 'sign-in' ? t('Sign in') : t('Sign up')}
    </Link>
  )
}
