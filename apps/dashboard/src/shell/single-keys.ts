import { useStored } from '../components/use-stored.ts'
import { readStored } from '../stored.ts'

/** Where this browser keeps the choice. */
export const SINGLE_KEYS_KEY = 'latchkey-single-keys'

const isOn = (stored: string | null) => stored !== 'off'

/**
 * Whether single keys work. Users of speech input can turn them off, because each word would
 * trigger some (WCAG 2.1.4).
 */
export const areSingleKeysOn = (): boolean => isOn(readStored(SINGLE_KEYS_KEY))

/** The choice of this browser, and a function that stores another. */
export function useSingleKeys(): readonly [boolean, (on: boolean) => void] {
  const [stored, store] = useStored(SINGLE_KEYS_KEY)
  return [isOn(stored), (on) => store(on ? 'on' : 'off')]
}
