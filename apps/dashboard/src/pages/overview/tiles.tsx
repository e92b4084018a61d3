import type { ProjectMetrics } from '../../data/metrics/queries.ts'
import { count, share, t } from '../../text.ts'
import { changeOf, figuresOf } from './figures.ts'
import styles from './metrics.module.css'

/** The most important numbers. */
export function Tiles({ metrics }: { metrics: ProjectMetrics }) {
  const figures = figuresOf(metrics)
  const change = changeOf(figures.newUsers, figures.newUsersBefore)
  return (
    <dl className={styles.tiles}>
      <Tile name={t('Total users')} value={figures.totalUsers} />
      <Tile name={t('New users, 7 days')} value={figures.newUsers}>
        {change === null ? (
          t('None in the 7 days before')
        ) : (
          <>
            <span className={styles.change} data-direction={Math.sign(change)}>
              {changeText(change)}
            </span>{' '}
            {t('from {before} in the 7 days before', { before: count(figures.newUsersBefore) })}
          </>
        )}
      </Tile>
      <Tile name={t('Active today')} value={figures.activeToday}>
        {t('{average} a day over the last 7 days', { average: count(figures.activeOnAverage) })}
      </Tile>
    </dl>
  )
}

/** The direction is also in the text, because color alone would not tell everyone. */
function changeText(change: number): string {
  if (change > 0) return t('Up {share}', { share: share(change) })
  if (change < 0) return t('Down {share}', { share: share(-change) })
  return t('Unchanged')
}

function Tile({
  name,
  value,
  children,
}: {
  name: string
  value: number
  children?: React.ReactNode
}) {
  return (
    <div className={styles.tile}>
      <dt>{name}</dt>
      <dd className={styles.value}>{count(value)}</dd>
      {children && <dd className={styles.detail}>{children}</dd>}
    </div>
  )
}
