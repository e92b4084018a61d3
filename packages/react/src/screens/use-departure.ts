import { useEffect, useState } from 'react'
import { useDescribeError } from './use-describe-error.ts'

/** The state of a button that leaves the page: busy after the click unless the navigation fails. */
export function useDeparture(leave: () => Promise<unknown>) {
  const describe = useDescribeError()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    // The back button may restore the page from the cache, where the button must work again.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false)
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  const depart = async () => {
    setProblem(undefined)
    setBusy(true)
    try {
      await leave()
    } catch (error) {
      setProblem(describe(error))
      setBusy(false)
    }
  }
  return { busy, problem, depart }
}
