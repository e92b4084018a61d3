import { normalizeEmail } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { insertContactChannel, insertUserIfMissing } from '../../directory/users/index.ts'

export async function selectTenancyId(
  ctx: Context,
  projectId: string,
  branchId: string,
): Promise<string> {
  const row = await ctx.db
    .selectFrom('tenancies')
    .select('id')
    .where('project_id', '=', projectId)
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Inserts a user with a fixed id and a sign-in address. Returns false if the user exists. */
export async function insertSeededUser(
  ctx: Context,
  user: { tenancyId: string; id: string; displayName: string; email: string },
): Promise<boolean> {
  const at = ctx.clock.now()
  const isNew = await insertUserIfMissing(ctx, {
    tenancy_id: user.tenancyId,
    id: user.id,
    display_name: user.displayName,
    is_anonymous: false,
    at,
  })
  if (!isNew) return false
  await insertContactChannel(ctx, {
    tenancy_id: user.tenancyId,
    id: ctx.random.uuid(),
    user_id: user.id,
    type: 'email',
    value: normalizeEmail(user.email),
    is_primary: true,
    is_verified: false,
    used_for_auth: true,
    created_at: at,
  })
  return true
}

export async function otherProjectExists(ctx: Context): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('projects')
    .select('id')
    .where('id', '!=', 'internal')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
