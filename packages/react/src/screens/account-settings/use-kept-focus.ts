import { type RefObject, useEffect, useRef } from 'react'

/**
 * If the focused element disappears when `value` changes, focuses the first button or field in
 * `place`, or `otherwise` if there is none.
 */
export function useKeptFocus(
  value: unknown,
  place: RefObject<HTMLElement | null>,
  otherwise?: RefObject<HTMLElement | null>,
): void {
  const before = useRef(value)

  useEffect(() => {
    const changed = value !== before.current
    before.current = value
    if (!changed || (document.activeElement && document.activeElement !== document.body)) return
    const control = place.current?.querySelector<HTMLElement>('button, input')
    const target = control ?? otherwise?.current
    target?.focus()
  }, [value, place, otherwise])
}
