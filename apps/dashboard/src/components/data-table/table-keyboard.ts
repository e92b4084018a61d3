import type { KeyboardEvent, MouseEvent } from 'react'
import { areSingleKeysOn } from '../../shell/single-keys.ts'

const INTERACTIVE = 'a, button, input, select, label, [role^=menu]'

/** A click anywhere in a row follows its link. */
export function followRow(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.target.closest(INTERACTIVE)) return
  // The user is selecting text in the row.
  if (getSelection()?.isCollapsed === false) return
  // Keeps the modifier keys, which may open the link in another tab.
  event.target
    .closest('tr')
    ?.querySelector('[data-row-link]')
    ?.dispatchEvent(new MouseEvent('click', event.nativeEvent))
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * Arrows, J and K move between the links of the rows. X selects the row. Only the arrows work if
 * the user turned off single keys.
 */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.metaKey || event.ctrlKey || event.altKey) return
  if (!(event.target instanceof Element) || !event.target.matches('[data-row-link]')) return
  if (event.key.length === 1 && !areSingleKeysOn()) return
  if (event.key === 'x')
    event.target.closest('tr')?.querySelector<HTMLElement>('[data-select] input')?.click()
  const step = STEPS[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const next = links[links.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
