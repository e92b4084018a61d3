import { sql } from 'kysely'
import type { TenancyContext, TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import type { ListedPasskey, StoredPasskey } from './tables.ts'
import type { MadePasskey } from './verify-registration.ts'
import type { PasskeyUse } from './verify-use.ts'

const selectPasskeyStatement = prepared<StoredPasskey>(
  'select_passkey',
  `select user_id, credential_id, public_key, rp_id, counter from passkeys
   where tenancy_id = $1 and credential_id = $2`,
)

export async function selectPasskey(
  ctx: TenantContext,
  credentialId: Buffer,
): Promise<StoredPasskey | null> {
  const [row] = await selectPasskeyStatement(ctx.db, [ctx.tenancyId, credentialId])
  return row ?? null
}

/** Returns the passkeys of a user, the oldest first. */
export const selectPasskeysOf = (ctx: TenantContext, userId: string): Promise<ListedPasskey[]> =>
  ctx.db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'is_backed_up', 'created_at', 'last_used_at'])
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/**
 * Inserts a passkey, or replaces it if the user registers the same credential again. Returns null
 * if the user is gone or the credential belongs to another user.
 */
export async function upsertPasskey(
  ctx: TenantContext,
  userId: string,
  { name, ...passkey }: MadePasskey & { name: string | null },
): Promise<{ isNew: boolean } | null> {
  const { credential_id, public_key, rp_id, counter, transports, device_type, is_backed_up } =
    passkey
  const { rows } = await sql<{ isNew: boolean }>`
    insert into passkeys (
      tenancy_id, id, user_id, name, credential_id, public_key, rp_id, counter, transports,
      device_type, is_backed_up, created_at)
    select tenancy_id, ${ctx.random.uuid()}::uuid, id, ${name}, ${credential_id}::bytea,
      ${public_key}::bytea, ${rp_id}, ${counter}::bigint, ${transports}::text[], ${device_type},
      ${is_backed_up}::boolean, ${ctx.clock.now()}::timestamptz
    from users where tenancy_id = ${ctx.tenancyId} and id = ${userId} for key share
    on conflict (tenancy_id, credential_id) do update set
      name = coalesce(excluded.name, passkeys.name), public_key = excluded.public_key,
      rp_id = excluded.rp_id, counter = excluded.counter, transports = excluded.transports,
      device_type = excluded.device_type, is_backed_up = excluded.is_backed_up,
      created_at = excluded.created_at
    where passkeys.user_id = excluded.user_id
    -- A row that the statement made has no older version.
    returning xmax = 0 as "isNew"`.execute(ctx.db)
  return rows[0] ?? null
}

export async function countPasskeys(ctx: TenantContext, userId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('passkeys')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Renames a passkey of the user. Returns false if the user has no such passkey. */
export async function updatePasskeyName(
  ctx: TenantContext,
  { userId, id, name }: { userId: string; id: string; name: string | null },
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('passkeys')
    .set({ name })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes one passkey of the user. Returns false if the user has no such passkey. */
export async function deleteOnePasskey(
  ctx: TenantContext,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('passkeys')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/**
 * Stores a use of the passkey that was verified. Returns false if the passkey was replaced
 * meanwhile or its counter did not grow. A counter that does not grow indicates a copied
 * authenticator (WebAuthn L3 §6.1.1). Authenticators without a counter always send zero.
 */
export async function updatePasskeyUse(
  ctx: TenantContext,
  passkey: StoredPasskey,
  use: PasskeyUse,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('passkeys')
    .set({
      counter: use.counter,
      is_backed_up: use.isBackedUp,
      last_used_at: ctx.clock.now(),
    })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', passkey.user_id)
    .where('credential_id', '=', passkey.credential_id)
    .where('public_key', '=', passkey.public_key)
    .where(
      sql<boolean>`(counter < ${use.counter}::bigint
        or (counter = 0 and ${use.counter}::bigint = 0))`,
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes all passkeys of a user. */
export async function deletePasskeys(ctx: TenancyContext, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom('passkeys')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .execute()
}
