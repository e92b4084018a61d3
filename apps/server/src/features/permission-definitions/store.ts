import { type ConfigOverride, renderConfig } from '@latchkey/contract'
import type { Context } from '../../kernel/context.ts'
import { openConfig } from '../../kernel/sealed-config.ts'
import type { Rbac } from '../permissions/index.ts'

/**
 * The permissions as they are stored now. Until the transaction ends nobody else changes the configuration; users and teams can be added
 * meanwhile, which is why the row is not locked harder than that.
 */
export async function lockDefinitions(ctx: Context, projectId: string): Promise<Rbac | null> {
  const row = await ctx.db
    .selectFrom('tenancies')
    .select('config_override')
    .where('project_id', '=', projectId)
    .where('branch_id', '=', 'main')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row === undefined ? null : renderConfig(openConfig(ctx.secrets, ctx.log, row.config_override as ConfigOverride)).rbac
}
