import { Avatar } from '@latchkey/ui'
import type { User } from '../data/users/queries.ts'
import { t } from '../text.ts'
import styles from './user-line.module.css'

/** What identifies a user. */
export type KnownUser = Pick<User, 'id' | 'display_name' | 'primary_email' | 'profile_image_url'>

/** The name of a user without a better one. */
export const userName = (user: Pick<KnownUser, 'display_name' | 'primary_email'>): string =>
  user.display_name || user.primary_email || t('No name')

/**
 * A user in two short lines: picture and name, and the email below, or the ID if the name is the
 * email.
 */
export function UserLine({ user }: { user: KnownUser }) {
  const name = userName(user)
  return (
    <span className={styles.user}>
      <Avatar name={name} imageUrl={user.profile_image_url} size={28} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.address}>
          {user.display_name && user.primary_email ? user.primary_email : user.id}
        </span>
      </span>
    </span>
  )
}
