import { Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useTranslate } from '../../context.ts'
import styles from './item-skeleton.module.css'

const ROWS = ['64%', '48%', '56%']

/** Placeholder while a page loads. */
export function ItemSkeleton() {
  const t = useTranslate()
  return (
    <div>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      {ROWS.map((width) => (
        <div className={styles.row} key={width}>
          <Skeleton width="min(140px, 40%)" height="15px" />
          <Skeleton width={width} height="12px" />
        </div>
      ))}
    </div>
  )
}
