import { Avatar } from '@latchkey/ui'
import { t } from '../text.ts'
import styles from './user-line.module.css'

/** What a user is recognised by. */
export interface KnownUser {
  readonly id: string
  readonly displayName: string | null
  readonly primaryEmail: string | null
  readonly profileImageUrl: string | null
}

/** What a user is called where it has no better name. */
export const userName = (user: Pick<KnownUser, 'displayName' | 'primaryEmail'>): string =>
  user.displayName || user.primaryEmail || t('No name')

/** A user in two short lines: picture and name, and below it the address, or the id where the address is the name. */
export function UserLine({ user }: { user: KnownUser }) {
  const name = userName(user)
  return (
    <span className={styles.user}>
      <Avatar name={name} imageUrl={user.profileImageUrl} size={28} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.address}>{user.displayName && user.primaryEmail ? user.primaryEmail : user.id}</span>
      </span>
    </span>
  )
}
