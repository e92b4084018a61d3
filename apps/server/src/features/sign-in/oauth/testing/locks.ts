import type { TestService } from '@latchkey/testkit'

/** Goes on as soon as some statement of the service waits for what another transaction holds. */
export async function untilSomethingWaits(service: TestService): Promise<void> {
  const waiting = () =>
    service.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  while ((await waiting()).length === 0);
}
