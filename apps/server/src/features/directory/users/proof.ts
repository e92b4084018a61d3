import { sql } from 'kysely'
import pg from 'pg'
import type {
  Context,
  InTransaction,
  TenancyContext,
  TenantContext,
} from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'

/* The consequences of proving an address (decision 0016). An address is proven if the user
   received a code or link there, or if a server or provider vouches for it. */

const proveAddressStatement = prepared<{ freed: boolean }>(
  'prove_address',
  `with account as materialized (
     select u.id from users u
     where u.tenancy_id = $1 and u.id = $2
       and (not u.was_proven or exists (
         select from contact_channels c
         where c.tenancy_id = $1 and c.user_id = $2 and c.type = 'email' and c.value = $3 and c.proven_value is distinct from c.value))
     for no key update of u
   ), proven as (
     update contact_channels c set proven_value = c.value from account
     where c.tenancy_id = $1 and c.user_id = account.id and c.type = 'email' and c.value = $3
   ), noted as (
     update users u set was_proven = true from account where u.tenancy_id = $1 and u.id = account.id and not u.was_proven
   ), freed as (
     update contact_channels c set used_for_auth = false from account
     where c.tenancy_id = $1 and c.user_id = account.id and c.type = 'email' and c.value <> $3
       and c.used_for_auth and not c.is_verified and c.proven_value is distinct from c.value
     returning c.id
   )
   select exists (select from freed) as freed`,
)

/**
 * Records that the current user receives the email of this address. On the first proof, the user's
 * unproven addresses stop signing in and become free for other users.
 */
export async function proveAddress(
  tx: InTransaction<TenancyContext>,
  userId: string,
  email: string,
): Promise<void> {
  const [row] = await proveAddressStatement(tx.db, [tx.tenancyId, userId, email])
  if (row?.freed) await takeOverSignIn(tx, userId, email)
}

/**
 * Does the same for an address that was proven without an email: a server vouches for it, or it was
 * proven earlier and is now used to sign in.
 */
export async function freeUnprovenAddresses(
  tx: InTransaction<TenantContext>,
  userId: string,
  email: string,
): Promise<void> {
  const result = await tx.db
    .updateTable('contact_channels')
    .set({ used_for_auth: false })
    .where('tenancy_id', '=', tx.tenancyId)
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('value', '!=', email)
    .where('used_for_auth', '=', true)
    .where('is_verified', '=', false)
    .where(sql<boolean>`proven_value is distinct from value`)
    .executeTakeFirst()
  if (result.numUpdatedRows > 0n) await takeOverSignIn(tx, userId, email)
}

/**
 * Uses the proven address to sign in if the user's last sign-in address was freed and no other user
 * signs in with it. If another user takes the address concurrently, that user keeps it; the
 * savepoint keeps the proof.
 */
async function takeOverSignIn(
  tx: InTransaction<TenancyContext>,
  userId: string,
  email: string,
): Promise<void> {
  await sql`savepoint take_over_sign_in`.execute(tx.db)
  try {
    await sql`
      update contact_channels c set used_for_auth = true
      where c.tenancy_id = ${tx.tenancyId} and c.user_id = ${userId} and c.type = 'email' and c.value = ${email}
        and not exists (
          select from contact_channels other
          where other.tenancy_id = c.tenancy_id and other.type = 'email' and other.used_for_auth
            and (other.user_id = c.user_id or other.value = c.value))`.execute(tx.db)
  } catch (error) {
    if (
      !(error instanceof pg.DatabaseError) ||
      error.constraint !== 'contact_channels_used_for_auth'
    )
      throw error
    await sql`rollback to savepoint take_over_sign_in`.execute(tx.db)
  }
}

/** Returns whether any address of the user is proven, or was proven before. */
export async function isAccountProven(ctx: TenantContext, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.tenancy_id', '=', ctx.tenancyId)
    .where('u.id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('u.was_proven', '=', true),
        eb.exists(
          eb
            .selectFrom('contact_channels as c')
            .select('c.id')
            .whereRef('c.tenancy_id', '=', 'u.tenancy_id')
            .whereRef('c.user_id', '=', 'u.id')
            .where(sql<boolean>`(c.is_verified or c.proven_value = c.value)`),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** An address of a user, with the fields that matter for signing in. */
export interface OwnAddress {
  value: string
  signsIn: boolean
  isProven: boolean
}

export const selectOwnAddresses = (
  ctx: Context,
  tenancyId: string,
  userId: string,
): Promise<OwnAddress[]> =>
  ctx.db
    .selectFrom('contact_channels')
    .select([
      'value',
      'used_for_auth as signsIn',
      sql<boolean>`(is_verified or proven_value is not distinct from value)`.as('isProven'),
    ])
    .where('tenancy_id', '=', tenancyId)
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .execute()

/** Deletes every other address of the user and makes this one primary. */
export async function keepOnlyAddress(
  tx: InTransaction<TenancyContext>,
  userId: string,
  email: string,
): Promise<void> {
  const ofUser = { tenancy_id: tx.tenancyId, user_id: userId, type: 'email' } as const
  await tx.db
    .deleteFrom('contact_channels')
    .where((eb) => eb.and(ofUser))
    .where('value', '!=', email)
    .execute()
  await tx.db
    .updateTable('contact_channels')
    .set({ is_primary: true })
    .where((eb) => eb.and(ofUser))
    .where('value', '=', email)
    .execute()
}
