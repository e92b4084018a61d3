import { useTranslate } from '../../context.ts'
import { exactTime, timeAgo } from './dates.ts'

/** A text with `{time}` as the time relative to now, and the exact time on hover. */
export function TimeText({ text, time }: { text: string; time: Date }) {
  const t = useTranslate()
  const [before, after] = text.split('{time}')
  return (
    <>
      {before}
      <time dateTime={time.toISOString()} title={exactTime(time, t)}>
        {timeAgo(time, new Date(), t)}
      </time>
      {after}
    </>
  )
}
