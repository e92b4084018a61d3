import { HOUR_MS } from '@latchkey/contract/pure'
import { Button } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useDashboard } from '../dashboard.ts'
import { findLag, type Lag } from '../data/version.ts'
import { t } from '../text.ts'
import styles from './version-bar.module.css'

const PAUSE_MS = HOUR_MS

/**
 * Says that the service was updated while the page was open (protocol 09 §3.9). It asks when the
 * user comes back to the page, at most once an hour.
 */
export function VersionBar() {
  const { context, runtime } = useDashboard()
  const [lag, setLag] = useState<Lag>('none')

  useEffect(() => {
    let asked = Number.NEGATIVE_INFINITY
    const ask = () => {
      if (performance.now() - asked < PAUSE_MS) return
      asked = performance.now()
      // Without a response, nothing is known. The next focus asks again.
      findLag(context, runtime.version).then(setLag, () => {
        asked = Number.NEGATIVE_INFINITY
      })
    }
    addEventListener('focus', ask)
    return () => removeEventListener('focus', ask)
  }, [context, runtime])

  return (
    <div role="status">
      {lag !== 'none' && (
        <div className={styles.bar} data-severe={lag === 'severe'}>
          <span>
            {lag === 'severe'
              ? t('A new version was installed. Parts of this page no longer work.')
              : t('A new version was installed.')}
          </span>
          <Button size="small" variant="secondary" onClick={() => location.reload()}>
            {t('Reload')}
          </Button>
        </div>
      )}
    </div>
  )
}
