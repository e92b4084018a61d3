import { useEffect, useState } from 'react'
import type { ClientApp } from '../context.ts'

// By project, as the hosted pages of all projects share one origin. Never leaves the browser.
const keyOf = ({ projectId }: ClientApp) => `latchkey-last-provider-${projectId}`

/** Notes with which provider this tab begins to sign in. It counts once the sign-in has succeeded, as many are canceled there. */
export function noteProvider(app: ClientApp, provider: string): void {
  try {
    window.sessionStorage.setItem(keyOf(app), provider)
  } catch {
    // Signing in works without it.
  }
}

/** Keeps the provider that the sign-in began with as the last one that worked in this browser. */
export function keepProvider(app: ClientApp): void {
  try {
    const provider = window.sessionStorage.getItem(keyOf(app))
    if (provider === null) return
    window.sessionStorage.removeItem(keyOf(app))
    window.localStorage.setItem(keyOf(app), provider)
  } catch {
    // Signing in works without it.
  }
}

/** Was it this provider the last time? Read in an effect: a server cannot know, and what it drew must fit what the browser draws first. */
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
