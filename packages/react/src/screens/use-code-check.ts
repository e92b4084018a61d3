import { useRef, useState } from 'react'
import { useDescribeError } from './use-describe-error.ts'

/** The number of characters that users copy from an email or an authenticator app. */
export const CODE_LENGTH = 6

/**
 * Checks a code as soon as it is complete, one check at a time. `check` returns an error message,
 * or undefined for a correct code; the field then stays unchanged while the page navigates.
 */
export function useCodeCheck(check: (code: string) => Promise<string | undefined>) {
  const describe = useDescribeError()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [checking, setChecking] = useState(false)
  const [right, setRight] = useState(false)
  const running = useRef(false)

  const clear = (problem?: string) => {
    setValue('')
    setError(problem)
  }

  const change = async (next: string) => {
    if (running.current) return
    setValue(next)
    if (next.length > 0) setError(undefined)
    if (next.length < CODE_LENGTH) return

    running.current = true
    setChecking(true)
    const problem = await check(next).catch(describe)
    if (problem === undefined) return setRight(true)
    running.current = false
    setChecking(false)
    clear(problem)
  }

  return { value, error, checking, right, change, clear }
}
