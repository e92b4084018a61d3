import type { Language } from '@latchkey/contract/pure'
import type { Log } from './log.ts'

/**
 * Where a request seems to come from. The values are from headers, which any client can set:
 * display them, but never base a decision on them.
 */
export interface EndUserPlace {
  ip: string
  countryCode: string | null
  regionCode: string | null
  cityName: string | null
  latitude: number | null
  longitude: number | null
  tzIdentifier: string | null
}

/** An access token was issued, so the user is active (protocol 01 §10.5). */
export interface Activity {
  tenancyId: string
  userId: string
  sessionId: string
  at: Date
  /** Null if unknown. */
  place: EndUserPlace | null
  /** The user agent of a browser, cut. Null for requests of other programs. */
  userAgent: string | null
  /**
   * The network the request came from. Unlike the place, the client cannot choose it. Null if
   * unknown.
   */
  network: string | null
  /** The supported language that the user's request prefers. Null if unknown. */
  language: Language | null
}

/** Records activity without delaying the response. */
export interface ActivityLog {
  record(activity: Activity): void
  /** Writes what was recorded so far. */
  flush(): Promise<void>
}

/**
 * The interval between writes. A crash may lose the last interval, which only makes "last active"
 * less precise.
 */
export function createActivityLog(
  write: (activities: Activity[]) => Promise<void>,
  log: Log,
  maxDelayMs = 1_000,
): ActivityLog {
  const pending = new Map<string, Activity>()
  let timer: NodeJS.Timeout | undefined

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const batch = [...pending.values()]
    pending.clear()
    if (batch.length > 0) await write(batch)
  }

  return {
    record(activity) {
      pending.set(`${activity.tenancyId}/${activity.sessionId}`, activity)
      timer ??= setTimeout(
        () =>
          flush().catch((error: unknown) => log.warn({ error }, 'Activity could not be written')),
        maxDelayMs,
      ).unref()
    },
    flush,
  }
}
