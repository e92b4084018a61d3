import { accessHeaders, startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { useProviders } from './features/sign-in/oauth/testing/app.ts'
import { countRowsRead, recordStatements } from './testing/rows-read.ts'
import { streamedList } from './testing/streamed-list.ts'

/* Lists that no quota bounds are read in pages (decision 0022). */

const statements = recordStatements()
const service = await startService()
afterAll(async () => {
  statements.stop()
  await service.stop()
})

const ROWS = 2_000
const PAGE = 1_048_576

/** Several rows have the same time, and several times are in the same millisecond. */
const CREATED_AT = `'2026-01-01'::timestamptz + (n / 3) * interval '1 microsecond'`

interface LargeProject {
  project: TestProject
  ada: TestUser
  teamId: string
}

/** Creates a project with many key sets, and users who each have a channel and an account. */
async function largeProject(): Promise<LargeProject> {
  const project = await service.newProject()
  await useProviders(service, project, ['github'])
  const tenancyId = await service.rows.tenancyId(project.id)
  const ada = await project.signUp()
  const { id: teamId } = (
    await project
      .as('server')
      .post('/teams', { display_name: 'Everyone', creator_user_id: ada.user_id })
  ).json
  await service.query(
    `insert into users (tenancy_id, id, display_name, created_at, last_active_at)
     select $1, gen_random_uuid(), 'User ' || n, now(), now() from generate_series(1, ${ROWS}) n`,
    [tenancyId],
  )
  const numbered = `(select id, row_number() over (order by id) as n from users
    where tenancy_id = '${tenancyId}' and id <> '${ada.user_id}') u`
  await service.query(
    `insert into contact_channels (tenancy_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
     select $1, gen_random_uuid(), id, 'email', n || '@mail.example', true, true, true, ${CREATED_AT} from ${numbered}`,
    [tenancyId],
  )
  await service.query(
    `insert into oauth_accounts (tenancy_id, id, user_id, provider_id, account_id, email, allow_sign_in, allow_connected_accounts, created_at)
     select $1, gen_random_uuid(), id, case when n % 2 = 0 then 'github' else 'removed' end, n, n || '@mail.example', true, true, ${CREATED_AT}
     from ${numbered}`,
    [tenancyId],
  )
  await service.query(
    `insert into team_memberships (tenancy_id, team_id, user_id, created_at)
     select $1, $2, id, ${CREATED_AT} from ${numbered}`,
    [tenancyId, teamId],
  )
  await service.query(
    `insert into project_key_sets (project_id, id, description, created_at, expires_at, revoked_at)
     select $1, gen_random_uuid(), n, ${CREATED_AT}, now(), now() from generate_series(1, ${ROWS}) n`,
    [project.id],
  )
  return { project, ada, teamId }
}

const { project, ada, teamId } = await largeProject()

/** The lists, with their rows in order. */
const lists = {
  'contact channels of a project': {
    path: '/contact-channels',
    headers: accessHeaders(project, 'server'),
    key: 'id',
    table: 'contact_channels',
    rows: `select id from contact_channels where tenancy_id = $1 order by created_at, id`,
  },
  'accounts at providers of a project': {
    path: '/oauth-providers',
    headers: accessHeaders(project, 'server'),
    key: 'id',
    table: 'oauth_accounts',
    rows: `select id from oauth_accounts where tenancy_id = $1 and provider_id = 'github' order by created_at, id`,
  },
  'profiles of the members of a team': {
    path: `/team-member-profiles?team_id=${teamId}`,
    headers: {
      ...accessHeaders(project, 'client'),
      'x-stack-access-token': ada.access_token,
    },
    key: 'user_id',
    table: 'team_memberships',
    rows: `select user_id as id from team_memberships where tenancy_id = $1 order by created_at, team_id, user_id`,
  },
  'profiles of the members of a project': {
    path: '/team-member-profiles',
    headers: accessHeaders(project, 'server'),
    key: 'user_id',
    table: 'team_memberships',
    rows: `select user_id as id from team_memberships where tenancy_id = $1 order by created_at, team_id, user_id`,
  },
  'key sets of a project': {
    path: '/internal/api-keys',
    headers: accessHeaders(project, 'admin'),
    key: 'id',
    table: 'project_key_sets',
    rows: `select k.id from project_key_sets k join tenancies t using (project_id) where t.id = $1 order by k.created_at desc, k.id desc`,
  },
} as const

type Item = Record<string, unknown>

const open = ({ path, headers }: { path: string; headers: Record<string, string> }) =>
  streamedList<Item>(service, path, headers)

const idsOf = async ({ rows }: { rows: string }): Promise<string[]> => {
  const tenancyId = await service.rows.tenancyId(project.id)
  return (await service.query<{ id: string }>(rows, [tenancyId])).map(({ id }) => id)
}

describe.each(Object.entries(lists))('case 66: %s', (_, list) => {
  test('case 66: streams all rows in order, in chunks of bounded size', async () => {
    const response = await open(list)

    const { items, is_paginated } = await response.readAll()

    expect(is_paginated).toBe(false)
    expect(items.map((item) => item[list.key])).toEqual(await idsOf(list))
    expect(items.length).toBeGreaterThanOrEqual(ROWS / 2)
    expect(response.chunks.length).toBeGreaterThan(3)
    expect(Math.max(...response.chunks.map((chunk) => chunk.length))).toBeLessThan(PAGE)
  })

  test('case 66: reads a page after the previous one was consumed', async () => {
    const ids = await idsOf(list)
    const response = await open(list)
    await response.readChunk()
    const column = list.key === 'user_id' ? 'user_id' : 'id'
    const [sent, unsent] = [ids[10], ids.at(-2)]

    await service.query(`delete from ${list.table} where ${column} = any($1)`, [[sent, unsent]])

    const { items } = await response.readAll()
    expect(items.map((item) => item[list.key])).toEqual(ids.filter((id) => id !== unsent))
  })
})

test('case 66: a page of accounts with long addresses is bounded in bytes', async () => {
  const [address, accounts] = ['x'.repeat(60_000), 50]
  const other = await service.newProject()
  await useProviders(service, other, ['github'])
  const user = await other.signUp()
  await service.query(
    `insert into oauth_accounts (tenancy_id, id, user_id, provider_id, account_id, email, allow_sign_in, allow_connected_accounts, created_at)
     select $1, gen_random_uuid(), $2, 'github', n, $3, false, true, now() from generate_series(1, ${accounts}) n`,
    [await service.rows.tenancyId(other.id), user.user_id, address],
  )

  const response = await streamedList<Item>(
    service,
    `/oauth-providers?user_id=${user.user_id}`,
    accessHeaders(other, 'server'),
  )
  const { items } = await response.readAll()

  expect(items).toHaveLength(accounts)
  expect(new Set(items.map(({ id }) => id)).size).toBe(accounts)
  expect(Math.max(...response.chunks.map((chunk) => chunk.length))).toBeLessThan(
    PAGE + address.length + 10_000,
  )
})

test.each([
  'contact channels of a project',
  'accounts at providers of a project',
  'profiles of the members of a team',
  'profiles of the members of a project',
] as const)('a page of %s reads few rows of the table', async (name) => {
  await service.query('vacuum analyze')
  const list = lists[name]
  const response = await open(list)
  await response.readChunk()
  statements.sent.length = 0

  await response.readChunk()

  const [page, ...others] = statements.sent.filter(({ text }) => text.includes(list.table))
  expect(others).toEqual([])
  expect(page).toBeDefined()
  // The second page has 200 rows. Half of the accounts are at a provider that was removed.
  if (page !== undefined)
    expect(await countRowsRead(service, page, list.table)).toBeLessThan(200 * 3)
})
