import { useEffect, useState } from 'react'
import { messageOf } from './describe-error.ts'
import { useProblem } from './use-problem.ts'

/** The state of a button that leaves the page: busy after the click unless the navigation fails. */
export function useLeavePage(leave: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useProblem()

  useEffect(() => {
    // The back button may restore the page from the cache, where the button must work again.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false)
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  const leavePage = async () => {
    setProblem(undefined)
    setBusy(true)
    try {
      await leave()
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return { busy, problem, leavePage }
}
