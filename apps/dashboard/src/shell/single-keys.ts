import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './theme.ts'

const KEY = 'latchkey-single-keys'
const listeners = new Set<() => void>()

/** Do keys pressed alone do something? Whoever speaks to the browser can switch that off, or each word would (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => readStored(KEY) !== 'off'

/** The choice of this browser and the way to the other one, which is kept. */
export function useSingleKeys(): readonly [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, areSingleKeysOn)
  return [on, choose]
}

function choose(on: boolean): void {
  writeStored(KEY, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}
