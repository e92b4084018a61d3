/** The source of the time. Tests stop it and advance it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The time `ms` milliseconds after another. */
export const addMillis = (moment: Date, millis: number): Date => new Date(moment.getTime() + millis)

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS
