import { type InputOf, KnownError, type listTeams } from '@latchkey/contract'
import type {
  Context,
  InTransaction,
  RequestContext,
  TenancyContext,
  TenantContext,
} from '../../../kernel/context.ts'
import { PagedList, readPages } from '../../../kernel/http/paged-list.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import { insertTeamPermissions, type MemberKey } from '../permissions/index.ts'
import { lockUser } from '../users/index.ts'
import {
  countMemberships,
  insertMembershipIfMissing,
  membershipExists,
  updateSelectedTeam,
  updateSelectedTeamToNone,
} from './membership-store.ts'
import { type ListedTeam, selectTeamPage } from './store.ts'
import type { TeamRow } from './tables.ts'

/**
 * Converts a team to its wire format. Each access type sees a subset of the fields (protocol 03
 * §2.1).
 */
export const toWire = ({ created_at, ...team }: TeamRow) => ({
  ...team,
  created_at_millis: created_at.getTime(),
})

/**
 * Lists teams: a client its own, a server all teams of the project or those of one user (protocol
 * 03 §2.3).
 */
export function findTeams(ctx: RequestContext, query: InputOf<typeof listTeams>['query']) {
  const { accessType, user } = ctx.caller
  if (accessType === 'client') {
    if (user === null) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
    if (query.user_id?.toLowerCase() !== user.id) throw new HttpError('not-own-teams')
  }
  const read = (after: ListedTeam | null, maxRows: number) =>
    selectTeamPage(ctx, query.user_id ?? null, { after, maxRows })
  return new PagedList(readPages(read, ({ created_at_text: _, ...team }) => toWire(team)))
}

/**
 * Requires room for one more membership of the user and, if it exists already, of the team. Throws
 * QUOTA_EXCEEDED.
 */
export async function reserveMembership(
  tx: InTransaction<TenantContext>,
  userId: string,
  teamId: string | null,
): Promise<void> {
  const { tenancyId } = tx
  await reserveQuota(tx, 'teams_per_user', userId, () =>
    countMemberships(tx, tenancyId, 'user_id', userId),
  )
  if (teamId !== null)
    await reserveQuota(tx, 'members_per_team', teamId, () =>
      countMemberships(tx, tenancyId, 'team_id', teamId),
    )
}

/**
 * Adds a member with the given permissions, without webhooks. Used for what the server settings
 * define.
 */
export async function addMember(
  tx: InTransaction<Context>,
  member: MemberKey,
  permissionIds: readonly string[],
): Promise<void> {
  await insertMembershipIfMissing(tx, member)
  await insertTeamPermissions(tx, member, permissionIds)
}

/** Requires the user to be a member of the team. Throws TEAM_MEMBERSHIP_NOT_FOUND. */
export async function requireMembership(
  ctx: TenancyContext,
  teamId: string,
  userId: string,
): Promise<void> {
  if (!(await membershipExists(ctx, ctx.tenancyId, teamId, userId))) {
    throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId })
  }
}

/**
 * Sets or clears the selected team of a user. Locks the user, because at most one team may be
 * selected.
 *
 * Throws TEAM_MEMBERSHIP_NOT_FOUND.
 */
export async function selectTeam(
  tx: InTransaction<TenantContext>,
  userId: string,
  teamId: string | null,
): Promise<void> {
  await lockUser(tx, userId, 'change')
  await updateSelectedTeamToNone(tx, userId)
  if (teamId === null || (await updateSelectedTeam(tx, userId, teamId))) return
  throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId })
}
