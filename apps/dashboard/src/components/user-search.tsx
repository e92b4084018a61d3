import { EmptyState, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAdmin } from '../data/projects/use-project.ts'
import { ofUsers, type UsersPage } from '../data/users/queries.ts'
import { t } from '../text.ts'
import { SearchField } from './list/search-field.tsx'
import styles from './pick-list.module.css'
import { ProblemCard } from './problem-card.tsx'
import lineStyles from './user-line.module.css'
import { type KnownUser, UserLine } from './user-line.tsx'

/** How long to wait for further typing before searching. */
export const SEARCH_WAIT_MS = 100
const AT_MOST = 8

export interface UserSearchProps {
  /** The action for a user, such as a button that adds it. */
  action: (user: KnownUser) => ReactNode
  /** Focus it when it appears. */
  focusOnMount?: boolean
}

/** Searches users of the project by name, email or ID. Without a text it shows the newest. */
export function UserSearch({ action, focusOnMount = false }: UserSearchProps) {
  const [query, setQuery] = useState('')
  const { data, error, refetch, isPlaceholderData } = useQuery(
    ofUsers.page(useAdmin(), { limit: AT_MOST, query }),
  )
  const users = data?.items

  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (focusOnMount) frame.current?.querySelector('input')?.focus()
  }, [focusOnMount])

  return (
    <div ref={frame} className={styles.pick}>
      <SearchField
        label={t('Search users by name, email or ID')}
        value={query}
        onSearch={setQuery}
        waitMs={SEARCH_WAIT_MS}
      />
      <div
        className={styles.results}
        data-outdated={isPlaceholderData}
        aria-busy={users === undefined || isPlaceholderData}
      >
        {users === undefined &&
          (error ? <ProblemCard error={error} onRetry={refetch} /> : <SkeletonLines />)}
        {users && users.length > 0 && (
          <ul className={styles.list} aria-label={t('Users')}>
            {users.map((user) => (
              <li className={styles.line} key={user.id}>
                <UserLine user={user} />
                {action(user)}
              </li>
            ))}
          </ul>
        )}
        {users?.length === 0 && (
          <EmptyState title={query ? t('No matches') : t('No users yet')}>
            <p>
              {query
                ? t('Search by part of a name or email, or by a full user ID.')
                : t('New users appear here after they sign up.')}
            </p>
          </EmptyState>
        )}
      </div>
      <VisuallyHidden role="status">
        {data && !isPlaceholderData ? countOf(data) : ''}
      </VisuallyHidden>
    </div>
  )
}

const countOf = ({ items: { length: count }, nextCursor }: UsersPage) =>
  nextCursor === null ? t('{count} found', { count }) : t('Showing the first {count}', { count })

function SkeletonLines() {
  return (
    <>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      {Array.from({ length: AT_MOST }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: gray lines have no identity
        <div className={styles.line} key={line}>
          <span className={lineStyles.user}>
            <Skeleton width="28px" height="28px" shape="circle" />
            <span className={lineStyles.words}>
              <Skeleton width={`${90 + ((line * 37) % 70)}px`} height="12px" />
            </span>
          </span>
        </div>
      ))}
    </>
  )
}
