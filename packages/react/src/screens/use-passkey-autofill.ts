import { appInternals } from '@latchkey/js/internal'
import { useEffect, useSyncExternalStore } from 'react'
import { useApp } from '../context.ts'
import { useProblem } from './use-problem.ts'
import { whenIdle } from './when-idle.ts'

const unknown = () => null

/**
 * Offers the passkeys of this site among the suggestions of an email field, and signs in with the
 * chosen one, if the project has passkeys. Returns the `autocomplete` of the field and the message
 * about a passkey that was not accepted. Does not suspend.
 */
export function usePasskeyAutofill(isSignIn = true) {
  const app = useApp()
  const { project } = app[appInternals].context
  const state = useSyncExternalStore(project.subscribe, project.getSnapshot, unknown)
  const isOffered = isSignIn && state?.status === 'ok' && state.value.config.passkey_enabled
  const [problem, showProblem] = useProblem()

  useEffect(() => {
    if (!isOffered) return
    const end = new AbortController()
    whenIdle(() => {
      // Users can sign in without it if it does not load.
      import('./offer-passkeys.ts').then(
        ({ offerPasskeys }) => offerPasskeys(app, end.signal, showProblem),
        () => {},
      )
    })
    return () => end.abort()
  }, [isOffered, app, showProblem])

  return { autoComplete: isOffered ? 'username webauthn' : 'email', problem }
}
