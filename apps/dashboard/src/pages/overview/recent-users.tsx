import { Avatar } from '@latchkey/ui'
import { Link as PlainLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Panel } from '../../components/panel.tsx'
import { Time } from '../../components/time.tsx'
import { userName } from '../../components/user-line.tsx'
import { useAdmin } from '../../data/projects/use-project.ts'
import type { User } from '../../data/users/queries.ts'
import styles from './recent-users.module.css'

export interface RecentUsersProps {
  title: string
  /** In their order. */
  users: readonly User[]
  timeOf: (user: User) => number
  /** Why there is nobody. */
  empty: string
  aside?: ReactNode
}

/** Users with a time, such as of their sign-up, each with a link to its page. */
export function RecentUsers({ title, users, timeOf, empty, aside }: RecentUsersProps) {
  const { projectId } = useAdmin()
  return (
    <Panel title={title} aside={aside} flush>
      {users.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.list}>
        {users.map((user) => (
          <li key={user.id}>
            <PlainLink
              to="/projects/$projectId/users/$userId"
              params={{ projectId, userId: user.id }}
              className={styles.user}
            >
              <Avatar name={userName(user)} imageUrl={user.profile_image_url} size={28} />
              <span className={styles.name}>{userName(user)}</span>
              <span className={styles.time}>
                <Time at={new Date(timeOf(user))} />
              </span>
            </PlainLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
