import { HOUR_MS } from '@latchkey/contract'
import type { TestService } from '@latchkey/testkit'

/** Moves the clock of a service to so many milliseconds before the next midnight in UTC. */
export function advanceToMidnight(service: TestService, millisBefore = 0): void {
  const now = service.clock.now().getTime()
  const day = 24 * HOUR_MS
  service.clock.advance({ millis: day - (now % day) - millisBefore })
}

/** Moves the clock to the middle of the next hour, so that a test does not cross one by chance. */
export function advanceToHalfPast(service: TestService): void {
  const now = service.clock.now().getTime()
  service.clock.advance({ millis: HOUR_MS - (now % HOUR_MS) + HOUR_MS / 2 })
}

/** The current day of a service in UTC, or another one counted from it. */
export const dayOf = (service: TestService, offset = 0): string =>
  new Date(service.clock.now().getTime() + offset * 24 * HOUR_MS).toISOString().slice(0, 10)
