import { isUuid, KnownError } from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import {
  afterCommit,
  type InTransaction,
  type RequestContext,
  transact,
} from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { schemaError } from '../../../kernel/http/validation.ts'
import { getInternalProject } from '../../../kernel/internal-project.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import { requireRecentOwner } from '../../directory/own-session/index.ts'
import { requireRole } from '../../directory/owner-roles/index.ts'
import { holdTeam } from '../../directory/permissions/index.ts'
import { requireTeamPermission } from '../../directory/teams/index.ts'
import { countProjectsOfTeam, lockProject, updateProject } from './administration-store.ts'

/** Transfers a project to another owner team. Checks in the order of protocol 04 §5. */
export async function moveProject(
  ctx: RequestContext,
  input: { project_id: string; new_team_id: string },
): Promise<void> {
  const userId = findTransferringUser(ctx, input.project_id)
  const { project: internal, tenancyId } = await getInternalProject(ctx)

  await transact(ctx, async (tx) => {
    // Locked until the commit: the second of two concurrent transfers is checked against the new
    // owner.
    const project = await lockProject(tx, input.project_id)
    await requireRecentOwner(tx)
    if (project === null)
      throw new KnownError('PROJECT_NOT_FOUND', { project_id: input.project_id })
    if (project.owner_team_id === null) throw new HttpError('project-without-owner-team')
    await requireTeamPermission(
      tx,
      internal.config.rbac,
      { tenancyId, teamId: project.owner_team_id, userId },
      'team_admin',
    )
    if (!isUuid(input.new_team_id)) {
      throw new KnownError('TEAM_MEMBERSHIP_NOT_FOUND', {
        team_id: input.new_team_id,
        user_id: userId,
      })
    }
    // The lock keeps the team from losing its last owner before it owns this project.
    await holdTeam({ ...tx, tenancyId }, input.new_team_id.toLowerCase())
    await requireRole({ ...tx, tenancyId }, input.new_team_id, userId, 'developer')
    const newTeamId = input.new_team_id.toLowerCase()
    if (newTeamId !== project.owner_team_id) {
      // The quota of project `internal`, as for new projects.
      await reserveQuota({ ...tx, tenancyId }, 'projects_per_team', newTeamId, () =>
        countProjectsOfTeam(tx, newTeamId),
      )
    }
    await updateProject(tx, input.project_id, { owner_team_id: newTeamId })
    await describeTransfer(tx, input.project_id, [project.owner_team_id, newTeamId])
    afterCommit(tx, () => tx.projects.forget(input.project_id))
  })
}

/** The entry of the audit log is in that of the project. */
async function describeTransfer(
  tx: InTransaction<RequestContext>,
  projectId: string,
  [from, to]: readonly [string, string],
): Promise<void> {
  const project = await tx.projects.find(projectId)
  const tenancyId = project?.tenancies.get('main')
  describeAudit(tx, 'project', {
    target: { id: projectId, label: project?.displayName ?? null },
    changes: [{ path: 'owner_team_id', from, to }],
    ...(tenancyId === undefined ? {} : { tenancyId }),
  })
}

/**
 * Returns the user who transfers: a user of `internal`, or the owner on whose behalf the project
 * itself calls.
 */
function findTransferringUser(ctx: RequestContext, projectId: string): string {
  const { user, owner } = ctx.caller
  if (ctx.project.id === 'internal' && user !== null && !user.is_anonymous) return user.id
  if (owner !== null && ctx.project.id === projectId) return owner.id
  throw schemaError(ctx.request, [
    ...(ctx.project.id === 'internal' ? [] : ['auth.project.id must be internal']),
    ...(user === null || user.is_anonymous ? ['auth.user must be defined'] : []),
  ])
}
