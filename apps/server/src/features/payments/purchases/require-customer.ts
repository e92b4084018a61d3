import { type CustomerType, isUuid, KnownError } from '@latchkey/contract'
import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import { holdTeam } from '../../directory/permissions/index.ts'
import { lockUserKey } from '../../directory/users/index.ts'
import type { Customer } from '../offers/index.ts'

const userExists = prepared(
  'payment_user_exists',
  'select from users where tenancy_id = $1 and id = $2',
)
const teamExists = prepared(
  'payment_team_exists',
  'select from teams where tenancy_id = $1 and id = $2',
)

/** The customer with the id as it is stored: those of users and teams are in lower case. */
export const toCustomer = (type: CustomerType, id: string): Customer => ({
  type,
  id: type === 'custom' ? id : id.toLowerCase(),
})

/**
 * Requires that a user or team of the project exists. Custom customers exist by being named
 * (protocol 06 §3).
 *
 * Throws USER_NOT_FOUND or TEAM_NOT_FOUND.
 */
export async function requireCustomer(ctx: TenancyContext, customer: Customer): Promise<void> {
  if (await customerExists(ctx, customer)) return
  const { type, id } = customer
  throw type === 'user'
    ? new KnownError('USER_NOT_FOUND')
    : new KnownError('TEAM_NOT_FOUND', { team_id: id })
}

/**
 * Prevents a user or team from being deleted until the transaction ends. Call before locking the
 * customer. Returns false if it does not exist.
 */
export async function holdCustomer(
  tx: InTransaction<TenancyContext>,
  { type, id }: Customer,
): Promise<boolean> {
  if (type === 'custom') return true
  if (!isUuid(id)) return false
  return type === 'user' ? lockUserKey(tx, id) : holdTeam(tx, id)
}

/** Whether a user or team exists. A custom customer always does. */
async function customerExists(ctx: TenancyContext, { type, id }: Customer): Promise<boolean> {
  if (type === 'custom') return true
  const exists = type === 'user' ? userExists : teamExists
  return isUuid(id) && (await exists(ctx.db, [ctx.tenancyId, id])).length > 0
}
