import { type InputOf, KnownError, type updateTeam as updateTeamEndpoint } from '@latchkey/contract'
import { changesOf, describeAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { requireMetadataFits } from '../../../kernel/metadata.ts'
import { announce } from '../../messaging/webhooks/index.ts'
import { checkImageOrNone, replaceImage, requireUploadedImage } from '../files/index.ts'
import { requireOwnSession } from '../own-session/index.ts'
import { keepOwnerTeam, lockTeam } from '../permissions/index.ts'
import { holdTeamPermission } from './permissions.ts'
import { requireMembership, toWire } from './rules.ts'
import { deleteTeamRow, selectTeamById, selectTeamForUpdate, updateTeam } from './store.ts'

/**
 * Returns a team of the project. Clients can read only the teams they are members of (protocol 03
 * §2.4).
 */
export async function getTeam(ctx: RequestContext, id: string) {
  const teamId = id.toLowerCase()
  const userId = findClientUser(ctx)
  if (userId !== null) await requireMembership(ctx, teamId, userId)
  const team = await selectTeamById(ctx, teamId)
  if (team === null) throw noSuchTeam(teamId, userId)
  return toWire(team)
}

type Patch = InputOf<typeof updateTeamEndpoint>['body']

/** Changes the given fields of a team and returns the team (protocol 03 §2.5). */
export async function changeTeam(ctx: RequestContext, id: string, patch: Patch) {
  const teamId = id.toLowerCase()
  const imageUrl = patch.profile_image_url
  if (ctx.caller.accessType === 'client' && imageUrl != null) requireUploadedImage(imageUrl)
  const userId = findClientUser(ctx)

  return transact(ctx, async (tx) => {
    if (userId !== null) await requireOwnPermission(tx, teamId, userId, '$update_team')
    else if ((await selectTeamById(tx, teamId)) === null) throw noSuchTeam(teamId, null)
    const image =
      imageUrl === undefined
        ? undefined
        : await replaceImage(
            tx,
            'team-profile-images',
            { tenancyId: tx.tenancyId, teamId },
            checkImageOrNone(imageUrl),
          )
    // After the image: every change of a team locks its image before its row.
    await requireMetadataFits(tx, patch, () => selectTeamForUpdate(tx, teamId))
    const changes = {
      ...toColumns(patch),
      ...(image === undefined ? {} : { profile_image_url: image }),
    }
    const changed =
      Object.keys(changes).length > 0
        ? await updateTeam(tx, teamId, changes)
        : await selectTeamById(tx, teamId)
    // The team was deleted in the meantime.
    if (changed === null) throw noSuchTeam(teamId, userId)
    const team = toWire(changed)
    describeAudit(tx, 'team', {
      target: { id: teamId, label: team.display_name },
      changes: changesOf(patch, null, ['display_name']),
    })
    await announce(tx, 'team.updated', team)
    return team
  })
}

/** Metadata is stored as a whole, including a JSON `null`. */
function toColumns({ display_name, profile_image_url: _image, ...metadata }: Patch) {
  const json = Object.entries(metadata).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value === null ? null : JSON.stringify(value)]],
  )
  return {
    ...(display_name === undefined ? {} : { display_name }),
    ...(Object.fromEntries(json) as Partial<Record<keyof typeof metadata, string | null>>),
  }
}

/**
 * Deletes a team with its memberships, profiles and grants. Sends only a `team.deleted` webhook
 * (protocol 03 §2.6).
 */
export async function deleteTeam(ctx: RequestContext, id: string): Promise<void> {
  const teamId = id.toLowerCase()
  const userId = findClientUser(ctx)
  await transact(ctx, async (tx) => {
    if (userId !== null) await requireOwnSession(tx)
    // Lock before the permission check: two concurrent deletions would deadlock, each holding a row
    // that the other deletes.
    await lockTeam(tx, teamId, 'exclusive')
    if (userId !== null) await requireOwnPermission(tx, teamId, userId, '$delete_team')
    await keepOwnerTeam(tx, teamId)
    const team = await selectTeamById(tx, teamId)
    describeAudit(tx, 'team', { target: { id: teamId, label: team?.display_name ?? null } })
    if (!(await deleteTeamRow(tx, teamId))) throw noSuchTeam(teamId, userId)
    await tx.onDeletion(tx, { type: 'team', id: teamId })
    await announce(tx, 'team.deleted', { id: teamId })
  })
}

/** The user whose permissions are checked, or null for servers and admins, which need none. */
function findClientUser(ctx: RequestContext): string | null {
  if (ctx.caller.accessType !== 'client') return null
  if (ctx.caller.user === null) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  return ctx.caller.user.id
}

const requireOwnPermission = (
  tx: InTransaction<RequestContext>,
  teamId: string,
  userId: string,
  permissionId: string,
) =>
  holdTeamPermission(
    tx,
    tx.project.config.rbac,
    { tenancyId: tx.tenancyId, teamId, userId },
    permissionId,
  )

/** Does not reveal to a client whether a team it is not a member of exists (protocol 03 §0.2). */
const noSuchTeam = (teamId: string, userId: string | null): KnownError =>
  userId === null
    ? new KnownError('TEAM_NOT_FOUND', { team_id: teamId })
    : new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId })
