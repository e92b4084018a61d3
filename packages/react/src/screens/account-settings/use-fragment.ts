import { useSyncExternalStore } from 'react'

// The polling interval for browsers without events for script navigation.
const WATCH_MS = 100

/** The URL fragment without `#`. Updates when it changes. */
export const useFragment = (): string => useSyncExternalStore(subscribe, readFragment, () => '')

function readFragment(): string {
  const fragment = window.location.hash.slice(1)
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/**
 * Sets the fragment as a history entry. Sets it directly, because the app's redirect method may be
 * 'none' (protocol 08 §15.1). Removes an empty fragment from the URL.
 */
export function goToFragment(fragment: string): void {
  if (fragment !== '') window.location.hash = encodeURIComponent(fragment)
  else if (window.location.hash !== '') {
    window.history.pushState(
      window.history.state,
      '',
      window.location.pathname + window.location.search,
    )
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  }
}

/** Routers use the History API, which only the Navigation API observes. */
function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  window.addEventListener('popstate', listener)
  const { navigation } = window
  navigation?.addEventListener('currententrychange', listener)
  const timer = navigation ? undefined : window.setInterval(listener, WATCH_MS)
  return () => {
    window.removeEventListener('hashchange', listener)
    window.removeEventListener('popstate', listener)
    navigation?.removeEventListener('currententrychange', listener)
    window.clearInterval(timer)
  }
}
