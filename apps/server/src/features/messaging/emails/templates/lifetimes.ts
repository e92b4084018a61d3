import { DAY_MS, MINUTE_MS } from '@latchkey/contract'
import type { Translate } from '@latchkey/contract/pure'
import type { Project } from '../../../../kernel/project-cache.ts'
import { LIFETIMES_MS } from '../../verification-codes/index.ts'
import type { EmailType } from '../email-types.ts'

const LIFETIMES: { readonly [T in EmailType]: (project: Project) => number | null } = {
  email_verification: LIFETIMES_MS['contact-channel-verification'],
  password_reset: LIFETIMES_MS['password-reset'],
  magic_link: LIFETIMES_MS['sign-in'],
  team_invitation: LIFETIMES_MS['team-invitation'],
  reauthentication_code: LIFETIMES_MS.reauthentication,
  security_notice: () => null,
  api_key_revoked: () => null,
  // Its link contains no code.
  sign_in_invitation: () => null,
}

/** The lifetime of an email's code in words, or an empty string if it has none. */
export function lifetimeOf(type: EmailType, project: Project, t: Translate): string {
  const millis = LIFETIMES[type](project)
  return millis === null ? '' : inWords(millis, t)
}

/**
 * Formats a duration in the largest unit without a remainder: `10 minutes`, `1 hour`, `90 seconds`.
 */
export function inWords(millis: number, t: Translate): string {
  const counts = (unitMs: number) => millis % unitMs === 0
  if (counts(DAY_MS))
    return t('{count, plural, one {# day} other {# days}}', { count: millis / DAY_MS })
  if (counts(60 * MINUTE_MS))
    return t('{count, plural, one {# hour} other {# hours}}', { count: millis / 60 / MINUTE_MS })
  if (counts(MINUTE_MS))
    return t('{count, plural, one {# minute} other {# minutes}}', { count: millis / MINUTE_MS })
  return t('{count, plural, one {# second} other {# seconds}}', {
    count: Math.round(millis / 1_000),
  })
}
