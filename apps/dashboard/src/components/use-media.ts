import { useCallback, useSyncExternalStore } from 'react'

/** The width up to which tables hide their minor columns (data-table.module.css). */
export const PHONE = '(max-width: 640px)'

/** Whether the window matches a media query such as `(max-width: 640px)`. Follows the window. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
