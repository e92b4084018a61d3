import { Avatar, Link as OuterLink, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link as PlainLink } from '@tanstack/react-router'
import { Link } from '../../components/link.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { Time } from '../../components/time.tsx'
import { useAdmin } from '../../data/projects/use-project.ts'
import { ofUsers } from '../../data/users/queries.ts'
import { t } from '../../text.ts'
import styles from './newest-users.module.css'

const SHOWN = 5
const LISTENING_MS = 5000

/** The users who signed up last. While there are none, it refreshes. */
export function NewestUsers() {
  const admin = useAdmin()
  const { projectId } = admin
  const { data, error, refetch } = useQuery({
    ...ofUsers.page(admin, { limit: SHOWN }),
    refetchInterval: (query) => (query.state.data?.items.length === 0 ? LISTENING_MS : false),
  })
  const users = data?.items

  if (error && !users)
    return <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the users')} />
  if (users?.length === 0) {
    return (
      <Panel>
        <div className={styles.listening}>
          <span className={styles.pulse} aria-hidden="true" />
          <div>
            <p className={styles.lead}>{t('Waiting for the first sign-up')}</p>
            <p className={styles.hint}>
              {t('New users appear here as soon as they sign up.')}{' '}
              <OuterLink
                href={`/hosted/${projectId}/handler/sign-up`}
                target="_blank"
                rel="noreferrer"
              >
                {t('Sign up a test user')}
              </OuterLink>
            </p>
          </div>
        </div>
      </Panel>
    )
  }

  return (
    <Panel
      title={t('Newest users')}
      aside={
        <Link to="/projects/$projectId/users" params={{ projectId }}>
          {t('All users')}
        </Link>
      }
      flush
    >
      <ul className={styles.list}>
        {users?.map((user) => (
          <li key={user.id}>
            <PlainLink
              to="/projects/$projectId/users/$userId"
              params={{ projectId, userId: user.id }}
              className={styles.user}
            >
              <Avatar
                name={user.display_name ?? user.primary_email}
                imageUrl={user.profile_image_url}
                size={28}
              />
              <span className={styles.name}>
                {user.display_name ?? user.primary_email ?? t('No name')}
              </span>
              <span className={styles.time}>
                <Time at={new Date(user.signed_up_at_millis)} />
              </span>
            </PlainLink>
          </li>
        ))}
        {!users && (
          <li className={styles.user}>
            <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
            <Skeleton width="28px" height="28px" shape="circle" />
            <Skeleton width="160px" height="12px" />
          </li>
        )}
      </ul>
    </Panel>
  )
}
