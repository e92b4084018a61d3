import { useEffect, useState } from 'react'

/** The value after it has not changed for that long. Intermediate values start no search. */
export function useDebounced<T>(value: T, waitMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
