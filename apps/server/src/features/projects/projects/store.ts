import type { ConfigOverride } from '@latchkey/contract'
import type { Insertable } from 'kysely'
import type { Context, InTransaction } from '../../../kernel/context.ts'
import type { ProjectsTable } from './tables.ts'

export async function insertProject(
  ctx: Context,
  project: Insertable<ProjectsTable>,
): Promise<void> {
  await ctx.db.insertInto('projects').values(project).execute()
}

/** Inserts a tenancy with its sealed and measured configuration. */
export async function insertTenancy(
  ctx: Context,
  tenancy: { id: string; project_id: string; branch_id: string; config_override: string },
): Promise<void> {
  await ctx.db.insertInto('tenancies').values(tenancy).execute()
}

/**
 * Selects and locks the sealed override of a tenancy, so that no concurrent change is lost. Users
 * and teams can still be added. Returns null if there is no such tenancy.
 */
export async function selectOverrideForUpdate(
  ctx: Context,
  projectId: string,
  branchId: string,
): Promise<{ id: string; config_override: ConfigOverride } | null> {
  const row = await ctx.db
    .selectFrom('tenancies')
    .select(['id', 'config_override'])
    .where('project_id', '=', projectId)
    .where('branch_id', '=', branchId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Stores the sealed and measured configuration. */
export async function updateOverride(
  ctx: Context,
  projectId: string,
  branchId: string,
  override: string,
): Promise<void> {
  await ctx.db
    .updateTable('tenancies')
    .set({ config_override: override })
    .where('project_id', '=', projectId)
    .where('branch_id', '=', branchId)
    .execute()
}

/** Selects and locks the tenancies after an id, in the order of their ids. */
export const selectTenanciesForUpdate = (
  tx: InTransaction<Context>,
  afterId: string | null,
  limit: number,
): Promise<{ id: string; project_id: string; config_override: ConfigOverride }[]> =>
  tx.db
    .selectFrom('tenancies')
    .select(['id', 'project_id', 'config_override'])
    .$if(afterId !== null, (query) => query.where('id', '>', afterId as string))
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()

/** Stores a configuration whose secrets were sealed again. */
export async function replaceOverride(
  tx: InTransaction<Context>,
  tenancyId: string,
  override: string,
): Promise<void> {
  await tx.db
    .updateTable('tenancies')
    .set({ config_override: override })
    .where('id', '=', tenancyId)
    .execute()
}

export async function projectExists(ctx: Context, projectId: string): Promise<boolean> {
  return (
    (await ctx.db
      .selectFrom('projects')
      .select('id')
      .where('id', '=', projectId)
      .executeTakeFirst()) !== undefined
  )
}

/**
 * Moves a project to its next signing key. The previous key stays valid until the given time, or
 * becomes invalid for null. Returns false if the project does not exist, or if a time is given and
 * the key before the previous one is still valid.
 */
export async function updateSigningKey(
  ctx: Context,
  projectId: string,
  previousValidUntil: Date | null,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('projects')
    .set((eb) => ({
      signing_key_generation: eb('signing_key_generation', '+', 1),
      previous_signing_key_valid_until: previousValidUntil,
    }))
    .where('id', '=', projectId)
    .$if(previousValidUntil !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('previous_signing_key_valid_until', 'is', null),
          eb('previous_signing_key_valid_until', '<=', ctx.clock.now()),
        ]),
      ),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function insertWorkflowToken(
  ctx: Context,
  token: { tenancy_id: string; token_hash: Buffer; expires_at: Date },
): Promise<void> {
  await ctx.db.insertInto('workflow_tokens').values(token).execute()
}

export async function selectWorkflowToken(
  ctx: Context,
  tenancyId: string,
  hash: Buffer,
): Promise<{ expires_at: Date } | null> {
  const row = await ctx.db
    .selectFrom('workflow_tokens')
    .select('expires_at')
    .where('tenancy_id', '=', tenancyId)
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row ?? null
}
