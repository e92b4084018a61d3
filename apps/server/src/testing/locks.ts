import type { TestService } from '@latchkey/testkit'

/** Waits until a statement of the service waits for a lock. */
export const untilSomethingWaits = (service: TestService): Promise<void> =>
  untilStatementsWait(service, 1)

/** Waits until so many statements of the service wait for locks. */
export async function untilStatementsWait(service: TestService, count: number): Promise<void> {
  const waiting = () =>
    service.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  while ((await waiting()).length < count);
}
