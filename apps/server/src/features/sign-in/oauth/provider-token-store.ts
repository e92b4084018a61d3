import { sql } from 'kysely'
import { addMillis } from '../../../kernel/clock.ts'
import type { Context, TenantContext } from '../../../kernel/context.ts'
import type { ProviderTokens } from './providers/index.ts'

export const TOKEN_PURPOSE = 'sealed:oauth-provider-token'
/**
 * The number of tokens kept per kind and account. Each sign-in adds new ones, and older ones mostly
 * remain valid.
 */
const MAX_KEPT = 10

/** A token from a provider, decrypted. */
export interface ProviderToken {
  id: string
  account_link_id: string
  token: string
  scopes: string[]
  expires_at: Date | null
}

/** Stores the tokens of an account and deletes those that are no longer useful. */
export async function upsertProviderTokens(
  ctx: TenantContext,
  accountLinkId: string,
  tokens: ProviderTokens,
): Promise<void> {
  const row = (kind: 'access' | 'refresh', token: string, expires_at: Date | null) => ({
    tenancy_id: ctx.tenancyId,
    id: ctx.random.uuid(),
    oauth_account_id: accountLinkId,
    kind,
    sealed_token: ctx.secrets.seal(TOKEN_PURPOSE, token),
    scopes: [...tokens.scopes],
    created_at: ctx.clock.now(),
    expires_at,
  })
  const rows = [
    row('access', tokens.accessToken, tokens.expiresAt),
    ...(tokens.refreshToken === null ? [] : [row('refresh', tokens.refreshToken, null)]),
  ]
  await ctx.db.insertInto('oauth_provider_tokens').values(rows).execute()
  await deleteUseless(ctx, ctx.tenancyId, accountLinkId)
}

const deleteUseless = (ctx: Context, tenancyId: string, accountLinkId: string) =>
  ctx.db
    .deleteFrom('oauth_provider_tokens')
    .where('tenancy_id', '=', tenancyId)
    .where('oauth_account_id', '=', accountLinkId)
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', ctx.clock.now()),
        eb('is_valid', '=', false),
        eb(
          'id',
          'in',
          eb
            .selectFrom(
              eb
                .selectFrom('oauth_provider_tokens')
                .select([
                  'id',
                  sql<number>`row_number() over (partition by kind
                    order by created_at desc, id)`.as('place'),
                ])
                .where('tenancy_id', '=', tenancyId)
                .where('oauth_account_id', '=', accountLinkId)
                .as('placed'),
            )
            .select('placed.id')
            .where('placed.place', '>', MAX_KEPT),
        ),
      ]),
    )
    .execute()

/** Lists the valid tokens of accounts, newest first. */
export async function selectProviderTokens(
  ctx: TenantContext,
  accountLinkIds: readonly string[],
  kind: 'access' | 'refresh',
): Promise<ProviderToken[]> {
  if (accountLinkIds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('oauth_provider_tokens')
    .select(['id', 'oauth_account_id', 'sealed_token', 'scopes', 'expires_at'])
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('oauth_account_id', 'in', accountLinkIds)
    .where('kind', '=', kind)
    .where('is_valid', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ sealed_token, oauth_account_id, ...row }) => ({
    ...row,
    account_link_id: oauth_account_id,
    token: ctx.secrets.open(TOKEN_PURPOSE, sealed_token),
  }))
}

/**
 * Reserves a token, so that no other request uses it. Returns the end of the reservation, which
 * releases it. Returns null if the token is reserved or no longer valid.
 */
export async function updateTakenToken(
  ctx: TenantContext,
  id: string,
  forMs: number,
): Promise<Date | null> {
  const now = ctx.clock.now()
  const until = addMillis(now, forMs)
  const result = await ctx.db
    .updateTable('oauth_provider_tokens')
    .set({ in_use_until: until })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .where('is_valid', '=', true)
    .where((eb) => eb.or([eb('in_use_until', 'is', null), eb('in_use_until', '<=', now)]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n ? until : null
}

/** Releases a token, unless its reservation has expired and another request has reserved it. */
export async function updateReturnedToken(
  ctx: TenantContext,
  id: string,
  takenUntil: Date,
): Promise<void> {
  await ctx.db
    .updateTable('oauth_provider_tokens')
    .set({ in_use_until: null })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .where('in_use_until', '=', takenUntil)
    .execute()
}

export async function updateInvalidToken(ctx: TenantContext, id: string): Promise<void> {
  await ctx.db
    .updateTable('oauth_provider_tokens')
    .set({ is_valid: false })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .execute()
}
