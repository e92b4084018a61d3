import { Avatar, Badge, Skeleton, Tabs, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { ApiKeysTab } from '../../components/api-keys/api-keys-tab.tsx'
import { ActivityTab } from '../../components/audit-log/activity-tab.tsx'
import { Copyable } from '../../components/copyable.tsx'
import { InlineEdit } from '../../components/inline-edit.tsx'
import { LastActive } from '../../components/last-active.tsx'
import { Link } from '../../components/link.tsx'
import { MetadataEditors } from '../../components/metadata-editors.tsx'
import { Page } from '../../components/page.tsx'
import { CustomerPayments } from '../../components/payments/customer-payments.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { RawPanel } from '../../components/raw-panel.tsx'
import { RecordNotFound } from '../../components/record-not-found.tsx'
import { Writes } from '../../components/writes.tsx'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { ofUsers, type User, type UserBlock, type UserChange } from '../../data/users/queries.ts'
import { useFreshUser, useUpdateUser } from '../../data/users/writes.ts'
import type { Prefetch } from '../../prefetch.ts'
import { type Message, message, shortDate, t } from '../../text.ts'
import { EmailsTab } from './detail/emails-tab.tsx'
import { PermissionsTab } from './detail/permissions-tab.tsx'
import { ProfileTab } from './detail/profile-tab.tsx'
import { SessionsTab } from './detail/sessions-tab.tsx'
import { SignInTab } from './detail/sign-in-tab.tsx'
import { TeamsTab } from './detail/teams-tab.tsx'
import { nameOfUser } from './names.ts'
import { useOwnIds } from './use-own-ids.ts'
import { UserActionDialog } from './user-actions.tsx'
import { type UserAction, UserMenu } from './user-menu.tsx'
import styles from './user-page.module.css'
import { USER_TABS, type UserTab, withFilter } from './users-search.ts'

/** One user of a project, with all details (protocol 09 §8). The tab is in the address. */
export function UserPage() {
  const { projectId, userId } = useParams({ from: '/signed-in/projects/$projectId/users/$userId' })
  const project = useProject()
  const { data: user, error, refetch } = useQuery(ofUsers.one(useAdmin(), userId))

  if (user) return <WholePage key={user.id} user={user} />
  const back = (
    <Link to="/projects/$projectId/users" params={{ projectId }}>
      {t('Users')}
    </Link>
  )
  if (user === null) {
    return (
      <RecordNotFound
        title={t('User not found')}
        text={t('The account may have been deleted.')}
        list="/projects/$projectId/users"
        listLabel={t('All users')}
        back={back}
      />
    )
  }
  return (
    <Page
      title={t('User')}
      context={project.display_name}
      back={back}
      lead={<Skeleton width="48px" height="48px" shape="circle" />}
    >
      {error ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the user')} />
      ) : (
        <UserSkeleton />
      )}
    </Page>
  )
}

const TAB_NAMES: Readonly<Record<UserTab, Message>> = {
  profile: message('Profile'),
  'sign-in': message('Sign-in'),
  teams: message('Teams'),
  permissions: message('Permissions'),
  sessions: message('Sessions'),
  emails: message('Emails'),
  'api-keys': message('API keys'),
  payments: message('Payments'),
  activity: message('Activity'),
  metadata: message('Metadata'),
  raw: message('Raw'),
}

const NAME_MAX_LENGTH = 256

const TABS: Readonly<Record<UserTab, ComponentType<{ user: User }>>> = {
  profile: ProfileTab,
  'sign-in': SignInTab,
  teams: TeamsTab,
  permissions: PermissionsTab,
  sessions: SessionsTab,
  emails: EmailsTab,
  'api-keys': ({ user }) => <ApiKeysTab owner={{ kind: 'user', id: user.id }} />,
  payments: ({ user }) => (
    <Writes endpoint="POST /payments/purchases/grant">
      <CustomerPayments customer={{ type: 'user', id: user.id }} />
    </Writes>
  ),
  activity: ({ user }) => <ActivityTab about={{ type: 'user', id: user.id }} />,
  metadata: MetadataTab,
  raw: ({ user }) => <RawPanel value={user} path={`/users/${user.id}`} />,
}

function WholePage({ user }: { user: User }) {
  const { projectId } = useAdmin()
  const project = useProject()
  const update = useUpdateUser(user.id)
  const search = useSearch({ from: '/signed-in/projects/$projectId/users/$userId' })
  const tabs = USER_TABS.filter((id) => id !== 'api-keys' || project.config.allow_user_api_keys)
  const tab = tabs.find((id) => id === search.tab) ?? 'profile'
  const navigate = useNavigate({ from: '/projects/$projectId/users/$userId' })
  const { usersSearch = {} } = useLocation({ select: ({ state }) => state })
  const [action, setAction] = useState<UserAction>()
  const ownIds = useOwnIds()
  const { data: block } = useQuery(ofUsers.block(useAdmin(), user.id))
  const Content = TABS[tab]

  return (
    <Page
      title={nameOfUser(user)}
      heading={
        <InlineEdit
          label={t('Name')}
          value={user.display_name ?? ''}
          placeholder={nameOfUser(user)}
          maxLength={NAME_MAX_LENGTH}
          onSave={(text) => update({ display_name: text || null })}
        />
      }
      context={project.display_name}
      description={<Summary user={user} block={block} />}
      back={
        <Link to="/projects/$projectId/users" params={{ projectId }} search={usersSearch}>
          {t('Users')}
        </Link>
      }
      lead={
        <Avatar
          name={user.display_name ?? user.primary_email}
          imageUrl={user.profile_image_url}
          size={48}
        />
      }
      action={
        <UserMenu
          user={user}
          isOwn={user.id === ownIds.userId}
          isBlocked={block?.is_blocked ?? false}
          onAction={setAction}
        />
      }
    >
      <Tabs
        label={t('About this user')}
        tabs={tabs.map((id) => ({ id, label: t(TAB_NAMES[id]) }))}
        selected={tab}
        onSelect={(id) =>
          void navigate({
            search: id === 'profile' ? {} : { tab: id },
            replace: true,
            resetScroll: false,
            state: true,
          })
        }
      >
        <div className={styles.content}>
          <Content user={user} />
        </div>
      </Tabs>
      {action && (
        <UserActionDialog
          user={user}
          action={action}
          onClose={() => setAction(undefined)}
          onDeleted={() =>
            navigate({
              to: '/projects/$projectId/users',
              params: { projectId },
              search: usersSearch.cursor === user.id ? withFilter(usersSearch, {}) : usersSearch,
              replace: true,
              // Changes to a deleted user can no longer be saved.
              ignoreBlocker: true,
            })
          }
        />
      )}
    </Page>
  )
}

function Summary({ user, block }: { user: User; block: UserBlock | undefined }) {
  return (
    <span className={styles.summary}>
      {user.display_name && user.primary_email && (
        <bdi className={styles.address}>{user.primary_email}</bdi>
      )}
      {block?.is_blocked && <BlockedBadge block={block} />}
      {user.is_anonymous && <Badge>{t('Anonymous')}</Badge>}
      {user.primary_email && !user.primary_email_verified && (
        <Badge tone="warning">{t('Unverified')}</Badge>
      )}
      {user.requires_totp_mfa && <Badge tone="accent">{t('2FA')}</Badge>}
      <span>
        {t('Last active:')} <LastActive user={user} never={t('Not since signing up')} />
      </span>
      <Copyable text={user.id} name={t('User ID')} />
    </span>
  )
}

/** The badge of a blocked user, followed by its end and its reason. */
function BlockedBadge({ block }: { block: UserBlock }) {
  const { until_millis: until, reason } = block
  return (
    <>
      <Badge tone="danger">
        {until === null
          ? t('Blocked')
          : t('Blocked until {date}', { date: shortDate(new Date(until)) })}
      </Badge>
      {reason && <bdi>{reason}</bdi>}
    </>
  )
}

function MetadataTab({ user }: { user: User }) {
  const update = useUpdateUser(user.id)
  return (
    <MetadataEditors
      value={user}
      read={useFreshUser(user.id)}
      onSave={(patch) => update(patch as UserChange)}
    />
  )
}

function UserSkeleton() {
  return (
    <>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Skeleton height="40px" shape="control" />
      <div className={styles.content}>
        <Skeleton height="340px" shape="control" />
      </div>
    </>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId, userId = '' }) => {
  const admin = owner.admin(projectId)
  void queries.prefetchQuery(ofUsers.one(admin, userId))
  void queries.prefetchQuery(ofUsers.block(admin, userId))
}
