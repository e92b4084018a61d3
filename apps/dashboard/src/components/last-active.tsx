import { lastActiveOf } from '../data/users/last-active.ts'
import type { SomeUser } from '../data/users/queries.ts'
import { Time } from './time.tsx'

/** When a user was last active, or `never` if that was not after the sign-up. */
export function LastActive({ user, never = '–' }: { user: SomeUser; never?: string }) {
  const at = lastActiveOf(user)
  return at === null ? never : <Time at={at} />
}
