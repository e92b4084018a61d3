import { Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useTranslate } from '../context.ts'
import styles from './auth-skeleton.module.css'

/** The shape of the sign-in form while the project is being read. */
export function AuthSkeleton() {
  const t = useTranslate()
  return (
    <div className={styles.form} data-lk="">
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <div className={styles.head}>
        <Skeleton width="80%" height="24px" />
        <Skeleton width="62%" height="15px" />
      </div>
      {[0, 1].map((key) => (
        <div className={styles.field} key={key}>
          <Skeleton width="72px" height="16px" />
          <Skeleton height="var(--lk-control)" shape="control" />
        </div>
      ))}
      <Skeleton height="var(--lk-control)" shape="control" />
    </div>
  )
}
