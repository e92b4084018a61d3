import type { ApiKey } from '@latchkey/js'

/** Sorts valid keys before all others, and the newest first among each. */
export const sortKeys = (keys: readonly ApiKey[], now: Date): readonly ApiKey[] =>
  keys.toSorted((a, b) => Number(b.isValid(now)) - Number(a.isValid(now)))

/** The keys whose description, or the last characters of whose value, contain the text. */
export function searchKeys(keys: readonly ApiKey[], text: string): readonly ApiKey[] {
  const wanted = text.trim().toLowerCase()
  return wanted === ''
    ? keys
    : keys.filter(
        ({ description, value }) =>
          description.toLowerCase().includes(wanted) || value.lastFour.includes(wanted),
      )
}

/** The choices for the lifetime of a new key, in days; null for never. */
export const LIFETIMES = [1, 7, 30, 90, 365, null] as const
export const DEFAULT_LIFETIME = 30

const DAY_MS = 86_400_000

/** When a key expires that is created now; null for never. `days` is the value of a choice. */
export const expiryAfter = (days: string, now: Date): Date | null =>
  days === '' ? null : new Date(now.getTime() + Number(days) * DAY_MS)

const FAR_YEARS = 50

/** Whether the expiry is so far ahead that it counts as never. Published screens send 200 years. */
export const neverExpires = ({ expiresAt }: ApiKey, now: Date): boolean =>
  expiresAt === undefined || expiresAt.getTime() - now.getTime() > FAR_YEARS * 365 * DAY_MS
