import { lastActiveOf } from '../data/users/last-active.ts'
import type { SomeUser } from '../data/users/queries.ts'
import { t } from '../text.ts'
import { Time } from './time.tsx'

/**
 * When a user was last active. Only the sessions tell whether they never returned after sign-up, or
 * were created and never signed in. Lists do not read them.
 */
export function LastActive({
  user,
  hasSessions,
}: {
  user: SomeUser
  hasSessions?: boolean | undefined
}) {
  const at = lastActiveOf(user)
  if (at !== null) return <Time at={at} />
  if (hasSessions === undefined) return '–'
  return hasSessions ? t('Not since signing up') : t('Never')
}
