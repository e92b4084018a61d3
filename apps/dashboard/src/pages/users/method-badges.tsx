import type { ServerUser } from '@latchkey/react'
import { Badge } from '@latchkey/ui'
import { t } from '../../text.ts'
import styles from './method-badges.module.css'

/** The ways a user can sign in, by name. */
export function methodsOf(user: ServerUser): readonly string[] {
  return [
    ...(user.hasPassword ? [t('Password')] : []),
    ...(user.otpAuthEnabled ? [t('Email code')] : []),
    ...(user.passkeyAuthEnabled ? [t('Passkey')] : []),
    ...user.oauthProviders.map(({ id }) => id),
  ]
}

/** The ways a user can sign in. */
export function MethodBadges({ user }: { user: ServerUser }) {
  const methods = methodsOf(user)
  return (
    <span className={styles.badges}>
      {methods.map((method) => (
        <Badge key={method}>{method}</Badge>
      ))}
      {methods.length === 0 && t('None')}
    </span>
  )
}
