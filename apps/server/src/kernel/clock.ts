/** The source of the time. Tests stop it and advance it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Adds milliseconds to a time. */
export const addMillis = (moment: Date, millis: number): Date => new Date(moment.getTime() + millis)
