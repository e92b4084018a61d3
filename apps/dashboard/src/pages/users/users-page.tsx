import type { ServerUser } from '@latchkey/react'
import {
  Avatar,
  Badge,
  Button,
  CheckField,
  CodeBlock,
  type Column,
  DataTable,
  EmptyState,
  Glyph,
  ButtonLink as OuterButtonLink,
  peopleGlyph,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ButtonLink } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { Time } from '../../components/time.tsx'
import { ofProject } from '../../data/queries.ts'
import { useAdmin, useProject } from '../../data/use-project.ts'
import type { UsersSearch } from '../../router.tsx'
import { t } from '../../text.ts'
import { MethodBadges } from './method-badges.tsx'
import { Pager } from './pager.tsx'
import { useCursors } from './use-cursors.ts'
import styles from './users-page.module.css'

const DEFAULT_SIZE = 25
const SEARCH_WAIT_MS = 300

/** The users of a project, newest first. What is shown stands in the address. */
export function UsersPage() {
  const admin = useAdmin()
  const project = useProject()
  const search = useSearch({ from: '/signed-in/projects/$projectId/users' })
  const navigate = useNavigate({ from: '/projects/$projectId/users' })
  const { query = '', anonymous = false, size = DEFAULT_SIZE, cursor } = search
  const {
    data: users,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery(ofProject.users(admin, { limit: size, desc: true, query, includeAnonymous: anonymous, cursor }))
  const show = (next: UsersSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  // Another filter is another list, which begins with its first page.
  const filter = (change: PossibleSearch) => show(compact({ ...search, cursor: undefined, ...change }))
  const { page, previous, next } = useCursors({ filters: JSON.stringify([query, anonymous, size]), cursor, nextCursor: users?.nextCursor })
  const columns = useMemo(() => userColumns(admin.projectId), [admin.projectId])
  const isFiltered = query !== '' || anonymous

  return (
    <Page title={t('Users')} context={project.displayName} description={t('Everybody who has signed up in this project.')} width="wide">
      <div className={styles.tools}>
        <SearchField
          label={t('Search by name, email or id')}
          value={query}
          onSearch={(text) => filter({ query: text })}
          waitMs={SEARCH_WAIT_MS}
        />
        <CheckField label={t('Show anonymous')} checked={anonymous} onChange={(event) => filter({ anonymous: event.target.checked })} />
      </div>
      {error && !users ? (
        <ProblemCard error={error} onRetry={refetch} title={t('The users could not be loaded')} />
      ) : (
        <DataTable
          label={t('Users')}
          columns={columns}
          rows={users}
          rowKey={({ id }) => id}
          expectedRows={10}
          loadingLabel={t('Loading…')}
          outdated={isPlaceholderData}
          empty={isFiltered ? <NothingMatches onClear={() => show({})} /> : <NobodyYet projectId={admin.projectId} />}
          footer={
            users &&
            users.length > 0 && (
              <Pager
                first={page * size + 1}
                count={users.length}
                size={size}
                sizes={[10, 25, 50, 100]}
                onSize={(chosen) => filter({ size: chosen === DEFAULT_SIZE ? undefined : chosen })}
                onPrevious={previous && (() => show(compact({ ...search, cursor: previous() })))}
                onNext={next && (() => show(compact({ ...search, cursor: next() })))}
              />
            )
          }
        />
      )}
    </Page>
  )
}

type PossibleSearch = { readonly [K in keyof UsersSearch]: UsersSearch[K] | undefined }

/** Without what says nothing, so that the plain list has the plain address. */
const compact = (search: PossibleSearch): UsersSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== '' && value !== false))

const userColumns = (projectId: string): readonly Column<ServerUser>[] => [
  {
    id: 'user',
    header: t('User'),
    cell: (user) => (
      <span className={styles.user}>
        <Avatar name={user.displayName ?? user.primaryEmail} imageUrl={user.profileImageUrl} size={24} />
        <Link to="/projects/$projectId/users/$userId" params={{ projectId, userId: user.id }} className={styles.link} data-row-link="">
          {user.displayName ?? user.primaryEmail ?? t('No name')}
        </Link>
        {user.displayName && user.primaryEmail && <span className={styles.address}>{user.primaryEmail}</span>}
        {user.primaryEmail && !user.primaryEmailVerified && <Badge tone="warning">{t('Unverified')}</Badge>}
        {user.isAnonymous && <Badge>{t('Anonymous')}</Badge>}
        {user.isMultiFactorRequired && <Badge tone="accent">{t('2FA')}</Badge>}
      </span>
    ),
  },
  { id: 'methods', header: t('Sign-in'), minor: true, cell: (user) => <MethodBadges user={user} /> },
  { id: 'active', header: t('Last active'), minor: true, cell: (user) => <Quiet at={user.lastActiveAt} /> },
  { id: 'signed-up', header: t('Signed up'), minor: true, cell: (user) => <Quiet at={user.signedUpAt} /> },
]

function Quiet({ at }: { at: Date }) {
  return (
    <span className={styles.quiet}>
      <Time at={at} />
    </span>
  )
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={t('Nobody matches')}
      action={
        <Button variant="secondary" size="small" onClick={onClear}>
          {t('Clear the search')}
        </Button>
      }
    >
      <p>{t('Look for part of a name or of an address, or for a whole user id.')}</p>
    </EmptyState>
  )
}

function NobodyYet({ projectId }: { projectId: string }) {
  return (
    <EmptyState
      icon={<Glyph shape={peopleGlyph} />}
      title={t('No users yet')}
      action={
        <>
          <ButtonLink size="small" to="/projects/$projectId" params={{ projectId }}>
            {t('Build it into your app')}
          </ButtonLink>
          <OuterButtonLink size="small" variant="secondary" href={`/hosted/${projectId}/handler/sign-up`} target="_blank" rel="noreferrer">
            {t('Open the sign-up page')}
          </OuterButtonLink>
        </>
      }
      example={
        <CodeBlock
          code={"import { useUser } from '@latchkey/react'\n\nconst user = useUser({ or: 'redirect' })"}
          label={t('Example')}
          copyLabel={t('Copy the example')}
          copiedLabel={t('Copied')}
        />
      }
    >
      <p>{t('Whoever signs up in your app or on its hosted pages appears here.')}</p>
    </EmptyState>
  )
}
