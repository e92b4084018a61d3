import { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { leaveFor, redirectTo } from './redirects.ts'
import { CookiesBlockedError } from './request-errors.ts'
import type { Session } from './session.ts'
import type { UrlKey } from './urls.ts'

/** The key of a sign-in that waits for its second factor (protocol 07 §6.3). */
export const MFA_ATTEMPT_KEY = 'stack_mfa_attempt_code'

/** The response of every sign-in. */
interface SignedIn {
  readonly access_token: string
  readonly refresh_token: string
  /** Absent where the caller knows it. */
  readonly is_new_user?: boolean
}

/** The page after a sign-in that may have created the account. */
export const pageAfter = ({ is_new_user }: SignedIn): UrlKey =>
  is_new_user ? 'afterSignUp' : 'afterSignIn'

/**
 * Completes every sign-in: requests tokens for the currently signed-in user, so that the service
 * can turn an anonymous user into a real one, stores them, and goes to the next page; with null it
 * stays. A missing second factor leads to its screen instead.
 */
export async function completeSignIn(
  context: AppContext,
  next: UrlKey | ((response: SignedIn) => UrlKey) | null,
  askForTokens: (session: Session) => Promise<SignedIn>,
): Promise<undefined> {
  const reply = await storeNewTokens(context, askForTokens)
  if (next !== null) await goToPageAfter(context, typeof next === 'function' ? next(reply) : next)
}

/**
 * The first half: requests tokens and stores them, but stays on the page. Throws a
 * `CookiesBlockedError` if the browser does not store the tokens.
 */
export async function storeNewTokens<A extends SignedIn>(
  context: AppContext,
  askForTokens: (session: Session) => Promise<A>,
): Promise<A> {
  const store = await context.loadTokenStore()
  const response = await askForTokens(context.sessionOf(store)).catch((error: unknown) =>
    goToSecondFactor(context, error),
  )
  store.set({ accessToken: response.access_token, refreshToken: response.refresh_token })
  // The next page would show a signed-out user, who could not know why.
  if (store.get().refreshToken !== response.refresh_token) throw new CookiesBlockedError()
  return response
}

/**
 * The second half: goes to a screen, or to the page that the service returned at the end of a flow
 * (protocol 07 §4.2).
 */
export async function goToPageAfter(
  context: AppContext,
  next: UrlKey | { readonly url: string },
): Promise<void> {
  if (typeof next === 'string') return redirectTo(context, next, { replace: true })
  // This browser started the flow, so the page is its own; but only web pages may be opened here.
  if (!/^https?:\/\//i.test(next.url))
    throw new Error('The return URL must start with http:// or https://.')
  await leaveFor(context, next.url, { replace: true })
}

/**
 * Passes a sign-in without its second factor to that screen (protocol 07 §19); throws all other
 * errors.
 */
async function goToSecondFactor(context: AppContext, error: unknown): Promise<never> {
  const browser = context.platform.browser()
  // Without a browser there is no screen: the caller gets the error with the attempt code.
  if (!KnownError.is(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED') || browser === null) throw error
  try {
    browser.sessionStorage.setItem(MFA_ATTEMPT_KEY, error.details.attempt_code)
  } catch {
    // Browsers that block cookies throw at every use of the storage, too.
    throw new CookiesBlockedError()
  }
  await redirectTo(context, 'mfa')
  throw new Error('This sign-in requires a second factor. Open the page at app.urls.mfa.', {
    cause: error,
  })
}
