import { useEffect, useRef } from 'react'

/** When what had been opened closes, gives the focus back to the button that opened it. The ref goes on what holds that button. */
export function useReturningFocus(open: boolean) {
  const holder = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    if (wasOpen.current && !open) holder.current?.querySelector('button')?.focus()
    wasOpen.current = open
  }, [open])

  return holder
}
