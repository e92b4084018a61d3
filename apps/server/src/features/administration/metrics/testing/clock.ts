import { DAY_MS, HOUR_MS } from '@latchkey/contract'
import type { TestService } from '@latchkey/testkit'

/** Moves the clock of a service to the next midnight in UTC, or to a time before it. */
export function advanceToMidnight(service: TestService, millisBefore = 0): void {
  const now = service.clock.now().getTime()
  service.clock.advance({ millis: DAY_MS - (now % DAY_MS) - millisBefore })
}

/** Moves the clock to the middle of the next hour, so that a test does not cross one by chance. */
export function advanceToHalfPast(service: TestService): void {
  const now = service.clock.now().getTime()
  service.clock.advance({ millis: HOUR_MS - (now % HOUR_MS) + HOUR_MS / 2 })
}

/** The current day of a service in UTC, or another one counted from it. */
export const dayOf = (service: TestService, offset = 0): string =>
  new Date(service.clock.now().getTime() + offset * DAY_MS).toISOString().slice(0, 10)
