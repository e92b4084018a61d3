import { exactTime, timeFromNow } from '../text.ts'

/** A relative time, with the exact time in its title. */
export function Time({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={exactTime(at)}>
      {timeFromNow(at)}
    </time>
  )
}
