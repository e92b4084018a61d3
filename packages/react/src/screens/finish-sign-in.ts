import { appInternals } from '@latchkey/js'
import type { ClientApp } from '../context.ts'
import { keepProvider } from './last-provider.ts'

interface Attempt {
  /** The `state` of the address at the time; null if it had none. */
  readonly state: string | null
  readonly outcome: Promise<void>
}

const attempts = new WeakMap<ClientApp, Attempt>()

/**
 * Finishes the sign-in that a provider led back from and goes on to the next page, or to sign-in if there is nothing to finish. Done once,
 * however often the screen is mounted: the first attempt takes the answer out of the address, so a second would find nothing and go astray.
 */
export function finishSignIn(app: ClientApp): Promise<void> {
  const state = new URL(window.location.href).searchParams.get('state')
  const known = attempts.get(app)
  if (known && (state === null || state === known.state)) return known.outcome

  const attempt = { state, outcome: finish(app) }
  attempts.set(app, attempt)
  // One that went well is over: who comes to the screen again later has another matter. A failed one keeps its words.
  const forget = () => void (attempts.get(app) === attempt && attempts.delete(app))
  attempt.outcome.then(forget, () => {})
  return attempt.outcome
}

async function finish(app: ClientApp): Promise<void> {
  const { context, currentSession } = app[appInternals]
  // Kept with the session, not after the call: by then the page has left.
  const stop = context
    .openTokenStore()
    .onChange(() => currentSession().isKnownInvalid || keepProvider(app))
  try {
    // Replaced, or the way back would lead through here again.
    if (!(await app.callOAuthCallback()))
      await app.redirectToSignIn({ noRedirectBack: true, replace: true })
  } finally {
    stop()
  }
}
