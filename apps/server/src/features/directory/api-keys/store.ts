import { type Insertable, type Selectable, sql } from 'kysely'
import { batchedRead } from '../../../kernel/batched-reads.ts'
import type { Context, TenancyContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import type { PageRead } from '../../../kernel/http/paged-list.ts'
import { isBlockedSql } from '../users/index.ts'
import type { ApiKeysTable } from './tables.ts'

const COLUMNS = [
  'id',
  'sequence',
  'user_id',
  'team_id',
  'description',
  'is_public',
  'last_four',
  'created_at',
  'expires_at',
  'revoked_at',
] as const

/** An API key without its hash. */
export type ApiKeyRow = Pick<Selectable<ApiKeysTable>, (typeof COLUMNS)[number]>

/** The column of the owner of a kind of keys. */
export type OwnerColumn = 'user_id' | 'team_id'

export async function insertApiKey(
  ctx: Context,
  key: Insertable<ApiKeysTable>,
): Promise<ApiKeyRow> {
  return ctx.db.insertInto('api_keys').values(key).returning(COLUMNS).executeTakeFirstOrThrow()
}

/** One page of the keys of a user or a team, newest first. */
export async function selectApiKeyPage(
  ctx: TenancyContext,
  [column, ownerId]: readonly [OwnerColumn, string],
  { after, maxRows }: { after: ApiKeyRow | null; maxRows: number },
): Promise<PageRead<ApiKeyRow>> {
  const rows = await ctx.db
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where(column, '=', ownerId)
    .$if(after !== null, (query) => query.where('sequence', '<', after?.sequence as string))
    .orderBy('sequence', 'desc')
    .limit(maxRows + 1)
    .execute()
  return { items: rows.slice(0, maxRows), hasMore: rows.length > maxRows }
}

export async function selectApiKey(
  ctx: TenancyContext,
  column: OwnerColumn,
  id: string,
): Promise<ApiKeyRow | null> {
  const row = await ctx.db
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .where(column, 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** A key that is checked. The keys of a blocked user are not valid. */
export type CheckedKey = ApiKeyRow & { is_owner_blocked: boolean }

interface KeyLookup {
  tenancyId: string
  hash: Buffer
  now: Date
}

/**
 * Each key is looked up by itself. A join could be planned while the table is empty, and then read
 * all of it until PostgreSQL has statistics.
 */
export const KEYS_BY_HASH = `
  select ${COLUMNS.map((column) => `k.${column}`).join(', ')},
    l.n::integer - 1 as index,
    exists (
      select from users u
      where u.tenancy_id = k.tenancy_id and u.id = k.user_id and ${isBlockedSql('u', 'l.now')}
    ) as is_owner_blocked
  from unnest($1::uuid[], $2::bytea[], $3::timestamptz[])
    with ordinality as l(tenancy_id, key_hash, now, n)
  cross join lateral (
    select * from api_keys where tenancy_id = l.tenancy_id and key_hash = l.key_hash limit 1
  ) k`

const selectByHashes = prepared<CheckedKey & { index: number }>('check_api_keys', KEYS_BY_HASH)

const readByHash = batchedRead<KeyLookup, CheckedKey>(async (db, lookups) => {
  const rows = await selectByHashes(db, [
    lookups.map(({ tenancyId }) => tenancyId),
    lookups.map(({ hash }) => hash),
    lookups.map(({ now }) => now),
  ])
  const found: (CheckedKey | null)[] = lookups.map(() => null)
  for (const { index, ...key } of rows) found[index] = key
  return found
})

/** Selects a key of the tenancy by the hash of its value, by one index. */
export const selectApiKeyByHash = (
  { db, tenancyId, clock }: TenancyContext,
  hash: Buffer,
): Promise<CheckedKey | null> => readByHash(db, { tenancyId, hash, now: clock.now() })

/** Updates a key. Keeps the time of the first revocation. Returns null if it was deleted. */
export async function updateApiKey(
  ctx: TenancyContext,
  id: string,
  { revoke, ...changes }: { description?: string; revoke: boolean },
): Promise<ApiKeyRow | null> {
  const row = await ctx.db
    .updateTable('api_keys')
    .set((eb) => ({
      ...changes,
      revoked_at: revoke
        ? eb.fn.coalesce('revoked_at', eb.val(ctx.clock.now()))
        : eb.ref('revoked_at'),
    }))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

/** Counts all keys of a user or a team. */
export async function countApiKeys(
  ctx: TenancyContext,
  [column, ownerId]: readonly [OwnerColumn, string],
): Promise<number> {
  const { keys } = await ctx.db
    .selectFrom('api_keys')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('keys'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where(column, '=', ownerId)
    .executeTakeFirstOrThrow()
  return keys
}

export async function deleteApiKeysOfUser(ctx: TenancyContext, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom('api_keys')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .execute()
}

/** A key that was found in public, with the tenancy and the project that it belongs to. */
export type FoundKey = ApiKeyRow & { tenancy_id: string; project_id: string }

/**
 * Selects a key of any project by its hash. Without a tenancy, because a leaked key comes without
 * one.
 */
export async function selectLeakedKey(ctx: Context, hash: Buffer): Promise<FoundKey | null> {
  const row = await ctx.db
    .selectFrom('api_keys as k')
    .innerJoin('tenancies as t', 't.id', 'k.tenancy_id')
    .select(COLUMNS.map((column) => `k.${column}` as const))
    .select(['k.tenancy_id', 't.project_id'])
    .where('k.key_hash', '=', hash)
    .executeTakeFirst()
  return row ?? null
}

/** Revokes a key. Returns false if it is revoked already, so only one caller gets true. */
export async function updateRevokedKey(ctx: TenancyContext, id: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('api_keys')
    .set({ revoked_at: ctx.clock.now() })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A user with a primary email, who is told about a key. */
export interface Recipient {
  id: string
  display_name: string | null
  email: string
}

/** Selects the user with its primary email, if it has one. */
export const selectUserRecipient = (ctx: TenancyContext, userId: string): Promise<Recipient[]> =>
  recipients(ctx).where('u.id', '=', userId).execute()

/** Selects the holders of any of these permissions in a team, each address once. */
export const selectTeamRecipients = (
  ctx: TenancyContext,
  teamId: string,
  permissionIds: readonly string[],
  limit: number,
): Promise<Recipient[]> =>
  recipients(ctx)
    .distinctOn('c.value')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('team_member_permissions as p')
          .select('p.user_id')
          .where('p.tenancy_id', '=', ctx.tenancyId)
          .where('p.team_id', '=', teamId)
          .whereRef('p.user_id', '=', 'u.id')
          .where('p.permission_id', '=', sql<string>`any(${[...permissionIds]}::text[])`),
      ),
    )
    .orderBy('c.value')
    .orderBy('u.id')
    .limit(limit)
    .execute()

const recipients = (ctx: TenancyContext) =>
  ctx.db
    .selectFrom('users as u')
    .innerJoin('contact_channels as c', (join) =>
      join
        .onRef('c.tenancy_id', '=', 'u.tenancy_id')
        .onRef('c.user_id', '=', 'u.id')
        .on('c.type', '=', 'email')
        .on('c.is_primary', '=', true),
    )
    .select(['u.id', 'u.display_name', 'c.value as email'])
    .where('u.tenancy_id', '=', ctx.tenancyId)
