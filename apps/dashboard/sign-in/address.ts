import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Whether this page shows a path. Account settings are part of the dashboard. */
export const isOwnPath = (path: string): boolean =>
  /^\/handler(\/|$)/.test(path) && !path.startsWith('/handler/account-settings')

/** Path and query of the window. `/handler` is the sign-in page. */
export const useAddress = (): string => useSyncExternalStore(subscribe, readAddress)

/** Follows a redirect of the screens. All other pages are loaded. */
export function navigate(to: string): void {
  const { pathname, origin, href } = new URL(to, location.href)
  if (origin === location.origin && isOwnPath(pathname)) {
    history.pushState(null, '', href)
    for (const listener of listeners) listener()
  } else location.assign(href)
}

function readAddress(): string {
  const { pathname, search } = location
  return (/^\/handler\/?$/.test(pathname) ? '/handler/sign-in' : pathname) + search
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}
