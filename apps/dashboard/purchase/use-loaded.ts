import { useEffect, useState } from 'react'

/** Something that is loaded once, and again on request. */
export type Loaded<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown }

const LOADING = { status: 'loading' } as const

/** Loads when the component appears. `load` must stay the same while nothing else is wanted. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>(LOADING)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    const abort = new AbortController()
    const show = (next: Loaded<T>) => !abort.signal.aborted && setState(next)
    load(abort.signal).then(
      (value) => show({ status: 'ready', value }),
      (error: unknown) => show({ status: 'failed', error }),
    )
    return () => abort.abort()
  }, [load, attempt])

  const retry = () => {
    setState(LOADING)
    setAttempt((count) => count + 1)
  }
  return { state, retry }
}
