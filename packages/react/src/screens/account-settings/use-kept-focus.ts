import { type RefObject, useEffect, useRef } from 'react'

/**
 * If the focused element disappears when `value` changes, focuses the first button or field in
 * `place`.
 */
export function useKeptFocus(value: unknown, place: RefObject<HTMLElement | null>): void {
  const before = useRef(value)

  useEffect(() => {
    const changed = value !== before.current
    before.current = value
    if (!changed || (document.activeElement && document.activeElement !== document.body)) return
    place.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [value, place])
}
