import type { Sorting } from '../../components/data-table/columns.ts'
import type { Member, TeamGrant } from '../../data/teams/queries.ts'
import { t } from '../../text.ts'

/** The name of a member in its team. */
export const memberName = ({ display_name, user }: Member): string =>
  display_name?.trim() || user.display_name?.trim() || user.primary_email || t('No name')

/** The members whose name or email contains the text, or with that ID. */
export function matchingMembers(members: readonly Member[], query: string): readonly Member[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return members
  return members.filter(({ user_id, display_name, user }) =>
    [user_id, display_name, user.display_name, user.primary_email].some((text) =>
      text?.toLowerCase().includes(wanted),
    ),
  )
}

/** The IDs of the direct permissions of each member, by user ID. */
export function grantsByMember(
  grants: readonly TeamGrant[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { user_id, id } of grants) {
    const known = found.get(user_id)
    if (known) known.push(id)
    else found.set(user_id, [id])
  }
  return found
}

const SORTABLE: readonly string[] = ['member', 'active', 'signed-up']

/**
 * How the members are sorted, from the address. By default in the order of joining, which is no
 * column.
 */
export function readMemberSorting(text: string | undefined): Sorting {
  const columnId = text?.replace(/^-/, '') ?? ''
  return {
    columnId: SORTABLE.includes(columnId) ? columnId : '',
    descending: text?.startsWith('-') ?? false,
  }
}
