import { exactTime, timeFromNow } from '../text.ts'

/** A moment as people tell it; to the second when asked. */
export function Time({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={exactTime(at)}>
      {timeFromNow(at)}
    </time>
  )
}
