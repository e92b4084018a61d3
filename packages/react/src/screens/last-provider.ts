import { useEffect, useState } from 'react'
import type { ClientApp } from '../context.ts'

// By project, as the hosted pages of all projects share one origin. Never leaves the browser.
const keyOf = ({ projectId }: ClientApp) => `latchkey-last-provider-${projectId}`

/** Keeps in mind with which provider this browser signs in. */
export function rememberProvider(app: ClientApp, provider: string): void {
  try {
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
