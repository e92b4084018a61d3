import { appInternals } from '@latchkey/js/internal'
import type { ClientApp } from '../context.ts'
import { keepProvider } from './last-provider.ts'

interface Attempt {
  /** The `state` in the URL at that time, or null. */
  readonly state: string | null
  readonly outcome: Promise<void>
}

const attempts = new WeakMap<ClientApp, Attempt>()

/**
 * Finishes the sign-in after a provider's redirect and navigates to the next page, or to sign-in if
 * there is nothing to finish. Runs once for repeated mounts: the first run removes the response
 * from the URL, so a second one would fail.
 */
export function finishSignIn(app: ClientApp): Promise<void> {
  const { href } = app[appInternals].context.platform.browser()?.location ?? window.location
  const state = new URL(href).searchParams.get('state')
  const known = attempts.get(app)
  if (known && (state === null || state === known.state)) return known.outcome

  const attempt = { state, outcome: finish(app) }
  attempts.set(app, attempt)
  // Forget a success, because a later visit is a new sign-in. Keep a failure to show its error.
  const forget = () => void (attempts.get(app) === attempt && attempts.delete(app))
  attempt.outcome.then(forget, () => {})
  return attempt.outcome
}

async function finish(app: ClientApp): Promise<void> {
  const { context, currentSession } = app[appInternals]
  // Runs on the session change, because the page navigates away before the call returns.
  const stop = context
    .openTokenStore()
    .onChange(() => currentSession().isKnownInvalid || keepProvider(app))
  try {
    // Replace the history entry, so that the back button does not return here.
    if (!(await app.callOAuthCallback()))
      await app.redirectToSignIn({ noRedirectBack: true, replace: true })
  } finally {
    stop()
  }
}
