import type { Insertable, Selectable } from 'kysely'
import type { Context, TenancyContext, TenantContext } from '../../../kernel/context.ts'
import type { OAuthAuthorizationCodesTable } from './tables.ts'

export async function insertCode(
  ctx: Context,
  code: Insertable<OAuthAuthorizationCodesTable>,
): Promise<void> {
  await ctx.db.insertInto('oauth_authorization_codes').values(code).execute()
}

export async function selectCode(
  ctx: TenantContext,
  codeHash: Buffer,
): Promise<Selectable<OAuthAuthorizationCodesTable> | null> {
  const row = await ctx.db
    .selectFrom('oauth_authorization_codes')
    .select([
      'tenancy_id',
      'code_hash',
      'user_id',
      'oauth_account_id',
      'sealed_resolution',
      'redirect_uri',
      'code_challenge',
      'is_new_user',
      'after_callback_redirect_url',
      'created_at',
      'expires_at',
      'used_at',
      'session_id',
    ])
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return row ?? null
}

/** Marks a code as used. Returns false if another request was faster. */
export async function useCode(ctx: TenantContext, codeHash: Buffer): Promise<boolean> {
  const result = await ctx.db
    .updateTable('oauth_authorization_codes')
    .set({ used_at: ctx.clock.now() })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Stores the result of a code and deletes its pending resolution. */
export async function updateOutcomeOfCode(
  ctx: TenantContext,
  codeHash: Buffer,
  outcome: { user_id: string; oauth_account_id: string; session_id: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('oauth_authorization_codes')
    .set({ ...outcome, sealed_resolution: null })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('code_hash', '=', codeHash)
    .execute()
}

/** Marks the unused codes of a user's accounts as used. */
export async function updateEndedAuthorizationCodesOf(
  ctx: TenancyContext,
  userId: string,
): Promise<void> {
  await ctx.db
    .updateTable('oauth_authorization_codes')
    .set({ used_at: ctx.clock.now() })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('oauth_account_id', 'in', (eb) =>
      eb
        .selectFrom('oauth_accounts')
        .select('id')
        .where('tenancy_id', '=', ctx.tenancyId)
        .where('user_id', '=', userId),
    )
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes expired codes of all tenancies. This is housekeeping, not a request of a tenant. */
export async function deleteCodesExpiredBefore(ctx: Context, moment: Date): Promise<void> {
  await ctx.db.deleteFrom('oauth_authorization_codes').where('expires_at', '<', moment).execute()
}
