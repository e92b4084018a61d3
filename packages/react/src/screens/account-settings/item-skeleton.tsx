import { Skeleton } from '@latchkey/ui'
import { LoadingText } from '../loading-text.tsx'
import styles from './item-skeleton.module.css'

const ROWS = ['64%', '48%', '56%']

/** Placeholder while a page loads. */
export function ItemSkeleton() {
  return (
    <div>
      <LoadingText />
      {ROWS.map((width) => (
        <div className={styles.row} key={width}>
          <Skeleton width="min(140px, 40%)" height="15px" />
          <Skeleton width={width} height="12px" />
        </div>
      ))}
    </div>
  )
}
