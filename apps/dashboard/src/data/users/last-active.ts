import type { User } from './queries.ts'

/**
 * When a user was last active; null if never since the account was created. The service then
 * repeats the time of sign-up, because the field is always a number (protocol 03 §1.11).
 */
export const lastActiveOf = ({
  last_active_at_millis,
  signed_up_at_millis,
}: Pick<User, 'last_active_at_millis' | 'signed_up_at_millis'>) =>
  last_active_at_millis > signed_up_at_millis ? new Date(last_active_at_millis) : null
