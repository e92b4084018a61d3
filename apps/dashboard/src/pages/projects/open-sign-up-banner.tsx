import { Button, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { readStored, writeStored } from '../../stored.ts'
import { t } from '../../text.ts'
import styles from './projects-page.module.css'

const KEY = 'latchkey-open-sign-up-seen'

/** Says that anyone can sign up to the dashboard (protocol 09 §4.1), until dismissed. */
export function OpenSignUpBanner() {
  const [isSeen, setSeen] = useState(() => readStored(KEY) !== null)
  if (isSeen) return null

  const dismiss = () => {
    writeStored(KEY, 'yes')
    setSeen(true)
  }
  return (
    <Notice tone="info" className={styles.notice ?? ''}>
      <span className={styles.banner}>
        <span>
          {t(
            'Anyone can sign up here and create projects. To close sign-up, set LATCHKEY_INTERNAL_SIGN_UP_ENABLED to false.',
          )}
        </span>
        <Button size="small" variant="secondary" onClick={dismiss}>
          {t('Got it')}
        </Button>
      </span>
    </Notice>
  )
}
