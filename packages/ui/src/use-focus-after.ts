import { useLayoutEffect, useRef } from 'react'

/**
 * Returns the focus to a button that was busy. It is disabled meanwhile, and browsers take the
 * focus from disabled elements. A focus that the page or the user has moved elsewhere stays there.
 */
export function useFocusAfter(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)

  useLayoutEffect(() => {
    if (busy) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
  }, [busy])

  return button
}
