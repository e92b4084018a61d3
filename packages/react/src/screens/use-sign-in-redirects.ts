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
  }
}
