import { withReturnTo } from '@latchkey/js/internal'
import { useApp } from '../context.ts'
import { signInRedirect } from './handler-routes.ts'

/** Redirects to sign-in and sign-up that keep the page to return to. */
export function useSignInRedirects() {
  const app = useApp()
  const options = () =>
    signInRedirect({
      location: window.location.pathname,
      search: window.location.search,
      urls: app.urls,
    })
  return {
    toSignIn: () => app.redirectToSignIn(options()),
    toSignUp: () => app.redirectToSignUp(options()),
    /** Where they lead. */
    urlOf: (key: 'signIn' | 'signUp') =>
      options().noRedirectBack
        ? app.urls[key]
        : withReturnTo(key, app.urls[key], window.location.href),
  }
}
