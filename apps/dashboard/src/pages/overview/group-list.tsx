import { Button } from '@latchkey/ui'
import { useState } from 'react'
import { Panel } from '../../components/panel.tsx'
import type { Dimension, Series } from '../../data/metrics/series.ts'
import { count, share, t } from '../../text.ts'
import styles from './group-list.module.css'
import { countryName, flagOf, methodName } from './names.ts'

type Groups = NonNullable<Series['groups']>

export interface GroupListProps {
  title: string
  by: Dimension
  groups: Groups
  /** Shows the average of an interval instead of the sum, for users who count in each interval. */
  isAverage: boolean
}

const SHOWN = 6
/** All groups beyond the largest, added up by the service. */
const OTHERS = 'other'

/** The groups of a metric, the largest first, each with its share and its course. */
export function GroupList({ title, by, groups, isAverage }: GroupListProps) {
  const [showsAll, setShowsAll] = useState(false)
  const total = groups.reduce((sum, group) => sum + group.count, 0)
  const filled = groups.filter((group) => group.count > 0)
  const shown = showsAll ? filled : filled.slice(0, SHOWN)
  return (
    <Panel
      title={title}
      description={
        isAverage ? t('On average, the largest groups first.') : t('The largest groups first.')
      }
    >
      {filled.length === 0 ? (
        <p className={styles.empty}>{t('None in this time.')}</p>
      ) : (
        <ol className={styles.groups}>
          {shown.map((group) => (
            <li key={group.key ?? ''}>
              <span className={styles.name}>
                {by === 'country' && (
                  <span className={styles.flag} aria-hidden="true">
                    {isCountry(group.key) && flagOf(group.key)}
                  </span>
                )}
                {groupName(by, group.key)}
              </span>
              <Course points={group.points} />
              <span className={styles.number}>
                {count(isAverage ? Math.round(group.count / group.points.length) : group.count)}
              </span>
              <span className={styles.share}>{share(group.count / total)}</span>
            </li>
          ))}
        </ol>
      )}
      {filled.length > SHOWN && (
        <span className={styles.more}>
          <Button
            reads
            size="small"
            variant="ghost"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? t('Show fewer') : t('Show all {count}', { count: filled.length })}
          </Button>
        </span>
      )}
    </Panel>
  )
}

function groupName(by: Dimension, key: string | null): string {
  if (key === null) return t('Unknown')
  if (key === OTHERS) return t('Other')
  return by === 'country' ? countryName(key) : methodName(key)
}

const isCountry = (key: string | null): key is string => key !== null && key !== OTHERS

/** The counts over time as a small area, scaled to the highest of the group. */
function Course({ points }: { points: Groups[number]['points'] }) {
  const top = Math.max(1, ...points.map((point) => point.count))
  const steps = points.map((point, index) => `V${top - point.count}H${index + 1}`).join('')
  return (
    <svg
      className={styles.course}
      viewBox={`0 0 ${points.length} ${top}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M0 ${top}${steps}V${top}Z`} />
    </svg>
  )
}
