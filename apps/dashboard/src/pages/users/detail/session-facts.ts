import type { Session } from '../../../data/users/queries.ts'

const DAY_MS = 86_400_000
/** How long a session that nobody ended lives, in days (protocol 02 §1). */
const LIFETIME_DAYS = 365

/** How old a session is, in whole days, and whether it has ended by itself. */
export function ageOf(
  createdAtMillis: number,
  nowMillis: number,
): { readonly days: number; readonly isExpired: boolean } {
  const days = Math.floor((nowMillis - createdAtMillis) / DAY_MS)
  return { days, isExpired: days >= LIFETIME_DAYS }
}

/** City and country where a session was last used, in words; undefined if neither is known. */
export function placeOf({
  last_used_at_end_user_ip_info: info,
}: Pick<Session, 'last_used_at_end_user_ip_info'>): string | undefined {
  const place = [info?.cityName, info?.countryCode && countryName(info.countryCode)]
    .filter(Boolean)
    .join(', ')
  return place || undefined
}

function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(undefined, { type: 'region' }).of(code.toUpperCase()) ?? code
  } catch {
    // What a proxy says need not be a country code.
    return code
  }
}
