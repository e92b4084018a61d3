import { useEffect, useState } from 'react'

const OPEN = 'latchkey-open-palette'

/** Opens the palette from anywhere on the page. */
export const openPalette = (): void => void dispatchEvent(new Event(OPEN))

/** Whether the palette is open. Ctrl+K and ⌘K toggle it. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const open = () => setOpen(true)
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.metaKey || event.ctrlKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      setOpen((isOpenNow) => !isOpenNow)
    }
    addEventListener(OPEN, open)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener(OPEN, open)
      removeEventListener('keydown', onKey)
    }
  }, [])

  return { isOpen, open: openPalette, close: () => setOpen(false) }
}
