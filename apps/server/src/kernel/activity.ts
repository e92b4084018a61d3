import type { Log } from './log.ts'

/**
 * Where a request seemed to come from. Headers say so, and anybody may write headers: for display,
 * never for a decision.
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

/** An access token was minted: somebody is there (protocol 01 §10.5). */
export interface Activity {
  tenancyId: string
  userId: string
  sessionId: string
  at: Date
  /** Null if it is not known. */
  place: EndUserPlace | null
  /**
   * The network the request came from; unlike the place it is no claim of the client. Null if it is
   * not known.
   */
  network: string | null
}

/** Takes note of activity without holding up the answer. */
export interface ActivityLog {
  record(activity: Activity): void
  /** Writes what was noted so far. */
  flush(): Promise<void>
}

/**
 * Notes are written together, at most so often; a crash may lose those of the last moment, which
 * only blurs "last seen".
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
