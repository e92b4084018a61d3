import type { Insertable, Selectable } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import type { DevelopmentProviderTokensTable } from './tables.ts'

export type StoredToken = Selectable<DevelopmentProviderTokensTable>

const columns = [
  'tenancy_id',
  'token_hash',
  'kind',
  'grant_id',
  'client_id',
  'login',
  'scope',
  'request',
  'expires_at',
  'used_at',
] as const

export async function insertTokens(
  ctx: Context,
  tokens: Insertable<DevelopmentProviderTokensTable>[],
): Promise<void> {
  await ctx.db.insertInto('development_provider_tokens').values(tokens).execute()
}

/**
 * Marks a code or refresh token of the client as used. Returns undefined if it is invalid or
 * another request was faster.
 */
export const updateUsedToken = (
  ctx: Context,
  tenancyId: string,
  token: { hash: Buffer; kind: 'code' | 'refresh'; clientId: string },
): Promise<StoredToken | undefined> =>
  ctx.db
    .updateTable('development_provider_tokens')
    .set({ used_at: ctx.clock.now() })
    .where('tenancy_id', '=', tenancyId)
    .where('token_hash', '=', token.hash)
    .where('kind', '=', token.kind)
    .where('client_id', '=', token.clientId)
    .where('expires_at', '>', ctx.clock.now())
    .where('used_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()

export const selectAccessToken = (
  ctx: Context,
  tenancyId: string,
  hash: Buffer,
): Promise<StoredToken | undefined> =>
  ctx.db
    .selectFrom('development_provider_tokens')
    .select(columns)
    .where('tenancy_id', '=', tenancyId)
    .where('token_hash', '=', hash)
    .where('kind', '=', 'access')
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()

/**
 * Deletes the whole grant of a token. With `onlyIfUsed` only if the token was used before,
 * otherwise only for refresh tokens.
 */
export async function deleteGrantOf(
  ctx: Context,
  tenancyId: string,
  { hash, clientId, onlyIfUsed }: { hash: Buffer; clientId: string; onlyIfUsed: boolean },
): Promise<void> {
  await ctx.db
    .deleteFrom('development_provider_tokens')
    .where('tenancy_id', '=', tenancyId)
    .where('grant_id', 'in', (query) =>
      query
        .selectFrom('development_provider_tokens')
        .select('grant_id')
        .where('tenancy_id', '=', tenancyId)
        .where('token_hash', '=', hash)
        .where('client_id', '=', clientId)
        .$if(onlyIfUsed, (used) => used.where('used_at', 'is not', null))
        .$if(!onlyIfUsed, (whole) => whole.where('kind', '=', 'refresh')),
    )
    .execute()
}

export async function deleteAccessToken(
  ctx: Context,
  tenancyId: string,
  hash: Buffer,
  clientId: string,
): Promise<void> {
  await ctx.db
    .deleteFrom('development_provider_tokens')
    .where('tenancy_id', '=', tenancyId)
    .where('token_hash', '=', hash)
    .where('kind', '=', 'access')
    .where('client_id', '=', clientId)
    .execute()
}

export async function deleteExpiredTokens(ctx: Context, tenancyId: string): Promise<void> {
  await ctx.db
    .deleteFrom('development_provider_tokens')
    .where('tenancy_id', '=', tenancyId)
    .where('expires_at', '<=', ctx.clock.now())
    .execute()
}
