import { writeStored } from '../stored.ts'
import { useStored } from './use-stored.ts'

/** Relative to now, or absolute in the time zone of the browser or in UTC. */
export type TimeFormat = 'relative' | 'local' | 'utc'

/** Where this browser keeps the choice. */
export const TIMES_KEY = 'latchkey-times'

/** Shows all times in a format from now on, and remembers it. */
export const chooseTimeFormat = (format: TimeFormat): void => writeStored(TIMES_KEY, format)

/** How this browser shows times. */
export function useTimeFormat(): TimeFormat {
  const [stored] = useStored(TIMES_KEY)
  return stored === 'local' || stored === 'utc' ? stored : 'relative'
}
