import type { RecoveryCodeCount } from '@latchkey/js'
import { ActionButton, Button, Notice } from '@latchkey/ui'
import { useCallback, useEffect, useState } from 'react'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { messageOf } from '../describe-error.ts'
import { useProblem } from '../use-problem.ts'
import { Confirmation } from './confirmation.tsx'
import { useConfirmed } from './confirmed.tsx'
import { longDate } from './dates.ts'
import styles from './form.module.css'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { Section } from './section.tsx'
import { useReturningFocus } from './use-returning-focus.ts'

/** Creates recovery codes for a user with a second factor, and says how many are left. */
export function RecoveryCodesSection({ user, issuer }: { user: CurrentUser; issuer: string }) {
  const t = useTranslate()
  const confirmed = useConfirmed()
  const [count, setCount] = useState<RecoveryCodeCount>()
  const [problem, setProblem] = useProblem()
  const [codes, setCodes] = useState<readonly string[]>()
  const [replacing, setReplacing] = useState(false)
  const opener = useReturningFocus(replacing || codes !== undefined)
  const report = useCallback((error: unknown) => setProblem(messageOf(error)), [setProblem])

  useEffect(() => {
    let shown = true
    user.countRecoveryCodes().then(
      (read) => shown && setCount(read),
      (error: unknown) => shown && report(error),
    )
    return () => {
      shown = false
    }
  }, [user, report])

  const create = async () => {
    setProblem(undefined)
    const created = await confirmed(() => user.createRecoveryCodes())
    setCodes(created)
    setCount({ remaining: created.length, createdAt: new Date() })
  }

  return (
    <Section
      title={t('Recovery codes')}
      description={t('Each signs you in once if you lose your authenticator app.')}
      open={replacing || problem !== undefined}
    >
      {problem && <Notice>{problem}</Notice>}
      {replacing ? (
        <Confirmation
          question={t('Create new codes? The codes that you have now stop working.')}
          confirmLabel={t('Create new codes')}
          onConfirm={create}
          onClose={() => setReplacing(false)}
        />
      ) : (
        <div className={styles.state} ref={opener}>
          {count?.createdAt && (
            <span className={styles.hint}>
              {t('{count} left, created {date}', {
                count: count.remaining,
                date: longDate(count.createdAt, t),
              })}
            </span>
          )}
          {count?.createdAt ? (
            <Button variant="secondary" size="small" onClick={() => setReplacing(true)}>
              {t('Create new codes')}
            </Button>
          ) : (
            <ActionButton
              variant="secondary"
              size="small"
              busyLabel={t('Please wait…')}
              disabled={count === undefined}
              action={create}
              onError={report}
            >
              {t('Create recovery codes')}
            </ActionButton>
          )}
        </div>
      )}
      {codes && (
        <RecoveryCodesDialog codes={codes} issuer={issuer} onClose={() => setCodes(undefined)} />
      )}
    </Section>
  )
}
