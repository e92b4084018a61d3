import { useEffect, useState } from 'react'
import type { ClientApp } from '../context.ts'

// By project, because the hosted pages of all projects share an origin. Stored only in the browser.
const keyOf = ({ projectId }: ClientApp) => `latchkey-last-provider-${projectId}`

/**
 * Remembers the provider of a started sign-in in this tab. It counts after the sign-in succeeded.
 */
export function noteProvider(app: ClientApp, provider: string): void {
  try {
    window.sessionStorage.setItem(keyOf(app), provider)
  } catch {
    // Storage is optional.
  }
}

/** Stores the provider of the started sign-in as the last successful one in this browser. */
export function keepProvider(app: ClientApp): void {
  try {
    const provider = window.sessionStorage.getItem(keyOf(app))
    if (provider === null) return
    window.sessionStorage.removeItem(keyOf(app))
    window.localStorage.setItem(keyOf(app), provider)
  } catch {
    // Storage is optional.
  }
}

/**
 * Whether the last sign-in used this provider. Read in an effect, so that the first render matches
 * the server's.
 */
export function useIsLastProvider(app: ClientApp, provider: string): boolean {
  const [last, setLast] = useState<string | null>(null)

  useEffect(() => {
    try {
      setLast(window.localStorage.getItem(keyOf(app)))
    } catch {
      setLast(null)
    }
  }, [app])

  return last === provider
}
