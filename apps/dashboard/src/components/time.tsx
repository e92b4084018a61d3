import { exactTime, localized, timeFromNow } from '../text.ts'
import { useTimeFormat } from './time-format.ts'

/** In the format that the user chose; the title has the exact time. */
export function Time({ at }: { at: Date }) {
  const format = useTimeFormat()
  return (
    <time dateTime={at.toISOString()} title={exactTime(at)}>
      {format === 'relative' ? timeFromNow(at) : (format === 'utc' ? utc : local)().format(at)}
    </time>
  )
}

const SHORT = { dateStyle: 'medium', timeStyle: 'short' } as const
const local = localized((tag) => new Intl.DateTimeFormat(tag, SHORT))
const utc = localized(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
      timeZoneName: 'short',
    }),
)
