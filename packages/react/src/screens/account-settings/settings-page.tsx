import type { Project } from '@latchkey/js'
import { ActionButton, Button, chevronRightGlyph, Glyph, Notice } from '@latchkey/ui'
import { useState } from 'react'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { messageOf } from '../describe-error.ts'
import { useProblem } from '../use-problem.ts'
import { Confirmation } from './confirmation.tsx'
import { Section } from './section.tsx'
import styles from './settings-page.module.css'
import { useReturningFocus } from './use-returning-focus.ts'

export interface SettingsPageProps {
  user: CurrentUser
  project: Project
  onDelete: () => Promise<void>
}

/** Sign-out and account deletion (protocol 08 §15.7). */
export function SettingsPage({ user, project, onDelete }: SettingsPageProps) {
  return (
    <>
      <SignOutSection user={user} />
      {project.config.clientUserDeletionEnabled && <DeletionSection onDelete={onDelete} />}
    </>
  )
}

function SignOutSection({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const [problem, setProblem] = useProblem()

  return (
    <Section
      title={t('Sign out')}
      description={t('End your session on this device.')}
      open={problem !== undefined}
    >
      {problem && <Notice>{problem}</Notice>}
      <div>
        <ActionButton
          variant="secondary"
          size="small"
          busyLabel={t('Please wait…')}
          action={() => {
            setProblem(undefined)
            return user.signOut()
          }}
          onError={(error) => setProblem(messageOf(error))}
        >
          {t('Sign out')}
        </ActionButton>
      </div>
    </Section>
  )
}

function DeletionSection({ onDelete }: { onDelete: () => Promise<void> }) {
  const t = useTranslate()
  const [asking, setAsking] = useState(false)
  const opener = useReturningFocus(asking)

  return (
    <Section
      title={t('Delete account')}
      description={t('Permanently deletes your account and everything in it.')}
      controls="below"
    >
      <details className={styles.danger}>
        <summary className={styles.summary}>
          <span className={styles.chevron}>
            <Glyph mirrored shape={chevronRightGlyph} />
          </span>
          {t('Danger zone')}
        </summary>
        <div className={styles.inside}>
          {asking ? (
            <Confirmation
              question={t(
                'This deletes your profile, your ways to sign in and your memberships in teams. It cannot be undone. Are you sure?',
              )}
              confirmLabel={t(['Delete permanently', 'Delete for good'])}
              onConfirm={onDelete}
              onClose={() => setAsking(false)}
            />
          ) : (
            <div ref={opener}>
              <Button variant="danger" size="small" onClick={() => setAsking(true)}>
                {t('Delete account')}
              </Button>
            </div>
          )}
        </div>
      </details>
    </Section>
  )
}
