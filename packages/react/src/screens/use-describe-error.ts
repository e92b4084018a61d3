import { useCallback, useEffect, useRef } from 'react'
import { useTranslate } from '../context.ts'
import { describeError } from './describe-error.ts'

/**
 * Returns messages for unexpected errors while the component is mounted. Later errors are ignored:
 * for example, a sign-in that continues with the second factor rejects for callers whose page did
 * not navigate (protocol 07 §19).
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
