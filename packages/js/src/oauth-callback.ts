import { KnownError } from '@latchkey/contract/pure'
import type { AppContext } from './app-context.ts'
import { goToPageAfter, pageAfter, storeNewTokens } from './complete-sign-in.ts'
import { knownErrorOf } from './known-errors.ts'
import { type PendingFlow, takeFlow } from './oauth-flow-cookie.ts'
import type { Browser } from './platform.ts'
import { retryAfterSeconds, TooManyRequestsError } from './retries.ts'
import { type CodeGrantJson, readCodeGrant, requestTokens } from './token-endpoint.ts'

// Parameters of other flows than the requested one (OAuth 2.0 implicit, OpenID Connect hybrid,
// JARM).
const NEVER_ASKED_FOR = ['response', 'id_token', 'token']

/**
 * Finishes a sign-in with a provider on the page it returns to (protocol 07 §17). True once it
 * continues from there, false if this page contains nothing to finish. Everything up to the token
 * request happens in one tick, so that only one of two calls gets the code.
 */
export async function callOAuthCallback(context: AppContext): Promise<boolean> {
  const browser = context.platform.browser()
  if (browser === null)
    throw new Error('A sign-in with a provider can only be finished in a browser window.')
  // Without a store for the tokens the code should not be used up.
  context.openTokenStore()
  const response = new URL(browser.location.href).searchParams
  const state = response.get('state')
  if (!response.get('code') || !state) {
    console.warn('There is no sign-in to finish: the address of the page lacks code or state.')
    return false
  }
  const flow = takeFlow(browser, state, context.platform.now())
  if (flow === null) {
    console.warn(
      'This sign-in cannot be finished: it was started elsewhere, has ended, or took too long.',
    )
    return false
  }
  removeResponseFromAddress(browser)

  const granted = await storeNewTokens(context, () => redeem(context, response, flow))
  await goToPageAfter(
    context,
    granted.after_callback_redirect_url
      ? { url: granted.after_callback_redirect_url }
      : pageAfter(granted),
  )
  return true
}

function removeResponseFromAddress({ location, history }: Browser): void {
  const url = new URL(location.href)
  url.searchParams.delete('code')
  url.searchParams.delete('state')
  // The state belongs to the app's router.
  history.replaceState(history.state, '', url.href)
}

/** Exchanges the code for tokens. Not retried, because the code may be used up. */
async function redeem(
  context: AppContext,
  reply: URLSearchParams,
  { codeVerifier, redirectUri }: PendingFlow,
): Promise<CodeGrantJson> {
  try {
    refuseOddResponse(context, reply)
    const response = await requestTokens(context, {
      grant_type: 'authorization_code',
      code: reply.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    })
    const known = await knownErrorOf(response)
    if (known) throw known
    const pauseSeconds = retryAfterSeconds(response)
    if (response.status === 429 && pauseSeconds > 0)
      throw new TooManyRequestsError(Math.ceil(pauseSeconds))
    return await readCodeGrant(response)
  } catch (error) {
    // Both have messages for the user.
    if (KnownError.isKnownError(error) || error instanceof TooManyRequestsError) throw error
    throw new Error('Error signing in during OAuth callback. Please try again.', { cause: error })
  }
}

/** The cookie has proven that the state is ours. */
function refuseOddResponse(context: AppContext, response: URLSearchParams): void {
  const error = response.get('error')
  if (error !== null)
    throw new Error(
      `The service returned the error ${error}: ${response.get('error_description') ?? ''}`,
    )
  if (response.getAll('code').length + response.getAll('state').length !== 2)
    throw new Error('The response has two codes or states.')
  const odd = NEVER_ASKED_FOR.find((name) => response.has(name))
  if (odd !== undefined)
    throw new Error(`The response has the parameter ${odd}, which was not requested.`)
  // The response must come from the service that was asked (RFC 9207).
  const issuer = response.get('iss')
  if (issuer !== null && issuer !== context.baseUrl())
    throw new Error('The response comes from another service.')
}
