import { hasRightsOf, type IntegrationFamily, isProjectId, KnownError } from '@latchkey/contract'
import { describeAudit, unaudited } from '../../../kernel/audit.ts'
import { type RequestContext, type TenantContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { randomSecret } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { requireRecentOwner } from '../../directory/own-session/index.ts'
import { findMemberRole } from '../../directory/owner-roles/index.ts'
import { issueAdminKey, revokeKeySet } from '../../projects/key-sets/index.ts'
import { getDashboardUser } from '../../projects/projects/index.ts'
import { isConfirmable } from './flow.ts'
import { deleteConfirmations, insertConfirmation } from './flow-store.ts'
import { requireInternal } from './partner.ts'
import { CONFIRMATION_PURPOSE } from './sealed-values.ts'

/** What a user connects to the partner. */
export interface ConnectionInput {
  interaction_uid: string
  project_id: string
  external_project_name?: string | undefined
}

/**
 * Creates an admin key of a project for the partner of a flow: step 4 of protocol 04 §16.3. The
 * caller has checked that the user manages the project.
 *
 * Throws EXPECTED_INTERNAL_PROJECT, PROJECT_NOT_FOUND, QUOTA_EXCEEDED or a 400.
 */
export async function confirmConnection(
  ctx: RequestContext,
  family: IntegrationFamily,
  input: ConnectionInput,
) {
  requireInternal(ctx)
  return createConfirmation(ctx, family, input, await getProject(ctx, input.project_id))
}

/** The same for a signed-in user who is a member of the owner team (protocol 09 §24 no. 4). */
export async function confirmOwnConnection(
  ctx: RequestContext,
  family: IntegrationFamily,
  input: ConnectionInput,
) {
  const user = getDashboardUser(ctx)
  await transact(unaudited(ctx), requireRecentOwner)
  const project = await getProject(ctx, input.project_id)
  const teamId = project.ownerTeamId
  const role = teamId === null ? null : await findMemberRole(ctx, teamId, user.id)
  // A foreign project and an unknown one look the same.
  if (role === null) throw new KnownError('PROJECT_NOT_FOUND', { project_id: input.project_id })
  // The partner gets an admin key.
  if (!hasRightsOf(role, 'owner')) throw new HttpError('role-in-team-too-narrow', { role })
  return createConfirmation(ctx, family, input, project)
}

async function getProject(ctx: RequestContext, projectId: string): Promise<Project> {
  const project = isProjectId(projectId) ? await ctx.projects.find(projectId) : null
  if (project === null) throw new KnownError('PROJECT_NOT_FOUND', { project_id: projectId })
  return project
}

async function createConfirmation(
  ctx: TenantContext,
  family: IntegrationFamily,
  input: ConnectionInput,
  project: Project,
) {
  // Such a key would open every project.
  if (project.id === 'internal') throw new HttpError('internal-project-not-connectable')
  const tenancyId = project.tenancies.get('main')
  if (tenancyId === undefined) throw new Error('A project has no branch main.')
  const code = randomSecret(ctx.random)
  const uidHash = hashSecret(input.interaction_uid)
  await transact(ctx, async (tx) => {
    if (!(await isConfirmable(tx, family, uidHash))) throw new HttpError('partner-flow-not-found')
    // The keys of earlier confirmations can no longer be fetched.
    for (const earlier of await deleteConfirmations(tx, uidHash))
      await revokeKeySet(tx, earlier.project_id, earlier.key_set_id)
    const key = await issueAdminKey({ ...tx, project, tenancyId }, describe(input))
    describeAudit(tx, 'project', {
      target: { id: project.id, label: project.displayName },
      changes: [
        { path: 'partner', to: family },
        { path: 'project_key_id', to: key.id },
      ],
      tenancyId,
    })
    await insertConfirmation(tx, {
      tenancy_id: tx.tenancyId,
      code_hash: hashSecret(code),
      uid_hash: uidHash,
      project_id: project.id,
      key_set_id: key.id,
      sealed_key: tx.secrets.seal(CONFIRMATION_PURPOSE, key.superSecretAdminKey),
      created_at: tx.clock.now(),
    })
  })
  return { authorization_code: code }
}

const describe = ({ external_project_name }: ConnectionInput): string => {
  const partner = external_project_name
    ? `the external project "${external_project_name}"`
    : 'an external integration'
  return `Created for ${partner}. Do not delete.`
}
