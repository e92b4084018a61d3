import type { TestProject, TestService } from '@latchkey/testkit'

/** Creates users with addresses `<prefix>-<number>@example.com`, and returns their ids. */
export async function createUsers(
  service: TestService,
  project: TestProject,
  prefix: string,
  count: number,
): Promise<string[]> {
  const rows = await service.query<{ id: string }>(
    `with created as (
       insert into users (tenancy_id, id, display_name, is_anonymous, otp_auth_enabled, created_at, last_active_at)
       select $1, gen_random_uuid(), $2 || '-' || n, false, false, $4, $4
       from generate_series(1, $3::int) n returning tenancy_id, id, display_name)
     , addresses as (
       insert into contact_channels (tenancy_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
       select tenancy_id, gen_random_uuid(), id, 'email', display_name || '@example.com', true, true, false, $4
       from created)
     select id from created`,
    [await service.rows.tenancyId(project.id), prefix, count, service.clock.now()],
  )
  return rows.map(({ id }) => id)
}
