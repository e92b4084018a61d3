import type { TestService } from '@latchkey/testkit'

/** Waits until a statement of the service waits for a lock. */
export async function untilSomethingWaits(service: TestService): Promise<void> {
  const waiting = () =>
    service.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  while ((await waiting()).length === 0);
}
