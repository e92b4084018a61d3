import { type RefObject, useEffect } from 'react'

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const TAKES_KEYS = 'input, textarea, select, [role=tab], [role^=menuitem]'

/**
 * J and K move between emails wherever the focus is, arrows only within the list. Enter follows the
 * link. Escape closes the open email. The links are marked `data-row-link`, the open one
 * `data-open`.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  onClose: (() => void) | null,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.metaKey ||
        event.ctrlKey ||
        event.altKey ||
        document.querySelector('dialog[open]')
      )
        return
      if (!(event.target instanceof Element) || event.target.matches(TAKES_KEYS)) return
      if (event.key === 'Escape' && onClose) return onClose()

      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const step = STEPS[key]
      if (step === undefined || (key.startsWith('Arrow') && !list.current?.contains(event.target)))
        return
      const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
      const focused = links.indexOf(document.activeElement as HTMLElement)
      const from =
        focused === -1 ? links.findIndex((link) => link.dataset.open === 'true') : focused
      const next = links[from === -1 ? 0 : from + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [list, onClose])
}
