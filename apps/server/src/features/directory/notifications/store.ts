import { sql } from 'kysely'
import type { Context, TenantContext } from '../../../kernel/context.ts'
import type { NotificationPreferencesTable } from './tables.ts'

/** Selects the user's choices by category. Returns null if the user does not exist. */
export async function selectChoices(
  ctx: TenantContext,
  userId: string,
): Promise<ReadonlyMap<string, boolean> | null> {
  const rows = await ctx.db
    .selectFrom('users as u')
    .leftJoin('notification_preferences as p', (join) =>
      join.onRef('p.tenancy_id', '=', 'u.tenancy_id').onRef('p.user_id', '=', 'u.id'),
    )
    .select(['p.category_id', 'p.enabled'])
    .where('u.tenancy_id', '=', ctx.tenancyId)
    .where('u.id', '=', userId)
    .execute()
  if (rows.length === 0) return null
  return new Map(
    rows.flatMap(({ category_id, enabled }) =>
      category_id === null || enabled === null ? [] : [[category_id, enabled]],
    ),
  )
}

/** Stores a choice. The caller has locked the user against deletion. */
export async function upsertPreference(
  ctx: Context,
  preference: NotificationPreferencesTable,
): Promise<void> {
  const { enabled } = preference
  await ctx.db
    .insertInto('notification_preferences')
    .values(preference)
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'user_id', 'category_id']).doUpdateSet({ enabled }),
    )
    .execute()
}

/** An unsubscribe code as stored. */
export interface StoredLink {
  readonly tenancyId: string
  readonly projectId: string
  readonly userId: string
  readonly categoryId: string
  readonly expiresAt: Date
}

/** Selects an unsubscribe code, used or not. Returns null if it does not exist. */
export async function selectLink(ctx: Context, codeHash: Buffer): Promise<StoredLink | null> {
  // The only query without a tenancy, because the link does not contain one.
  const row = await ctx.db
    .selectFrom('verification_codes as v')
    .innerJoin('tenancies as t', 't.id', 'v.tenancy_id')
    .select(['t.id as tenancyId', 't.project_id as projectId', 'v.expires_at as expiresAt'])
    .select([
      sql<string>`v.data ->> 'user_id'`.as('userId'),
      sql<string>`v.data ->> 'notification_category_id'`.as('categoryId'),
    ])
    .where('v.purpose', '=', sql.lit('unsubscribe' as const))
    .where('v.code_hash', '=', codeHash)
    .executeTakeFirst()
  return row ?? null
}

/** The logo of the project, or null. */
export async function selectLogo(ctx: TenantContext): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('projects')
    .select('logo_url')
    .where('id', '=', ctx.project.id)
    .executeTakeFirst()
  return row?.logo_url ?? null
}
