import { useState } from 'react'
import { messageOf } from '../screens/describe-error.ts'
import { useProblem } from '../screens/use-problem.ts'

/** Runs the action of a menu item. `problem` describes what the last one threw. */
export function useAction() {
  const [problem, setProblem] = useProblem()
  const [busy, setBusy] = useState(false)

  const run = async (action: () => unknown): Promise<void> => {
    setProblem(undefined)
    setBusy(true)
    try {
      await action()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    problem,
    busy,
    run: (action: () => unknown) => void run(action),
    clearProblem: () => setProblem(undefined),
  }
}
