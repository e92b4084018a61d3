import { Avatar, Badge, Glyph, VisuallyHidden, warningGlyph } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Copyable } from '../../components/copyable.tsx'
import type { Column } from '../../components/data-table/columns.ts'
import { LastActive } from '../../components/last-active.tsx'
import { RowDetail } from '../../components/row-detail.tsx'
import { Time } from '../../components/time.tsx'
import { lastActiveOf } from '../../data/users/last-active.ts'
import type { User } from '../../data/users/queries.ts'
import { t } from '../../text.ts'
import { type ColumnChoice, metadataAt } from './column-choice.ts'
import type { ExportColumn } from './export/export-users.ts'
import { MethodBadges, methodsOf } from './method-badges.tsx'
import { nameOfTeam, nameOfUser } from './names.ts'
import styles from './users-page.module.css'
import type { UsersSearch } from './users-search.ts'

/** A column that can be chosen, and what an export writes for it. */
type UserColumn = Column<User> & {
  readonly id: string
  readonly read: (user: User, project: Methods) => unknown
}
type Methods = Parameters<typeof methodsOf>[1]

const quiet = (content: ReactNode) => <span className={styles.quiet}>{content}</span>
const yesOrNo = (value: boolean) => quiet(value ? t('Yes') : t('No'))

/** All columns but the first, in display order. */
const choosable = (): readonly UserColumn[] => [
  {
    id: 'email',
    header: t('Email'),
    minor: true,
    read: ({ primary_email }) => primary_email,
    cell: ({ primary_email, primary_email_verified }) => (
      <span className={styles.email}>
        <span className={styles.address} title={primary_email ?? undefined}>
          {primary_email ?? '–'}
        </span>
        {primary_email && !primary_email_verified && (
          <span className={styles.unverified} title={t('Unverified')}>
            <Glyph shape={warningGlyph} />
            <VisuallyHidden>{t('Unverified')}</VisuallyHidden>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'methods',
    header: t('Sign-in'),
    minor: true,
    read: (user, project) => methodsOf(user, project).join(', '),
    cell: (user) => <MethodBadges user={user} atMost={2} />,
  },
  {
    id: 'active',
    header: t('Last active'),
    minor: true,
    read: (user) => lastActiveOf(user)?.toISOString(),
    cell: (user) => quiet(<LastActive user={user} />),
  },
  {
    id: 'signed-up',
    header: t('Signed up'),
    minor: true,
    sortable: true,
    read: ({ signed_up_at_millis }) => new Date(signed_up_at_millis).toISOString(),
    cell: ({ signed_up_at_millis }) => quiet(<Time at={new Date(signed_up_at_millis)} />),
  },
  {
    id: 'verified',
    header: t('Verified'),
    minor: true,
    read: (user) => user.primary_email_verified,
    cell: (user) => yesOrNo(user.primary_email_verified),
  },
  {
    id: 'team',
    header: t('Selected team'),
    minor: true,
    read: ({ selected_team }) => selected_team?.display_name,
    cell: ({ selected_team }) => quiet(selected_team ? nameOfTeam(selected_team) : '–'),
  },
  {
    id: 'mfa',
    header: t('Second factor'),
    minor: true,
    read: (user) => user.requires_totp_mfa,
    cell: (user) => yesOrNo(user.requires_totp_mfa),
  },
  {
    id: 'id',
    header: t('User ID'),
    minor: true,
    read: ({ id }) => id,
    cell: ({ id }) => <Copyable text={id} name={t('User ID')} />,
  },
]

/** The columns to choose from. */
export const columnNames = (): readonly { readonly id: string; readonly name: string }[] =>
  choosable().map(({ id, header }) => ({
    id,
    name: header,
  }))

const metadataColumn = (path: string): UserColumn => ({
  id: path,
  header: path.slice(path.indexOf('.') + 1),
  minor: true,
  read: (user) => metadataAt(user, path),
  cell: (user) => quiet(<bdi>{textOf(metadataAt(user, path))}</bdi>),
})

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const chosenColumns = ({ shown, metadata }: ColumnChoice): readonly UserColumn[] => [
  ...choosable().filter(({ id }) => shown.includes(id)),
  ...(metadata ? [metadataColumn(metadata)] : []),
]

interface UserColumnsOptions {
  readonly projectId: string
  /** What the list shows, so that the link back from a user leads to the same. */
  readonly search: UsersSearch
  readonly choice: ColumnChoice
  /** The user that was just created. */
  readonly newId: string | undefined
  readonly menu: (user: User) => ReactNode
}

/** The columns of the user table. */
export const userColumns = ({
  projectId,
  search,
  choice,
  newId,
  menu,
}: UserColumnsOptions): readonly Column<User>[] => [
  {
    id: 'user',
    header: t('User'),
    cell: (user) => (
      <span className={styles.user}>
        <Avatar
          name={user.display_name ?? user.primary_email}
          imageUrl={user.profile_image_url}
          size={24}
        />
        <RowDetail
          detail={user.display_name ? user.primary_email : quiet(<LastActive user={user} />)}
        >
          <Link
            to="/projects/$projectId/users/$userId"
            params={{ projectId, userId: user.id }}
            state={{ usersSearch: search }}
            className={styles.link}
            data-nameless={!user.display_name}
            data-row-link=""
          >
            <bdi>{nameOfUser(user)}</bdi>
          </Link>
        </RowDetail>
        {user.id === newId && <Badge tone="success">{t('New')}</Badge>}
        {user.is_anonymous && <Badge>{t('Anonymous')}</Badge>}
        {user.requires_totp_mfa && <Badge tone="accent">{t('2FA')}</Badge>}
      </span>
    ),
  },
  ...choosable().map((column) => ({ ...column, hidden: !choice.shown.includes(column.id) })),
  ...(choice.metadata ? [metadataColumn(choice.metadata)] : []),
  { id: 'menu', header: t('Actions'), headerHidden: true, align: 'end', cell: menu },
]

/** What an export of the visible columns writes, the name first. */
export const exportColumns = (choice: ColumnChoice, project: Methods): readonly ExportColumn[] => [
  { id: 'name', read: ({ display_name }) => display_name },
  ...chosenColumns(choice).map(({ id, read }) => ({
    id,
    read: (user: User) => read(user, project),
  })),
]
