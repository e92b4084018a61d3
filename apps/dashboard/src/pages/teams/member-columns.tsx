import {
  Avatar,
  Badge,
  dotsGlyph,
  Glyph,
  Menu,
  MenuItem,
  MenuSeparator,
  Skeleton,
  VisuallyHidden,
} from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../components/data-table/columns.ts'
import { LastActive } from '../../components/last-active.tsx'
import { RowDetail } from '../../components/row-detail.tsx'
import { Time } from '../../components/time.tsx'
import type { Member } from '../../data/teams/queries.ts'
import { list, t } from '../../text.ts'
import { MethodBadges } from '../users/method-badges.tsx'
import { ownName } from './consequences.ts'
import styles from './member-columns.module.css'
import { memberName } from './members.ts'

/** The actions for a member. */
export type MemberAction = 'permissions' | 'profile' | 'remove'

const BADGES_SHOWN = 2

/**
 * The columns of the members. `granted` are their permissions by user ID, undefined while they
 * load.
 */
export const memberColumns = (
  projectId: string,
  granted: ReadonlyMap<string, readonly string[]> | undefined,
  ask: (what: MemberAction, member: Member) => void,
): readonly Column<Member>[] => [
  {
    id: 'member',
    header: t('Member'),
    shrinks: true,
    sortBy: memberName,
    cell: (member) => (
      <span className={styles.member}>
        <Avatar name={memberName(member)} imageUrl={member.profile_image_url} size={24} />
        <RowDetail detail={otherNames(member)}>
          <Link
            to="/projects/$projectId/users/$userId"
            params={{ projectId, userId: member.user_id }}
            data-row-link=""
            title={memberName(member)}
          >
            {memberName(member)}
          </Link>
        </RowDetail>
        {otherNames(member) && (
          <span className={styles.other} title={otherNames(member)}>
            {otherNames(member)}
          </span>
        )}
        {member.user.is_anonymous && <Badge>{t('Anonymous')}</Badge>}
        {member.user.requires_totp_mfa && <Badge tone="accent">{t('2FA')}</Badge>}
      </span>
    ),
  },
  {
    id: 'permissions',
    header: t('Permissions'),
    minor: true,
    cell: (member) => (
      <Permissions
        name={memberName(member)}
        ids={granted && (granted.get(member.user_id) ?? [])}
        onEdit={() => ask('permissions', member)}
      />
    ),
  },
  {
    id: 'methods',
    header: t('Sign-in'),
    minor: true,
    cell: ({ user }) => <MethodBadges user={user} atMost={2} />,
  },
  {
    id: 'active',
    header: t('Last active'),
    minor: true,
    sortBy: ({ user }) => user.last_active_at_millis,
    cell: ({ user }) => (
      <span className={styles.quiet}>
        <LastActive user={user} />
      </span>
    ),
  },
  {
    id: 'signed-up',
    header: t('Signed up'),
    minor: true,
    sortBy: ({ user }) => user.signed_up_at_millis,
    cell: ({ user }) => <Quiet at={user.signed_up_at_millis} />,
  },
  {
    id: 'menu',
    header: t('Actions'),
    headerHidden: true,
    align: 'end',
    cell: (member) => (
      <Menu
        label={t('Actions for {name}', { name: memberName(member) })}
        align="end"
        trigger={<Glyph shape={dotsGlyph} />}
      >
        <MenuItem onSelect={() => ask('permissions', member)}>{t('Edit permissions…')}</MenuItem>
        <MenuItem onSelect={() => ask('profile', member)}>{t('Edit team profile…')}</MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => ask('remove', member)}>
          {t('Remove…')}
        </MenuItem>
      </Menu>
    ),
  },
]

/** The name and the email of the user, unless they are the name in the team. */
function otherNames(member: Member): string {
  const { user } = member
  const others = [ownName(member) === null ? null : user.display_name, user.primary_email]
  return others.filter((text) => text && text !== memberName(member)).join(' · ')
}

function Permissions({
  name,
  ids,
  onEdit,
}: {
  name: string
  ids: readonly string[] | undefined
  onEdit: () => void
}) {
  if (!ids) return <Skeleton width="84px" height="18px" />
  const more = ids.length - BADGES_SHOWN
  return (
    <button
      type="button"
      className={styles.permissions}
      title={list(ids) || undefined}
      onClick={onEdit}
    >
      <VisuallyHidden>{t('Edit permissions of {name}:', { name })} </VisuallyHidden>
      {ids.slice(0, BADGES_SHOWN).map((id) => (
        <Badge key={id}>{id}</Badge>
      ))}
      {more > 0 && <Badge>{t('+{count}', { count: more })}</Badge>}
      {ids.length === 0 && <span className={styles.quiet}>{t('None')}</span>}
    </button>
  )
}

function Quiet({ at }: { at: number }) {
  return (
    <span className={styles.quiet}>
      <Time at={new Date(at)} />
    </span>
  )
}
