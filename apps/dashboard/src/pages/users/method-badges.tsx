import { Badge, providerName } from '@latchkey/ui'
import type { User } from '../../data/users.ts'
import { t } from '../../text.ts'
import styles from './method-badges.module.css'

/** The ways a user can sign in, by name. */
export function methodsOf(user: User): readonly string[] {
  return [
    ...(user.has_password ? [t('Password')] : []),
    ...(user.otp_auth_enabled ? [t('Email code')] : []),
    ...(user.passkey_auth_enabled ? [t('Passkey')] : []),
    ...user.oauth_providers.map(({ id }) => providerName(id)),
  ]
}

/** The ways a user can sign in; in a table the first few, and how many more there are. */
export function MethodBadges({ user, atMost = Number.POSITIVE_INFINITY }: { user: User; atMost?: number }) {
  const all = methodsOf(user)
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
