import { useSyncExternalStore } from 'react'
import { linkTarget, planMove } from './navigation.ts'

export interface Router {
  /** Obeys a redirect of the toolkit. */
  navigate: (to: string) => void
  /** The address without its origin; draws again when it changes. */
  useAddress: () => string
}

/** Moves among the pages below `base` without loading them again. */
export function createRouter(base: string): Router {
  const listeners = new Set<() => void>()
  const announce = () => {
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
        () => location.pathname + location.search,
      ),
  }
}
