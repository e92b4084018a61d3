import { Avatar, Badge, dotsGlyph, Glyph, Menu, MenuItem, MenuSeparator } from '@latchkey/ui'
import type { Column } from '../../components/data-table/columns.ts'
import { Time } from '../../components/time.tsx'
import type { OwnerTeamMember, WholeOwnerTeam } from '../../data/owner-teams/queries.ts'
import { roleName, roleRights } from '../../role-names.ts'
import { t } from '../../text.ts'
import styles from './owner-team-page.module.css'
import { isLastOwner, memberName, ROLE_CHOICES } from './roles.ts'

/** The actions for a member. */
export type MemberAction = 'role' | 'remove' | 'leave'

export interface MemberColumnsOptions {
  readonly team: WholeOwnerTeam
  /** The ID of the signed-in administrator. */
  readonly ownId: string | undefined
  /** Whether the last owner must stay, because the team has projects. */
  readonly ownsProjects: boolean
  readonly ask: (what: MemberAction, member: OwnerTeamMember) => void
}

/** The columns of the members of an owner team. */
export const memberColumns = (
  options: MemberColumnsOptions,
): readonly Column<OwnerTeamMember>[] => [
  {
    id: 'member',
    header: t('Member'),
    sortBy: memberName,
    cell: (member) => (
      <span className={styles.member}>
        <Avatar name={memberName(member)} imageUrl={member.profile_image_url} size={24} />
        <span className={styles.name}>{memberName(member)}</span>
        {member.user_id === options.ownId && <Badge tone="accent">{t('You')}</Badge>}
        {member.has_second_factor === false && (
          <span className={styles.factor}>
            <Badge>{t('No second factor')}</Badge>
          </span>
        )}
        {member.display_name && member.primary_email && (
          <span className={styles.email}>{member.primary_email}</span>
        )}
      </span>
    ),
  },
  {
    id: 'role',
    header: t('Role'),
    sortBy: ({ role }) => (role === 'member' ? -1 : ROLE_CHOICES.indexOf(role)),
    cell: ({ role }) => (
      <span title={roleRights(role)}>
        <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{roleName(role)}</Badge>
      </span>
    ),
  },
  {
    id: 'active',
    header: t('Last active'),
    minor: true,
    sortBy: ({ last_active_at_millis }) => last_active_at_millis,
    cell: ({ last_active_at_millis }) => (
      <span className={styles.quiet}>
        <Time at={new Date(last_active_at_millis)} />
      </span>
    ),
  },
  {
    id: 'menu',
    header: t('Actions'),
    headerHidden: true,
    align: 'end',
    cell: (member) => <MemberMenu member={member} {...options} />,
  },
]

function MemberMenu({
  member,
  team,
  ownId,
  ownsProjects,
  ask,
}: MemberColumnsOptions & { member: OwnerTeamMember }) {
  const isSelf = member.user_id === ownId
  if (team.my_role !== 'owner' && !isSelf) return null
  const mustStay = ownsProjects && isLastOwner(team, member.user_id)
  return (
    <Menu
      label={t('Actions for {name}', { name: memberName(member) })}
      align="end"
      trigger={<Glyph shape={dotsGlyph} />}
    >
      {mustStay && (
        <>
          <p className={styles.reason}>
            {t(
              'The last owner of a team with projects stays. Make another member an owner first, or delete or transfer the projects.',
            )}
          </p>
          <MenuSeparator />
        </>
      )}
      {team.my_role === 'owner' && (
        <MenuItem disabled={mustStay} onSelect={() => ask('role', member)}>
          {t('Change role…')}
        </MenuItem>
      )}
      <MenuItem
        tone="danger"
        disabled={mustStay}
        onSelect={() => ask(isSelf ? 'leave' : 'remove', member)}
      >
        {isSelf ? t('Leave team…') : t('Remove…')}
      </MenuItem>
    </Menu>
  )
}
