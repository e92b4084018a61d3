import type { ActiveSession } from '@latchkey/js'
import { Button, Notice } from '@latchkey/ui'
import { useRef, useState } from 'react'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { messageOf } from '../describe-error.ts'
import { useProblem } from '../use-problem.ts'
import { Confirmation } from './confirmation.tsx'
import { ItemSkeleton } from './item-skeleton.tsx'
import styles from './rows.module.css'
import { Section } from './section.tsx'
import { SessionRow } from './session-row.tsx'
import { useActiveSessions } from './use-active-sessions.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useReturningFocus } from './use-returning-focus.ts'
import { workOnRow } from './work-on-row.ts'

/** Lists the user's sessions and revokes them (protocol 08 §15.5). */
export function SessionsPage({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const { sessions, drop, readAgain } = useActiveSessions(user)

  if (sessions === undefined) return <ItemSkeleton />
  return (
    <Section
      title={t('Where you are signed in')}
      description={t('Revoke sessions you do not recognize, and change your password.')}
      controls="below"
    >
      {sessions.length === 0 ? (
        <p className={styles.empty}>{t('No active sessions')}</p>
      ) : (
        <Sessions user={user} sessions={sessions} drop={drop} readAgain={readAgain} />
      )}
    </Section>
  )
}

interface SessionsProps {
  user: CurrentUser
  sessions: readonly ActiveSession[]
  drop: (ids: readonly string[]) => void
  readAgain: () => Promise<readonly ActiveSession[]>
}

function Sessions({ user, sessions, drop, readAgain }: SessionsProps) {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useProblem()
  const opener = useReturningFocus(asking)
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(sessions.length, opener, list)
  const others = sessions.filter(({ isCurrentSession }) => !isCurrentSession)
  const sorted = [...sessions.filter(({ isCurrentSession }) => isCurrentSession), ...others]

  const revoke = async (ended: readonly ActiveSession[]) => {
    setProblem(undefined)
    const outcomes = await Promise.allSettled(
      ended.map((session) => workOnRow(session, () => user.revokeSession(session.id), readAgain)),
    )
    drop(ended.filter((_, at) => outcomes[at]?.status === 'fulfilled').map(({ id }) => id))
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failure) throw failure.reason
  }

  return (
    <>
      {problem && <Notice>{problem}</Notice>}
      <ul className={styles.rows} data-lines="true" ref={list} tabIndex={-1}>
        {sorted.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onRevoke={() => revoke([session])}
            onError={(thrown) => setProblem(messageOf(thrown))}
          />
        ))}
      </ul>
      {others.length > 0 &&
        (asking ? (
          <Confirmation
            question={t(['Sign out of all other sessions?', 'Sign out everywhere but here?'])}
            confirmLabel={t('Revoke all other sessions')}
            onConfirm={() => revoke(others)}
            onClose={() => setAsking(false)}
          />
        ) : (
          <div ref={opener}>
            <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
              {t('Revoke all other sessions')}
            </Button>
          </div>
        ))}
    </>
  )
}
