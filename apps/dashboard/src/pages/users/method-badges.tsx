import { Badge } from '@latchkey/ui'
import { useProject } from '../../data/projects/use-project.ts'
import type { SomeUser } from '../../data/users/queries.ts'
import { list, t } from '../../text.ts'
import { checkSignInMethods, knownFrom, type SignInFacts } from './detail/sign-in-check.ts'
import styles from './method-badges.module.css'

/**
 * The names of the sign-in methods of a user, the same as on the page of the user
 * (`checkSignInMethods`).
 */
export const methodsOf = (
  user: SomeUser,
  project: Pick<SignInFacts['project'], 'otp'>,
): readonly string[] =>
  checkSignInMethods(knownFrom(user, project))
    .filter(({ state }) => state !== 'absent')
    .map(({ name }) => name)

/** The sign-in methods of a user. A table shows the first few and counts the rest. */
export function MethodBadges({
  user,
  atMost = Number.POSITIVE_INFINITY,
}: {
  user: SomeUser
  atMost?: number
}) {
  const { config } = useProject()
  const all = methodsOf(user, { otp: config.magic_link_enabled })
  const methods = all.slice(0, atMost)
  return (
    <span
      className={styles.badges}
      data-in-line={atMost < Number.POSITIVE_INFINITY}
      title={all.length > methods.length ? list(all) : undefined}
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
