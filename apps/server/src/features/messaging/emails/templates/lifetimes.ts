import { DAY_MS, MINUTE_MS } from '../../../../kernel/clock.ts'
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
export function lifetimeOf(type: EmailType, project: Project): string {
  const millis = LIFETIMES[type](project)
  return millis === null ? '' : inWords(millis)
}

const UNITS = [
  ['day', DAY_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
  ['second', 1_000],
] as const

/**
 * Formats a duration in the largest unit without a remainder: `10 minutes`, `1 hour`, `90 seconds`.
 */
export function inWords(millis: number): string {
  const [name, unit] = UNITS.find(([, unitMs]) => millis % unitMs === 0) ?? UNITS[3]
  const count = Math.round(millis / unit)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
