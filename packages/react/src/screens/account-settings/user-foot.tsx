import { ActionButton, Avatar, Glyph, Notice, signOutGlyph } from '@latchkey/ui'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { messageOf } from '../describe-error.ts'
import { useProblem } from '../use-problem.ts'
import styles from './user-foot.module.css'

/** Who is signed in, with a button to sign out. */
export function UserFoot({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const [problem, setProblem] = useProblem()
  const displayName = user.displayName?.trim()
  const name = displayName || user.primaryEmail || t('No name yet')

  return (
    <div className={styles.foot}>
      <div className={styles.line}>
        <Avatar name={name} imageUrl={user.profileImageUrl} size={32} />
        <div className={styles.words}>
          <span className={styles.name} data-email={!displayName} dir="auto">
            {name}
          </span>
          {displayName && user.primaryEmail && (
            <span className={styles.detail} dir="auto">
              {user.primaryEmail}
            </span>
          )}
        </div>
        <ActionButton
          variant="ghost"
          size="icon"
          busyLabel={t('Please wait…')}
          aria-label={t('Sign out')}
          title={t('Sign out')}
          action={() => {
            setProblem(undefined)
            return user.signOut()
          }}
          onError={(error) => setProblem(messageOf(error))}
        >
          <Glyph mirrored shape={signOutGlyph} />
        </ActionButton>
      </div>
      {problem && <Notice>{problem}</Notice>}
    </div>
  )
}
