import { lastActiveOf } from '../data/users/last-active.ts'
import type { SomeUser } from '../data/users/queries.ts'
import { t } from '../text.ts'
import { Time } from './time.tsx'

/**
 * When a user was last active. Only the sessions tell whether they never returned after sign-up, or
 * were created and never signed in.
 */
export function LastActive({
  user,
  hasSessions = true,
}: {
  user: SomeUser
  hasSessions?: boolean
}) {
  const at = lastActiveOf(user)
  if (at !== null) return <Time at={at} />
  return hasSessions ? t('Not since signing up') : t('Never')
}
