import { Button } from '@latchkey/ui'
import { useId, useState } from 'react'
import { count, t } from '../../text.ts'
import { Panel } from '../panel.tsx'
import styles from './bar-chart.module.css'
import { type DayCount, isWeekend, longDay, shortDay, topOf } from './scale.ts'

export interface BarChartProps {
  title: string
  /** What the chart shows, in one sentence. */
  summary: string
  /** The name of the counted things, as the heading of the table. */
  unit: string
  /** In their order. */
  days: readonly DayCount[]
  /** Off if a bar is more than a day. */
  marksWeekends?: boolean
}

/** Counts by day as bars. The summary and a table say the same to everyone who cannot see them. */
export function BarChart({ title, summary, unit, days, marksWeekends = true }: BarChartProps) {
  const [isTable, setIsTable] = useState(false)
  return (
    <Panel
      title={title}
      description={summary}
      aside={
        <span className={styles.toggle}>
          <Button
            reads
            size="small"
            variant="ghost"
            aria-label={
              isTable ? t('{title}: show chart', { title }) : t('{title}: show table', { title })
            }
            onClick={() => setIsTable(!isTable)}
          >
            {isTable ? t('Show chart') : t('Show table')}
          </Button>
        </span>
      }
    >
      {isTable ? (
        <DayTable title={title} unit={unit} days={days} />
      ) : (
        <Bars days={days} marksWeekends={marksWeekends} />
      )}
    </Panel>
  )
}

/** Hidden from screen readers, which get the summary and the table. */
function Bars({ days, marksWeekends }: Required<Pick<BarChartProps, 'days' | 'marksWeekends'>>) {
  const top = topOf(days.map(({ activity }) => activity))
  const [first, middle, last] = [0, Math.floor(days.length / 2), days.length - 1].map(
    (index) => days[index],
  )
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.scale}>
        {[top, top / 2, 0].map((mark) => (
          <span key={mark}>{count(mark)}</span>
        ))}
      </div>
      <div className={styles.plot}>
        <div className={styles.bars}>
          {days.map(({ date, activity }, index) => (
            <span
              key={date}
              className={styles.slot}
              data-side={index * 2 < days.length ? 'start' : 'end'}
            >
              <span
                className={styles.bar}
                data-weekend={marksWeekends && isWeekend(date)}
                data-empty={activity === 0}
                style={{ blockSize: `${(100 * activity) / top}%` }}
              />
              <span className={styles.tip}>
                {shortDay(date)} <b>{count(activity)}</b>
              </span>
            </span>
          ))}
        </div>
        <div className={styles.days}>
          {[first, middle, last].map(
            (day) => day && <span key={day.date}>{shortDay(day.date)}</span>,
          )}
        </div>
      </div>
    </div>
  )
}

function DayTable({
  title,
  unit,
  days,
}: {
  title: string
  unit: string
  days: readonly DayCount[]
}) {
  const caption = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.table} aria-labelledby={caption} tabIndex={0}>
      <table>
        <caption id={caption}>{t('{title}, newest first', { title })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Day (UTC)')}</th>
            <th scope="col">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, activity }) => (
            <tr key={date}>
              <th scope="row">{longDay(date)}</th>
              <td>{count(activity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
