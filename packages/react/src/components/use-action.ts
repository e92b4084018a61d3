import { useState } from 'react'
import { useDescribeError } from '../screens/use-describe-error.ts'

/** Runs the action of a menu item. `problem` describes what the last one threw. */
export function useAction() {
  const describe = useDescribeError()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  const run = async (action: () => unknown): Promise<void> => {
    setProblem(undefined)
    setBusy(true)
    try {
      await action()
    } catch (error) {
      setProblem(describe(error))
    } finally {
      setBusy(false)
    }
  }
  return { problem, busy, run: (action: () => unknown) => void run(action) }
}
