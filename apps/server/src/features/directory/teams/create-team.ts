import {
  type createTeam as createTeamEndpoint,
  type InputOf,
  KnownError,
  type ProjectConfig,
} from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import {
  type Context,
  type InTransaction,
  type RequestContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireMetadataFits } from '../../../kernel/metadata.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import { announce } from '../../messaging/webhooks/index.ts'
import {
  type CheckedImage,
  checkImage,
  replaceImage,
  requireUploadedImage,
} from '../files/index.ts'
import { defaultPermissions, insertTeamPermissions, type MemberKey } from '../permissions/index.ts'
import { lockUserKey } from '../users/index.ts'
import { insertMembershipIfMissing } from './membership-store.ts'
import { reserveMembership, toWire } from './rules.ts'
import { countTeams, insertTeam } from './store.ts'
import type { TeamRow } from './tables.ts'

type TeamInput = InputOf<typeof createTeamEndpoint>['body']

/**
 * Creates a team. Its creator, if any, becomes a member with the creator permissions (protocol 03
 * §2.2).
 */
export async function createTeam(
  ctx: RequestContext,
  body: TeamInput,
  addCurrentUser: 'true' | 'false' | undefined,
) {
  if (body.creator_user_id !== undefined && addCurrentUser !== undefined) {
    throw new HttpError('creator-given-twice')
  }
  if (ctx.caller.accessType === 'client') checkClientMayCreate(ctx, body)
  await requireMetadataFits(ctx, body)
  const creatorId = findCreator(ctx, body, addCurrentUser === 'true')
  const image = body.profile_image_url == null ? null : checkImage(body.profile_image_url)
  return toWire(await storeTeam(ctx, body, creatorId, image))
}

function checkClientMayCreate(ctx: RequestContext, body: TeamInput): void {
  const { user } = ctx.caller
  if (user === null) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  // Teams of `internal` own projects, and anyone can become an anonymous user.
  const isStranger = ctx.project.id === 'internal' && user.is_anonymous
  if (isStranger || !ctx.project.config.teams.allowClientTeamCreation)
    throw new HttpError('team-creation-not-enabled')
  if (body.profile_image_url != null) requireUploadedImage(body.profile_image_url)
  if (body.creator_user_id !== undefined && body.creator_user_id.toLowerCase() !== user.id) {
    throw new HttpError('team-for-another-user')
  }
}

/** The caller with client access; otherwise the user named in the request. */
function findCreator(
  ctx: RequestContext,
  body: TeamInput,
  addsCurrentUser: boolean,
): string | null {
  const { accessType, user } = ctx.caller
  if (addsCurrentUser && user === null) throw new HttpError('no-user-to-add')
  if (accessType === 'client' || addsCurrentUser) return user?.id ?? null
  return body.creator_user_id ?? null
}

async function storeTeam(
  ctx: RequestContext,
  body: TeamInput,
  creatorId: string | null,
  image: CheckedImage | null,
): Promise<TeamRow> {
  const metadata = {
    client_metadata: body.client_metadata ?? null,
    client_read_only_metadata:
      'client_read_only_metadata' in body ? (body.client_read_only_metadata ?? null) : null,
    server_metadata: 'server_metadata' in body ? (body.server_metadata ?? null) : null,
  }
  return transact(ctx, async (tx) => {
    if (creatorId !== null && !(await lockUserKey(tx, creatorId)))
      throw new KnownError('USER_NOT_FOUND')
    const createdBy = tx.caller.accessType === 'client' ? creatorId : null
    await reserveTeams(tx, createdBy, creatorId)
    const { tenancyId } = tx
    const teamId = tx.random.uuid()
    const team: TeamRow = {
      id: teamId,
      display_name: body.display_name,
      profile_image_url:
        image === null
          ? null
          : await replaceImage(tx, 'team-profile-images', { tenancyId, teamId }, image),
      ...metadata,
      created_at: tx.clock.now(),
    }
    describeAudit(tx, 'team', {
      target: { id: teamId, label: team.display_name },
      ...(creatorId === null ? {} : { related: { type: 'user', id: creatorId } }),
    })
    await insertTeam(tx, {
      ...team,
      tenancy_id: tenancyId,
      created_by: createdBy,
      client_metadata: toJson(metadata.client_metadata),
      client_read_only_metadata: toJson(metadata.client_read_only_metadata),
      server_metadata: toJson(metadata.server_metadata),
    })
    if (creatorId !== null)
      await addCreator(
        tx,
        tx.project.config,
        { tenancy_id: tx.tenancyId, team_id: team.id, user_id: creatorId },
        false,
      )
    await announce(tx, 'team.created', toWire(team))
    return team
  })
}

export async function reserveTeams(
  tx: InTransaction<TenantContext>,
  createdBy: string | null,
  memberId: string | null,
): Promise<void> {
  await reserveQuota(tx, 'teams_per_project', '', () => countTeams(tx, null))
  if (createdBy !== null)
    await reserveQuota(tx, 'teams_created_per_user', createdBy, () => countTeams(tx, createdBy))
  if (memberId !== null) await reserveMembership(tx, memberId, null)
}

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** Sends no webhooks for the creator's membership and permissions (protocol 04 §14.3). */
export async function addCreator(
  tx: InTransaction<Context>,
  config: ProjectConfig,
  member: MemberKey,
  isSelected: boolean,
): Promise<void> {
  await insertMembershipIfMissing(tx, { ...member, is_selected: isSelected })
  await insertTeamPermissions(tx, member, defaultPermissions(config.rbac, 'teamCreator'))
}
