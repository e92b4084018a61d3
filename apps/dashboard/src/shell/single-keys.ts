import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../stored.ts'

const KEY = 'latchkey-single-keys'
const listeners = new Set<() => void>()

/**
 * Whether single keys work. Users of speech input can turn them off, because each word would
 * trigger some (WCAG 2.1.4).
 */
export const areSingleKeysOn = (): boolean => readStored(KEY) !== 'off'

/** The choice of this browser, and a function that stores another. */
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
