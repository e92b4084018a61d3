import { useRef, useState } from 'react'
import { useTranslate } from '../context.ts'
import { type Message, messageOf } from './describe-error.ts'

/** The number of characters that users copy from an email or an authenticator app. */
export const CODE_LENGTH = 6

/**
 * Checks a code as soon as it is complete, one check at a time. `check` returns an error message,
 * or undefined for a correct code; the field then stays unchanged while the page navigates.
 */
export function useCodeCheck(check: (code: string) => Promise<Message | undefined>) {
  const t = useTranslate()
  const [value, setValue] = useState('')
  const [error, setError] = useState<Message>()
  const [checking, setChecking] = useState(false)
  const [right, setRight] = useState(false)
  const running = useRef(false)

  const clear = (problem?: Message) => {
    setValue('')
    // A function would be called by `setError` itself.
    setError(() => problem)
  }

  const change = async (next: string) => {
    if (running.current) return
    setValue(next)
    if (next.length > 0) setError(undefined)
    if (next.length < CODE_LENGTH) return

    running.current = true
    setChecking(true)
    const problem = await check(next).catch(messageOf)
    if (problem === undefined) return setRight(true)
    running.current = false
    setChecking(false)
    clear(problem)
  }

  return { value, error: error?.(t), checking, right, change, clear }
}
