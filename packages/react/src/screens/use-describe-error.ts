import { useCallback, useEffect, useRef } from 'react'
import { useTranslate } from '../context.ts'
import { describeError } from './describe-error.ts'

/**
 * Words for an error nobody expected, for as long as the component is shown. Afterwards nobody is there to read them: a sign-in that went
 * on to its second factor, for one, ends with an error for callers whose page did not leave (protocol 07 §19).
 */
export function useDescribeError(): (error: unknown) => string {
  const t = useTranslate()
  const shown = useRef(true)

  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  return useCallback((error) => (shown.current ? describeError(error, t) : ''), [t])
}
