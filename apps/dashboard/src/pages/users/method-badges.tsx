import { Badge } from '@latchkey/ui'
import { useProject } from '../../data/projects/use-project.ts'
import type { User } from '../../data/users/queries.ts'
import { t } from '../../text.ts'
import { findWaysIn, knownFrom, type SignInFacts } from './detail/sign-in-check.ts'
import styles from './method-badges.module.css'

/** The ways to sign in that a user has, by name: those that the page of the user tells of (`findWaysIn`). */
export const methodsOf = (
  user: User,
  project: Pick<SignInFacts['project'], 'otp'>,
): readonly string[] =>
  findWaysIn(knownFrom(user, project))
    .filter(({ state }) => state !== 'absent')
    .map(({ name }) => name)

/** The ways a user can sign in; in a table the first few, and how many more there are. */
export function MethodBadges({
  user,
  atMost = Number.POSITIVE_INFINITY,
}: {
  user: User
  atMost?: number
}) {
  const { config } = useProject()
  const all = methodsOf(user, { otp: config.magicLinkEnabled })
  const methods = all.slice(0, atMost)
  return (
    <span
      className={styles.badges}
      data-in-line={atMost < Number.POSITIVE_INFINITY}
      title={all.length > methods.length ? all.join(', ') : undefined}
    >
      {methods.map((method, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two accounts of one provider have the same name
        <Badge key={at}>{method}</Badge>
      ))}
      {all.length > methods.length && <Badge>{`+${all.length - methods.length}`}</Badge>}
      {all.length === 0 && (user.is_anonymous ? t('Anonymous only') : t('None'))}
    </span>
  )
}
