import type { Insertable, Selectable } from 'kysely'
import type { Context, TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import type { CliLoginsTable } from './tables.ts'

export async function insertLogin(ctx: Context, login: Insertable<CliLoginsTable>): Promise<void> {
  await ctx.db.insertInto('cli_logins').values(login).execute()
}

/**
 * Stores the sealed token and the confirmation. Returns false if the code is unknown, expired or
 * already confirmed.
 */
export async function updateCompletedLogin(
  ctx: TenantContext,
  loginCodeHash: Buffer,
  sealedToken: Buffer,
): Promise<boolean> {
  const now = ctx.clock.now()
  const result = await ctx.db
    .updateTable('cli_logins')
    .set({ refresh_token: sealedToken, completed_at: now })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('login_code_hash', '=', loginCodeHash)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Ends a login that is not confirmed. Returns false if the code is unknown, expired or already
 * confirmed.
 */
export async function updateDeniedLogin(
  ctx: TenantContext,
  loginCodeHash: Buffer,
): Promise<boolean> {
  const now = ctx.clock.now()
  const result = await ctx.db
    .updateTable('cli_logins')
    .set({ expires_at: now })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('login_code_hash', '=', loginCodeHash)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

type LoginState = Pick<Selectable<CliLoginsTable>, 'expires_at' | 'completed_at' | 'delivered_at'>

const selectLoginStatement = prepared<LoginState>(
  'select_cli_login',
  `select expires_at, completed_at, delivered_at from cli_logins
   where tenancy_id = $1 and polling_code_hash = $2`,
)

export async function selectLogin(
  ctx: TenantContext,
  pollingCodeHash: Buffer,
): Promise<LoginState | null> {
  const [row] = await selectLoginStatement(ctx.db, [ctx.tenancyId, pollingCodeHash])
  return row ?? null
}

// The update alone would return the deleted token as null, so the row is read and locked first.
const deliverStatement = prepared<{ refresh_token: Buffer }>(
  'deliver_cli_login',
  `with due as (
     select tenancy_id, polling_code_hash, refresh_token from cli_logins
     where tenancy_id = $1 and polling_code_hash = $2 and completed_at is not null
       and delivered_at is null and expires_at > $3
     for update)
   update cli_logins l set delivered_at = $3, refresh_token = null
   from due where l.tenancy_id = due.tenancy_id and l.polling_code_hash = due.polling_code_hash
   returning due.refresh_token`,
)

/**
 * Returns the sealed token and deletes it. Returns null if another request was faster or the login
 * has expired.
 */
export async function updateDeliveredLogin(
  ctx: TenantContext,
  pollingCodeHash: Buffer,
): Promise<Buffer | null> {
  const [row] = await deliverStatement(ctx.db, [ctx.tenancyId, pollingCodeHash, ctx.clock.now()])
  return row?.refresh_token ?? null
}

// Both functions cover all tenancies: this is housekeeping of the service, not a request of a
// tenant.

export async function updateExpiredTokensBefore(ctx: Context, moment: Date): Promise<void> {
  await ctx.db
    .updateTable('cli_logins')
    .set({ refresh_token: null })
    .where('expires_at', '<=', moment)
    .where('refresh_token', 'is not', null)
    .execute()
}

export async function deleteLoginsExpiredBefore(ctx: Context, moment: Date): Promise<void> {
  await ctx.db.deleteFrom('cli_logins').where('expires_at', '<', moment).execute()
}
