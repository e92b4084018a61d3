import { lastActiveOf } from '../data/users/last-active.ts'
import type { User } from '../data/users/queries.ts'
import { t } from '../text.ts'
import { Time } from './time.tsx'

/** When a user was last active. Whether somebody signed up and never came back, or was added and never came, only the sessions tell. */
export function LastActive({ user, hasSessions = true }: { user: User; hasSessions?: boolean }) {
  const at = lastActiveOf(user)
  if (at !== null) return <Time at={at} />
  return hasSessions ? t('Not since signing up') : t('Never')
}
