import { Skeleton, VisuallyHidden } from '@latchkey/ui'
import { t } from '../text.ts'
import styles from './page.module.css'

/** The shape of a page while it loads. */
export function PageSkeleton() {
  return (
    <div className={styles.page} data-lk="">
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Skeleton width="180px" height="24px" />
      <div style={{ height: 12 }} />
      <Skeleton width="min(420px, 80%)" height="14px" />
      <div style={{ height: 32 }} />
      <Skeleton height="220px" shape="control" />
    </div>
  )
}
