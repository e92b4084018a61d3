import { Avatar } from '@latchkey/ui'
import type { User } from '../data/users/queries.ts'
import { t } from '../text.ts'
import styles from './user-line.module.css'

/** What a user is recognised by. */
export type KnownUser = Pick<User, 'id' | 'display_name' | 'primary_email' | 'profile_image_url'>

/** What a user is called where it has no better name. */
export const userName = (user: Pick<KnownUser, 'display_name' | 'primary_email'>): string =>
  user.display_name || user.primary_email || t('No name')

/** A user in two short lines: picture and name, and below it the address, or the id where the address is the name. */
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
