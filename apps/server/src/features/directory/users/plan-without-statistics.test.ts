import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { USER_COLUMNS, USER_JOINS } from './store.ts'

/*
 * Right after many sign-ups PostgreSQL has no statistics of the tables yet. Its plan must still find
 * the details of a user by keys, or each user costs as much as the whole tenancy.
 */

const service = await startService()
afterAll(() => service.stop())

const USERS = 300
const project = await service.newProject()
const tenancyId = await service.rows.tenancyId(project.id)
await service.query(
  `insert into users (tenancy_id, id, is_anonymous, otp_auth_enabled, created_at, last_active_at)
   select $1, gen_random_uuid(), false, false, now(), now() from generate_series(1, ${USERS})`,
  [tenancyId],
)
await service.query(
  `insert into contact_channels
     (tenancy_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
   select tenancy_id, gen_random_uuid(), id, 'email', id || '@example.com', true, true, true, now()
   from users where tenancy_id = $1`,
  [tenancyId],
)

interface PlanNode {
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test('the primary address of each user is found by its key', async () => {
  const [row] = await service.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (format json)
     select ${USER_COLUMNS} from users u ${USER_JOINS} where u.tenancy_id = $1`,
    [tenancyId],
  )
  const nodes = row === undefined ? [] : nodesOf(row['QUERY PLAN'][0].Plan)
  const addresses = nodes.filter((node) => node['Relation Name'] === 'contact_channels')
  expect(addresses.map((node) => node['Index Name'])).toEqual(['contact_channels_primary_per_user'])
})
