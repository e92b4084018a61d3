import { Skeleton } from '@latchkey/ui'
import { LoadingText } from '../loading-text.tsx'
import styles from './account-settings.module.css'
import list from './account-skeleton.module.css'
import { ItemSkeleton } from './item-skeleton.tsx'
import { useFragment } from './use-fragment.ts'
import { useIsWide } from './use-is-wide.ts'

const LINES = ['52%', '74%', '60%', '68%', '42%']

/** Placeholder while the user loads. */
export function AccountSkeleton() {
  const isWide = useIsWide()
  const fragment = useFragment()
  return (
    <div className={styles.page} data-lk="">
      <div className={styles.columns} data-wide={isWide}>
        {(isWide || fragment === '') && (
          <div>
            <LoadingText />
            <Skeleton width="150px" height="20px" />
            <div className={list.lines} data-wide={isWide}>
              {LINES.map((width) => (
                <Skeleton key={width} width={width} height="13px" />
              ))}
            </div>
          </div>
        )}
        {(isWide || fragment !== '') && (
          <div>
            <Skeleton width="110px" height="20px" />
            <div className={list.item}>
              <ItemSkeleton />
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
