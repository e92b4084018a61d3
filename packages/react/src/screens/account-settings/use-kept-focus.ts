import { type RefObject, useEffect, useRef } from 'react'

/** When `value` has changed and what had the focus is gone with it, gives the focus to the first button or field of `place`. */
export function useKeptFocus(value: unknown, place: RefObject<HTMLElement | null>): void {
  const before = useRef(value)

  useEffect(() => {
    const changed = value !== before.current
    before.current = value
    if (!changed || (document.activeElement && document.activeElement !== document.body)) return
    place.current?.querySelector<HTMLElement>('button, input')?.focus()
  }, [value, place])
}
