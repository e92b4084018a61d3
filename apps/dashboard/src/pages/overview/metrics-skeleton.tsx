import { Skeleton, VisuallyHidden } from '@latchkey/ui'
import { Panel } from '../../components/panel.tsx'
import { t } from '../../text.ts'
import styles from './metrics.module.css'

/** The figures while they load, in the shape of the loaded ones. */
export function MetricsSkeleton() {
  return (
    <div className={styles.section}>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <div className={styles.loadingHead} />
      <div className={styles.tiles}>
        {['total', 'new', 'active'].map((tile) => (
          <div key={tile} className={styles.tile}>
            <Skeleton width="96px" height="14px" />
            <span className={styles.loadingDetail}>
              <Skeleton width="72px" height="24px" />
            </span>
            <span className={styles.loadingDetail}>
              <Skeleton width="160px" height="14px" />
            </span>
          </div>
        ))}
      </div>
      <div className={styles.pair}>
        {['sign-ups', 'active'].map((chart) => (
          <Panel key={chart}>
            <Skeleton width="140px" height="16px" />
            <span className={styles.loadingDetail}>
              <Skeleton width="240px" height="14px" />
            </span>
            <span className={styles.loadingBars}>
              <Skeleton height="160px" />
            </span>
          </Panel>
        ))}
      </div>
    </div>
  )
}
