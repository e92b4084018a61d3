import { KnownError } from '@latchkey/contract/pure'
import type { ReauthenticationFactor } from '@latchkey/js'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import type { CurrentUser } from '../../context.ts'
import { NotConfirmed } from '../describe-error.ts'
import { ReauthenticationDialog } from './reauthentication-dialog.tsx'

/** Runs an action. If the service requires reauthentication, asks the user and runs it again. */
export type RunConfirmed = <T>(work: () => Promise<T>) => Promise<T>

const Confirmed = createContext<RunConfirmed | null>(null)

/**
 * For actions that can fail with `RECENT_AUTHENTICATION_REQUIRED`. Throws `NotConfirmed` if the
 * user cancels.
 */
export function useConfirmed(): RunConfirmed {
  const run = useContext(Confirmed)
  if (run === null) throw new Error('useConfirmed needs ConfirmedProvider around it.')
  return run
}

interface Question {
  readonly factors: readonly ReauthenticationFactor[]
  readonly answer: (isConfirmed: boolean) => void
}

/** Shows the reauthentication dialog for all components inside. */
export function ConfirmedProvider({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  /** Whether the user confirms, for all actions that wait for the question that is shown. */
  const asked = useRef<Promise<boolean>>(undefined)

  const run = useCallback<RunConfirmed>(async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!KnownError.is(error, 'RECENT_AUTHENTICATION_REQUIRED')) throw error
      const factors = error.details.factors as readonly ReauthenticationFactor[]
      asked.current ??= new Promise<boolean>((answer) => setQuestion({ factors, answer })).finally(
        () => {
          asked.current = undefined
          setQuestion(undefined)
        },
      )
      if (!(await asked.current)) throw new NotConfirmed()
      return work()
    }
  }, [])

  return (
    <Confirmed value={run}>
      {children}
      {question && (
        <ReauthenticationDialog user={user} factors={question.factors} onAnswer={question.answer} />
      )}
    </Confirmed>
  )
}
