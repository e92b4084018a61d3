import { useApp } from '../context.ts'
import { signInRedirect } from './handler-routes.ts'

/** Ways to the sign-in and sign-up pages that keep the page to return to, unless that page is itself a passage. */
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
  }
}
