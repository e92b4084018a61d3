import {
  fromLegacyConfig,
  type IntegrationFamily,
  isProjectId,
  KnownError,
  mergeOverride,
  renderConfig,
} from '@latchkey/contract'
import type { IntegrationClient } from '../../../config/integration-clients.ts'
import { describeAudit } from '../../../kernel/audit.ts'
import { type Context, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import { storeAdminKey } from '../../projects/key-sets/index.ts'
import { createProject, NEW_PROJECT_CONFIG } from '../../projects/projects/index.ts'
import { inInternal, partnerActor } from './partner.ts'
import { countProvisioned, insertProvisioned, isProvisioned } from './provisioned-store.ts'

const DESCRIPTIONS: Readonly<Record<IntegrationFamily, string>> = {
  custom: 'Created by an external integration',
  neon: 'Created with Neon',
}

/** The databases that a partner wants a project to use; only none is accepted. */
export type ConnectionStrings = readonly { branch_id: string; connection_string: string }[]

/**
 * Creates a project without an owner, and an admin key for the partner (protocol 04 §16.1). Throws
 * QUOTA_EXCEEDED or a 400.
 */
export async function provisionProject(
  ctx: Context,
  client: IntegrationClient,
  family: IntegrationFamily,
  input: { display_name: string; connection_strings?: ConnectionStrings | undefined },
) {
  requireNoDatabases(input.connection_strings ?? [])
  const providers = fromLegacyConfig(
    {
      oauth_providers: [
        { id: 'google', type: 'shared' },
        { id: 'github', type: 'shared' },
      ],
    },
    renderConfig({}),
    () => ctx.random.uuid(),
  )
  const internal = await inInternal(ctx)
  return transact(internal, async (tx) => {
    await reserveQuota(tx, 'provisioned_projects_per_partner', client.id, () =>
      countProvisioned(tx, client.id),
    )
    const id = tx.random.uuid()
    const { tenancyId } = await createProject(tx, {
      id,
      displayName: input.display_name,
      description: DESCRIPTIONS[family],
      ownerTeamId: null,
      config: mergeOverride(NEW_PROJECT_CONFIG, providers),
    })
    await insertProvisioned(tx, tenancyId, client.id)
    describeAudit(tx, 'project', {
      target: { id, label: input.display_name },
      actor: partnerActor(client),
      tenancyId,
    })
    const description = `Created for the integration ${client.id}. Do not delete.`
    const { superSecretAdminKey } = await storeAdminKey(tx, id, description)
    return { project_id: id, super_secret_admin_key: superSecretAdminKey }
  })
}

/** Sets no databases for a provisioned project. Throws PROJECT_NOT_FOUND or a 400. */
export async function connectDatabases(
  ctx: Context,
  client: IntegrationClient,
  projectId: string,
  connectionStrings: ConnectionStrings,
) {
  if ((await findProvisionedTenancy(ctx, client, projectId)) === null)
    throw new KnownError('PROJECT_NOT_FOUND', { project_id: projectId })
  requireNoDatabases(connectionStrings)
  return { project_id: projectId }
}

function requireNoDatabases(connectionStrings: ConnectionStrings): void {
  if (connectionStrings.length > 0) throw new HttpError('external-databases-not-supported')
}

/** The tenancy of a project that the client provisioned and that was not transferred, or null. */
export async function findProvisionedTenancy(
  ctx: Context,
  client: IntegrationClient,
  projectId: string,
): Promise<string | null> {
  const project = isProjectId(projectId) ? await ctx.projects.find(projectId) : null
  const tenancyId = project?.tenancies.get('main')
  if (tenancyId === undefined) return null
  return (await isProvisioned(ctx, tenancyId, client.id)) ? tenancyId : null
}
