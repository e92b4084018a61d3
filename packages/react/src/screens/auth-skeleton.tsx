import { Skeleton } from '@latchkey/ui'
import styles from './auth-skeleton.module.css'
import { LoadingText } from './loading-text.tsx'

/** Placeholder for a form while its data loads. */
export function AuthSkeleton({ fields = 2 }: { fields?: number }) {
  return (
    <div className={styles.form} data-lk="">
      <LoadingText />
      <div className={styles.head}>
        <Skeleton width="80%" height="24px" />
        <Skeleton width="62%" height="15px" />
      </div>
      {Array.from({ length: fields }, (_, key) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <div className={styles.field} key={key}>
          <Skeleton width="72px" height="16px" />
          <Skeleton height="var(--lk-control)" shape="control" />
        </div>
      ))}
      <Skeleton height="var(--lk-control)" shape="control" />
    </div>
  )
}
