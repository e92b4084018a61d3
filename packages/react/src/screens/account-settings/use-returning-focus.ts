import { useEffect, useRef } from 'react'

/**
 * Returns the focus to the button that opened something when it closes. Put the ref on the button's
 * parent.
 */
export function useReturningFocus(open: boolean) {
  const holder = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    if (wasOpen.current && !open) holder.current?.querySelector('button')?.focus()
    wasOpen.current = open
  }, [open])

  return holder
}
