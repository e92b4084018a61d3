import { sql } from 'kysely'
import type { TenancyContext, TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import type { StoredPasskey } from './tables.ts'
import type { MadePasskey } from './verify-registration.ts'
import type { PasskeyUse } from './verify-use.ts'

const selectPasskeyStatement = prepared<StoredPasskey>(
  'select_passkey',
  'select user_id, credential_id, public_key, rp_id, counter from passkeys where tenancy_id = $1 and credential_id = $2',
)

export async function selectPasskey(
  ctx: TenantContext,
  credentialId: Buffer,
): Promise<StoredPasskey | null> {
  const [row] = await selectPasskeyStatement(ctx.db, [ctx.tenancyId, credentialId])
  return row ?? null
}

/** Returns the credential id of the user's passkey, or null. */
export async function selectCredentialId(
  ctx: TenantContext,
  userId: string,
): Promise<Buffer | null> {
  const row = await ctx.db
    .selectFrom('passkeys')
    .select('credential_id')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.credential_id ?? null
}

/** Inserts or replaces the passkey of a user. Returns null if the user is gone. */
export async function upsertPasskey(
  ctx: TenantContext,
  userId: string,
  passkey: MadePasskey,
): Promise<{ isFirst: boolean } | null> {
  const { credential_id, public_key, rp_id, counter, transports, device_type, is_backed_up } =
    passkey
  const { rows } = await sql<{ isFirst: boolean }>`
    insert into passkeys (tenancy_id, user_id, credential_id, public_key, rp_id, counter, transports, device_type, is_backed_up, created_at)
    select tenancy_id, id, ${credential_id}::bytea, ${public_key}::bytea, ${rp_id}, ${counter}::bigint, ${transports}::text[], ${device_type},
           ${is_backed_up}::boolean, ${ctx.clock.now()}::timestamptz
    from users where tenancy_id = ${ctx.tenancyId} and id = ${userId} for key share
    on conflict (tenancy_id, user_id) do update set
      credential_id = excluded.credential_id, public_key = excluded.public_key, rp_id = excluded.rp_id, counter = excluded.counter,
      transports = excluded.transports, device_type = excluded.device_type, is_backed_up = excluded.is_backed_up,
      created_at = excluded.created_at
    -- A row that the statement made has no older version.
    returning xmax = 0 as "isFirst"`.execute(ctx.db)
  return rows[0] ?? null
}

/**
 * Stores a use of the passkey that was verified. Returns false if the passkey was replaced
 * meanwhile or its counter did not grow. A counter that does not grow indicates a copied
 * authenticator (WebAuthn L3 §6.1.1). Authenticators without a counter always send zero.
 */
export async function notePasskeyUse(
  ctx: TenantContext,
  passkey: StoredPasskey,
  use: PasskeyUse,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('passkeys')
    .set({ counter: use.counter, is_backed_up: use.isBackedUp })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', passkey.user_id)
    .where('credential_id', '=', passkey.credential_id)
    .where('public_key', '=', passkey.public_key)
    .where(
      sql<boolean>`(counter < ${use.counter}::bigint or (counter = 0 and ${use.counter}::bigint = 0))`,
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes the passkey of a user, if any. */
export async function deletePasskey(ctx: TenancyContext, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom('passkeys')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('user_id', '=', userId)
    .execute()
}
