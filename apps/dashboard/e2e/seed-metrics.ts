import type { TestProject, TestService } from '@latchkey/testkit'
import { enqueue, transact } from 'latchkey/internals'

/**
 * Gives a project 500 users who signed up within 30 days, with activity, countries and sign-in
 * methods, and rolls it up as the service does. Activity is at the start of a day, because each
 * hour with activity is rolled up on its own.
 */
export async function seedMetrics(service: TestService, project: TestProject): Promise<void> {
  const tenancyId = await service.rows.tenancyId(project.id)
  const now = service.clock.now()
  await service.query(
    `insert into users (tenancy_id, id, display_name, is_anonymous, otp_auth_enabled, created_at, last_active_at)
     select $1, gen_random_uuid(), case when n % 7 <> 0 then
         (array['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Barbara Liskov', 'Edsger Dijkstra'])[1 + n % 5] || ' ' || n end,
       false, n % 3 = 0, $2::timestamptz - sqrt(n::float8 / 500) * interval '30 days', $2::timestamptz - n * interval '7 minutes'
     from generate_series(1, 500) n`,
    [tenancyId, now],
  )
  await service.query(
    `insert into passwords (tenancy_id, user_id, hash, updated_at)
     select tenancy_id, id, 'none', created_at from users where tenancy_id = $1 and not otp_auth_enabled`,
    [tenancyId],
  )
  await service.query(
    `insert into metric_events (tenancy_id, at, metric, user_id, is_anonymous, method, provider, country, count)
     select u.tenancy_id, date_trunc('day', d.at, 'UTC'), 'active_users', u.id, false, '', '',
       (array['', 'US', 'US', 'US', 'DE', 'DE', 'CH', 'FR', 'IN', 'BR', 'JP'])[1 + (hashtext(u.id::text) & 7) + (hashtext(u.id::text) & 2)], 1
     from users u
     cross join lateral generate_series(u.created_at, $2::timestamptz, interval '3 days 5 hours') d (at)
     where u.tenancy_id = $1`,
    [tenancyId, now],
  )
  await service.query(
    `update users u set last_active_at = (
       select greatest(u.created_at, max(e.at)) from metric_events e
       where e.tenancy_id = u.tenancy_id and e.user_id = u.id)
     where u.tenancy_id = $1`,
    [tenancyId],
  )
  await service.query(
    `insert into metric_stale_hours (tenancy_id, hour)
     select distinct tenancy_id, date_trunc('hour', at, 'UTC') from metric_events where tenancy_id = $1`,
    [tenancyId],
  )
  await transact(service.ctx, (tx) => enqueue(tx, 'metrics.roll-up', {}))
  await service.drain()
}
