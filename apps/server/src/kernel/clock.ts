/** Where the time comes from; tests hold it still and move it by hand. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The moment so many milliseconds after another. */
export const addMillis = (moment: Date, millis: number): Date => new Date(moment.getTime() + millis)

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS
