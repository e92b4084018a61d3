import { Avatar, Badge, Glyph, VisuallyHidden, warningGlyph } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Copyable } from '../../components/copyable.tsx'
import type { Column } from '../../components/data-table/columns.ts'
import { LastActive } from '../../components/last-active.tsx'
import { RowDetail } from '../../components/row-detail.tsx'
import { Time } from '../../components/time.tsx'
import { lastActiveOf } from '../../data/users/last-active.ts'
import type { ExportColumn, ListedUser } from '../../data/users/queries.ts'
import { t, timeFromNow } from '../../text.ts'
import { type ColumnChoice, type ColumnId, METADATA_COLUMN, orderOf } from './column-choice.ts'
import { MethodBadges } from './method-badges.tsx'
import { nameOfTeam, nameOfUser } from './names.ts'
import { USER_COLUMN } from './use-column-widths.ts'
import styles from './users-page.module.css'
import type { UsersSearch } from './users-search.ts'

/** A column that can be chosen. */
type UserColumn = Column<ListedUser> & {
  readonly id: ColumnId | typeof METADATA_COLUMN
  /** What an export writes for it. */
  readonly exported: ExportColumn
}

const quiet = (content: ReactNode) => <span className={styles.quiet}>{content}</span>
const yesOrNo = (value: boolean) => quiet(value ? t('Yes') : t('No'))

/** All columns but the first and that of metadata. */
const choosable = (): readonly UserColumn[] => [
  {
    id: 'email',
    header: t('Email'),
    minor: true,
    shrinks: 22,
    sortable: true,
    exported: 'primary_email',
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
    exported: 'oauth_providers',
    cell: (user) => <MethodBadges user={user} atMost={2} />,
  },
  {
    id: 'active',
    header: t('Last active'),
    minor: true,
    sortable: true,
    exported: 'last_active_at_millis',
    cell: (user) => quiet(<LastActive user={user} />),
  },
  {
    id: 'signed-up',
    header: t('Signed up'),
    minor: true,
    sortable: true,
    exported: 'signed_up_at_millis',
    cell: ({ signed_up_at_millis }) => quiet(<Time at={new Date(signed_up_at_millis)} />),
  },
  {
    id: 'verified',
    header: t('Verified'),
    minor: true,
    exported: 'primary_email_verified',
    cell: (user) => yesOrNo(user.primary_email_verified),
  },
  {
    id: 'team',
    header: t('Selected team'),
    minor: true,
    exported: 'selected_team',
    cell: ({ selected_team }) => quiet(selected_team ? nameOfTeam(selected_team) : '–'),
  },
  {
    id: 'mfa',
    header: t('Second factor'),
    minor: true,
    exported: 'requires_totp_mfa',
    cell: (user) => yesOrNo(user.requires_totp_mfa),
  },
  {
    id: 'id',
    header: t('User ID'),
    minor: true,
    exported: 'id',
    cell: ({ id }) => <Copyable text={id} name={t('User ID')} />,
  },
]

/** The names of the columns to choose from, by id. */
export const columnNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries(choosable().map(({ id, header }) => [id, header]))

const metadataColumn = (path: string): UserColumn => ({
  id: METADATA_COLUMN,
  header: path.slice(path.indexOf('.') + 1),
  minor: true,
  exported: 'metadata_value',
  cell: (user) => quiet(<bdi>{textOf(user.metadata_value)}</bdi>),
})

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The chosen columns in their order. Names that no column has are left out. */
function chosenColumns(choice: ColumnChoice): readonly UserColumn[] {
  const all = [...choosable(), metadataColumn(choice.metadata)]
  return orderOf(choice).flatMap((chosen) => all.find(({ id }) => id === chosen) ?? [])
}

interface UserColumnsOptions {
  readonly projectId: string
  /** What the list shows, so that the link back from a user leads to the same. */
  readonly search: UsersSearch
  readonly choice: ColumnChoice
  /** The user that was just created. */
  readonly newId: string | undefined
  readonly menu: (user: ListedUser) => ReactNode
}

/** The second line of a user on a phone, with what the badges say elsewhere. */
function detailOf(user: ListedUser): ReactNode {
  const states = [
    ...(user.is_blocked ? [t('Blocked')] : []),
    ...(user.is_anonymous ? [t('Anonymous')] : []),
    ...(user.requires_totp_mfa ? [t('2FA')] : []),
    ...(user.display_name && user.primary_email ? [user.primary_email] : []),
  ]
  if (states.length > 0) return states.join(' · ')
  const at = lastActiveOf(user)
  return quiet(at ? t('Active {time}', { time: timeFromNow(at) }) : t('Never active'))
}

/** The columns of the user table. */
export const userColumns = ({
  projectId,
  search,
  choice,
  newId,
  menu,
}: UserColumnsOptions): readonly Column<ListedUser>[] => [
  {
    id: USER_COLUMN,
    header: t('User'),
    sortable: true,
    cell: (user) => (
      <span className={styles.user}>
        <Avatar
          name={user.display_name ?? user.primary_email}
          imageUrl={user.profile_image_url}
          size={24}
        />
        <RowDetail detail={detailOf(user)}>
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
        <span className={styles.badges}>
          {user.id === newId && <Badge tone="success">{t('New')}</Badge>}
          {user.is_blocked && <Badge tone="danger">{t('Blocked')}</Badge>}
          {user.is_anonymous && <Badge>{t('Anonymous')}</Badge>}
          {user.requires_totp_mfa && <Badge tone="accent">{t('2FA')}</Badge>}
        </span>
      </span>
    ),
  },
  ...chosenColumns(choice),
  // The list can be in the order of a column that is not shown.
  ...choosable().flatMap((column) =>
    choice.shown.includes(column.id) ? [] : { ...column, hidden: true },
  ),
  { id: 'menu', header: t('Actions'), headerHidden: true, align: 'end', cell: menu },
]

/** What an export of the visible columns contains. */
export const exportColumns = (choice: ColumnChoice): readonly ExportColumn[] => [
  ...new Set<ExportColumn>([
    'id',
    'display_name',
    ...chosenColumns(choice).map(({ exported }) => exported),
    ...(choice.shown.includes('methods') ? METHOD_COLUMNS : []),
  ]),
]

/** The column of sign-in methods, in an export. */
const METHOD_COLUMNS: readonly ExportColumn[] = [
  'has_password',
  'otp_auth_enabled',
  'passkey_auth_enabled',
]
