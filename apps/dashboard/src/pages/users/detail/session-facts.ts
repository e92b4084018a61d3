import { DAY_MS } from '@latchkey/contract/pure'
import type { Session } from '../../../data/users/queries.ts'
import { exactTime, localized, t } from '../../../text.ts'

/** The lifetime of a session, in days (protocol 02 §1). */
const LIFETIME_DAYS = 365

/** The age of a session in whole days, and whether it has expired. */
export function ageOf(
  createdAtMillis: number,
  nowMillis: number,
): { readonly days: number; readonly isExpired: boolean } {
  const days = Math.floor((nowMillis - createdAtMillis) / DAY_MS)
  return { days, isExpired: days >= LIFETIME_DAYS }
}

/** The city and country where a session was last used; undefined if neither is known. */
export function placeOf({
  last_used_at_end_user_ip_info: info,
}: Pick<Session, 'last_used_at_end_user_ip_info'>): string | undefined {
  const place = [info?.cityName, info?.countryCode && countryName(info.countryCode)]
    .filter(Boolean)
    .join(', ')
  return place || undefined
}

const regions = localized((tag) => new Intl.DisplayNames(tag, { type: 'region' }))

function countryName(code: string): string {
  try {
    return regions().of(code.toUpperCase()) ?? code
  } catch {
    // The value from a proxy may not be a country code.
    return code
  }
}

/** The browser and system of a session, as far as they are known; undefined if neither is. */
export function deviceOf(device: Session['last_used_device'] | null): string | undefined {
  const parts = [device?.browser, device?.system].filter((part) => typeof part === 'string')
  return parts.length === 2
    ? t('{browser} on {system}', { browser: String(parts[0]), system: String(parts[1]) })
    : parts[0]
}

/** What tells sessions of a user apart: device and IP address, or when it started without both. */
export const nameOfSession = (session: {
  readonly device: string | undefined
  readonly ip: string | undefined
  readonly startedAt: number
}): string =>
  [session.device, session.ip].filter(Boolean).join(', ') || exactTime(new Date(session.startedAt))
