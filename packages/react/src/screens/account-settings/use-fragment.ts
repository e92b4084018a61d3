import { useSyncExternalStore } from 'react'

// Of browsers that do not tell when a script changes the address.
const WATCH_MS = 100

/** The fragment of the address without its sign; draws again when it changes, whoever changes it. */
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
 * Sets the fragment as a step that the browser's back button undoes. Set directly, as the app's own way to navigate may be none (protocol 08
 * §15.1). An empty one is taken off the address altogether.
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

/** Routers of apps change the address by the History API, of which browsers tell by way of the Navigation API alone. */
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
