import { useSyncExternalStore } from 'react'
import { t } from '../text.ts'
import styles from './frame.module.css'

/** Shown while there is no connection, because the data may be outdated (protocol 09 §22). */
export function OfflineBar() {
  const isOffline = useSyncExternalStore(subscribe, () => !navigator.onLine)
  return (
    <div role="status">
      {isOffline && (
        <p className={styles.banner}>
          {t('You’re offline. This page may be out of date, and changes can’t be saved.')}
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
