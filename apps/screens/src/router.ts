import { useSyncExternalStore } from 'react'
import { linkTarget, planMove } from './navigation.ts'

export interface Router {
  /** Handles a redirect of the SDK. */
  navigate: (to: string) => void
  /** The URL without its origin. Renders again when it changes. */
  useAddress: () => string
}

/** Navigates between the pages below `base` without reloading. */
export function createRouter(base: string): Router {
  const listeners = new Set<() => void>()
  const read = () => location.pathname + location.search
  // Kept, because the SDK removes the response of a provider from the URL. That is not a
  // navigation, so the screen must not start again when the page renders the next time.
  let address = read()
  const announce = () => {
    address = read()
    for (const listener of listeners) listener()
  }

  const go = (to: URL, replace: boolean) => {
    if (replace) history.replaceState(null, '', to)
    else history.pushState(null, '', to)
    scrollTo(0, 0)
    announce()
  }

  addEventListener('popstate', announce)
  document.addEventListener('click', (event) => {
    const target = linkTarget(event, base)
    if (!target) return
    event.preventDefault()
    go(target, target.href === location.href)
  })

  return {
    navigate: (to) => {
      const move = planMove(to, new URL(location.href), base)
      if (move.inside) go(move.to, move.replace)
      else if (move.replace) location.replace(move.to)
      else location.assign(move.to)
    },
    useAddress: () =>
      useSyncExternalStore(
        (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        () => address,
      ),
  }
}
