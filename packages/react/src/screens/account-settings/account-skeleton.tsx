import { Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useTranslate } from '../../context.ts'
import styles from './account-skeleton.module.css'

/** The shape of the account page while the user is being read. */
export function AccountSkeleton() {
  const t = useTranslate()
  return (
    <div className={styles.page} data-lk="">
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Skeleton width="min(180px, 60%)" height="24px" />
      <div className={styles.person}>
        <Skeleton width="52px" height="52px" shape="circle" />
        <div className={styles.lines}>
          <Skeleton width="min(160px, 60%)" height="16px" />
          <Skeleton width="min(220px, 80%)" height="13px" />
        </div>
      </div>
      {[0, 1, 2].map((key) => (
        <div className={styles.row} key={key}>
          <Skeleton width="min(260px, 70%)" height="var(--lk-control)" shape="control" />
        </div>
      ))}
    </div>
  )
}
