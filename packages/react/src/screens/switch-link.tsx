import { Link } from '@latchkey/ui'
import type { MouseEvent } from 'react'
import { useApp, useTranslate } from '../context.ts'
import { isPlainClick, useRouterNavigation } from './page-link.tsx'
import { useSignInRedirects } from './use-sign-in-redirects.ts'

/**
 * A link between sign-in and sign-up. A real link, so that it can be opened in a new tab; a plain
 * click keeps the page to return to.
 */
export function SwitchLink({ to }: { to: 'sign-in' | 'sign-up' }) {
  const app = useApp()
  const t = useTranslate()
  const navigate = useRouterNavigation()
  const redirects = useSignInRedirects()

  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (navigate(redirects.urlOf(to === 'sign-in' ? 'signIn' : 'signUp'))) return
    void (to === 'sign-in' ? redirects.toSignIn() : redirects.toSignUp())
  }

  return (
    <Link href={to === 'sign-in' ? app.urls.signIn : app.urls.signUp} onClick={follow}>
      {to === 'sign-in' ? t('Sign in') : t('Sign up')}
    </Link>
  )
}
