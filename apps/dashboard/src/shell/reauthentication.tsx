import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useDashboard } from '../dashboard.ts'

const ReauthenticationQuestion = lazy(async () => ({
  default: (await import('./reauthentication-question.tsx')).ReauthenticationQuestion,
}))

/** Asks who the user is when a request needs it. The question loads when it is first asked. */
export function Reauthentication() {
  const { reauthentication } = useDashboard()
  const question = useSyncExternalStore(reauthentication.subscribe, reauthentication.read)
  return (
    question && (
      <Suspense fallback={null}>
        <ReauthenticationQuestion question={question} />
      </Suspense>
    )
  )
}
