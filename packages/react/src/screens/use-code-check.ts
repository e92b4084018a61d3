import { useRef, useState } from 'react'
import { useDescribeError } from './use-describe-error.ts'

/** How many characters people copy from a mail or an authenticator. */
export const CODE_LENGTH = 6

/**
 * A code that is checked as soon as it is complete, once at a time. `check` gives what is wrong in words; nothing means that the code was
 * right, and then the field stays as it is while the page leaves.
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
