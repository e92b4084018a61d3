import { useEffect } from 'react'
import { useTranslate } from '../context.ts'
import { messageOf } from './describe-error.ts'
import { MessageCard } from './message-card.tsx'
import { PredefinedMessageCard } from './predefined-message-card.tsx'
import { useProblem } from './use-problem.ts'
import { useScreenUser } from './use-screen-user.ts'

// Effects may run twice, but signing out must not.
const leaving = new WeakSet<object>()

/** Signs out when it is rendered. */
export function SignOut({ fullPage = false }: { fullPage?: boolean | undefined }) {
  const t = useTranslate()
  const user = useScreenUser()
  const [problem, setProblem] = useProblem()

  useEffect(() => {
    if (!user || leaving.has(user)) return
    leaving.add(user)
    user.signOut().catch((error: unknown) => setProblem(messageOf(error)))
  }, [user, setProblem])

  if (!user) return <PredefinedMessageCard type="signedOut" fullPage={fullPage} />
  if (!problem) return <MessageCard fullPage={fullPage} title={t('Signing out…')} />
  return (
    <MessageCard
      fullPage={fullPage}
      title={t(["Couldn't sign you out", 'You could not be signed out'])}
      primaryButtonText={t('Try again')}
      primaryAction={() => user.signOut()}
    >
      <p>{problem}</p>
    </MessageCard>
  )
}
