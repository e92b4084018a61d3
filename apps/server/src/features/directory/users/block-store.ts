import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { updateUser } from './store.ts'

/** Until when a user cannot sign in, and why. */
export interface UserBlock {
  at: Date
  /** Null: without an end. */
  until: Date | null
  reason: string | null
}

/**
 * SQL that is true while the user with this alias is blocked, at the time that `now` stands for.
 * Statements that start a session contain it, so that none starts after the block.
 */
export const isBlockedSql = (alias: string, now: string): string =>
  `(${alias}.blocked_at is not null and coalesce(${alias}.blocked_until > ${now}, true))`

/** The same condition at the present time, for statements that are built. */
export const isBlockedNow = (alias: string, { clock }: Context): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${alias}.blocked_at`)} is not null
    and coalesce(${sql.ref(`${alias}.blocked_until`)} > ${clock.now()}, true))`

/** The block of a user, null without one; undefined if the user does not exist. */
export async function selectBlock(
  ctx: TenancyContext,
  userId: string,
): Promise<UserBlock | null | undefined> {
  const row = await ctx.db
    .selectFrom('users')
    .select(['blocked_at', 'blocked_until', 'block_reason'])
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', userId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { blocked_at: at, blocked_until: until, block_reason: reason } = row
  return at === null || hasEnded(ctx, until) ? null : { at, until, reason }
}

const hasEnded = ({ clock }: Context, until: Date | null) => until !== null && until <= clock.now()

/** Stores the block of a user, or removes it. */
export const updateBlock = (
  tx: InTransaction<TenancyContext>,
  userId: string,
  block: UserBlock | null,
): Promise<void> =>
  updateUser(tx, userId, {
    blocked_at: block?.at ?? null,
    blocked_until: block?.until ?? null,
    block_reason: block?.reason ?? null,
  })

/** Throws a 403 if the user is blocked. Call it only for users who proved a factor. */
export async function refuseBlocked(ctx: TenancyContext, userId: string): Promise<void> {
  if (await selectBlock(ctx, userId)) throw new HttpError('user-blocked')
}
