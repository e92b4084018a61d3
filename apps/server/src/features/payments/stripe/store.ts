import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type { StripeAccountsTable } from './tables.ts'

/** The Stripe account of a project. */
export interface StripeAccount {
  readonly accountId: string
  /** It exists only here, for test mode. */
  readonly isLocal: boolean
}

/** The Stripe account of the project, or null. */
export async function selectAccount(ctx: TenancyContext): Promise<StripeAccount | null> {
  const row = await ctx.db
    .selectFrom('stripe_accounts')
    .select(['account_id as accountId', 'is_local as isLocal'])
    .where('tenancy_id', '=', ctx.tenancyId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Stores the account of a project, in place of none or of a local one, and returns the one that the
 * project has now: that of a concurrent request, if it was first.
 */
export async function upsertAccount(
  tx: InTransaction<TenancyContext>,
  { accountId, isLocal }: StripeAccount,
): Promise<StripeAccount> {
  const account: StripeAccountsTable = {
    tenancy_id: tx.tenancyId,
    account_id: accountId,
    is_local: isLocal,
    created_at: tx.clock.now(),
  }
  await tx.db
    .insertInto('stripe_accounts')
    .values(account)
    .onConflict((conflict) =>
      conflict
        .column('tenancy_id')
        .doUpdateSet({ account_id: accountId, is_local: isLocal })
        .where('stripe_accounts.is_local', '=', true),
    )
    .execute()
  const stored = await selectAccount(tx)
  if (stored === null) throw new Error('A stored Stripe account is missing')
  return stored
}

/** The accounts at Stripe of all projects. */
export async function selectConnectedAccounts(
  ctx: Context,
): Promise<{ tenancyId: string; accountId: string }[]> {
  // For all tenancies, because this is maintenance of the service and not a tenant's request.
  return ctx.db
    .selectFrom('stripe_accounts')
    .select(['tenancy_id as tenancyId', 'account_id as accountId'])
    .where('is_local', '=', false)
    .execute()
}
