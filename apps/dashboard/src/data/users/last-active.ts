import type { User } from './queries.ts'

/**
 * When a user was last active; null if never since the account was created. The service then repeats the moment of sign-up, as the field is
 * a number in any case (protocol 03 §1.11).
 */
export const lastActiveOf = ({
  last_active_at_millis,
  signed_up_at_millis,
}: Pick<User, 'last_active_at_millis' | 'signed_up_at_millis'>) =>
  last_active_at_millis > signed_up_at_millis ? new Date(last_active_at_millis) : null
