import { addGlyph, Button, EmptyState, Glyph, peopleGlyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { NothingMatches } from '../../components/list/nothing-matches.tsx'
import { SearchField } from '../../components/list/search-field.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useAdmin } from '../../data/projects/use-project.ts'
import { type Member, ofTeams, type Team } from '../../data/teams/queries.ts'
import { t } from '../../text.ts'
import { AddMembersDialog } from './add-members-dialog.tsx'
import { type MemberAction, memberColumns } from './member-columns.tsx'
import { MemberPermissionsDialog } from './member-permissions-dialog.tsx'
import { MemberProfileDialog } from './member-profile-dialog.tsx'
import { grantsByMember, matchingMembers, memberName, readMemberSorting } from './members.ts'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import styles from './tab.module.css'
import { compact, type TeamSearch } from './teams-search.ts'

type Asked = { readonly what: MemberAction; readonly userId: string } | null

/** The members of a team, with their direct permissions. */
export function MembersTab({ team }: { team: Team }) {
  const admin = useAdmin()
  const search = useSearch({ from: '/signed-in/projects/$projectId/teams/$teamId' })
  const navigate = useNavigate({ from: '/projects/$projectId/teams/$teamId' })
  const { data: members, error, refetch } = useQuery(ofTeams.members(admin, team.id))
  // One request for the whole team, not one per member.
  const grants = useQuery(ofTeams.grants(admin, team.id))
  const [asked, setAsked] = useState<Asked>(null)
  const query = search.query ?? ''
  const wanted = useDeferredValue(query)
  const matching = useMemo(() => members && matchingMembers(members, wanted), [members, wanted])
  const granted = useMemo(() => grants.data && grantsByMember(grants.data), [grants.data])
  const columns = useMemo(
    () =>
      memberColumns(admin.projectId, granted, (what, member) =>
        setAsked({ what, userId: member.user_id }),
      ),
    [admin.projectId, granted],
  )
  const show = (change: { readonly [K in keyof TeamSearch]?: TeamSearch[K] | undefined }) =>
    // Applied to the current address, which may be newer than the rendered one.
    void navigate({
      search: (now) => compact<TeamSearch>({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    })
  const close = () => setAsked(null)
  const member: Member | undefined = asked
    ? members?.find(({ user_id }) => user_id === asked.userId)
    : undefined

  const addButton = (
    <Button size="small" data-primary-action="" onClick={() => show({ dialog: 'add' })}>
      <Glyph shape={addGlyph} />
      {t('Add members')}
    </Button>
  )
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          label={t('Filter by name, email or ID')}
          value={query}
          onSearch={(text) => show({ query: text })}
        />
        {addButton}
      </div>
      {error && !members ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the members')} />
      ) : (
        <DataTable
          label={t('Members')}
          columns={columns}
          rows={matching}
          filter={wanted}
          rowKey={({ user_id }) => user_id}
          expectedRows={4}
          loadingLabel={t('Loading…')}
          sorting={{
            ...readMemberSorting(search.sort),
            onChange: ({ columnId, descending }) =>
              show({ sort: `${descending ? '-' : ''}${columnId}` }),
          }}
          empty={
            query ? (
              <NothingMatches onClear={() => show({ query: undefined })} />
            ) : (
              <EmptyState icon={<Glyph shape={peopleGlyph} />} title={t('No members yet')}>
                <p>{t('Add existing users, or invite others by email.')}</p>
              </EmptyState>
            )
          }
        />
      )}
      {grants.error && !grants.data && (
        <ProblemCard
          error={grants.error}
          onRetry={grants.refetch}
          title={t('Couldn’t load the permissions')}
        />
      )}
      {search.dialog === 'add' && (
        <AddMembersDialog
          team={team}
          members={members}
          onClose={() => show({ dialog: undefined })}
        />
      )}
      {member && asked?.what === 'permissions' && (
        <MemberPermissionsDialog
          title={t('Permissions of {name}', { name: memberName(member) })}
          member={member}
          grants={grants}
          onClose={close}
        />
      )}
      {member && asked?.what === 'profile' && (
        <MemberProfileDialog member={member} onClose={close} />
      )}
      {member && asked?.what === 'remove' && (
        <RemoveMemberDialog
          team={team}
          member={member}
          granted={granted && (granted.get(member.user_id) ?? [])}
          members={members?.length ?? 0}
          onClose={close}
        />
      )}
    </>
  )
}
