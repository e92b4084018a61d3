import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

interface Row {
  id: string
  display_name: string | null
  metadata_value: unknown
}
interface Page {
  items: Row[]
  pagination: { next_cursor: string | null }
  total: number | null
  total_estimate: number
}

const lister =
  (project: TestProject) =>
  async (query = ''): Promise<Page> =>
    (await project.as('admin').get(`/internal/users?${query}`)).json

const namesOf = ({ items }: Pick<Page, 'items'>) => items.map(({ display_name }) => display_name)

async function newProject(users: readonly object[] = []) {
  const project = await service.newProject({ magic_link_enabled: true, credential_enabled: true })
  const ids: string[] = []
  for (const user of users) {
    service.clock.advance({ seconds: 1 })
    ids.push((await project.as('server').post('/users', user)).json.id)
  }
  return { project, ids, list: lister(project) }
}

async function allPages(list: (query: string) => Promise<Page>, query: string) {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await list(`${query}${cursor && `&cursor=${cursor}`}`)
    rows.push(...page.items)
    cursor = page.pagination.next_cursor
  }
  return rows
}

test('lists users without their metadata, oldest first', async () => {
  const { ids, list } = await newProject([
    { display_name: 'Ada', primary_email: 'ada@example.com', server_metadata: { plan: 'pro' } },
    { is_anonymous: true },
    { display_name: 'Bob' },
  ])

  const page = await list()

  expect(page.items).toEqual([
    {
      id: ids[0],
      display_name: 'Ada',
      profile_image_url: null,
      primary_email: 'ada@example.com',
      primary_email_verified: false,
      primary_email_auth_enabled: false,
      is_anonymous: false,
      is_blocked: false,
      has_password: false,
      otp_auth_enabled: false,
      passkey_auth_enabled: false,
      requires_totp_mfa: false,
      oauth_providers: [],
      selected_team: null,
      signed_up_at_millis: expect.any(Number),
      last_active_at_millis: expect.any(Number),
      metadata_value: null,
    },
    expect.objectContaining({ id: ids[2], display_name: 'Bob' }),
  ])
  expect(page).toMatchObject({
    is_paginated: true,
    pagination: { next_cursor: null },
    total: 2,
    total_estimate: 2,
  })
})

describe('sorting', () => {
  const users = [
    { display_name: 'b', primary_email: 'three@example.com' },
    { display_name: null, primary_email: 'one@example.com' },
    { display_name: 'A' },
    { display_name: 'c', primary_email: 'two@example.com' },
    { display_name: null },
  ]
  let list: (query: string) => Promise<Page>
  let ids: string[]
  beforeAll(async () => {
    const made = await newProject(users)
    ;({ list, ids } = made)
    // The second and the first were active afterwards, in this order.
    for (const [at, index] of [1, 0].entries())
      await service.query(
        `update users set last_active_at = last_active_at + ($2 || ' days')::interval where id = $1`,
        [ids[index], at + 1],
      )
  })

  test.each([
    ['', [0, 1, 2, 3, 4]],
    ['&desc=true', [4, 3, 2, 1, 0]],
    ['&sort=last_active_at', [2, 3, 4, 1, 0]],
    ['&sort=last_active_at&desc=true', [0, 1, 4, 3, 2]],
    ['&sort=display_name', [2, 0, 3, 1, 4]],
    ['&sort=display_name&desc=true', [3, 0, 2, 4, 1]],
    ['&sort=primary_email', [1, 0, 3, 2, 4]],
    ['&sort=primary_email&desc=true', [3, 0, 1, 4, 2]],
  ])('%j pages through all users once', async (query, order) => {
    const expected = order.map((index) => ids[index])
    for (const limit of [1, 2, 5])
      expect((await allPages(list, `limit=${limit}${query}`)).map(({ id }) => id)).toEqual(expected)
  })

  test('keeps up with changes of names, emails and activity', async () => {
    const { project, ids, list } = await newProject([{ display_name: 'a' }, { display_name: 'b' }])

    await project.as('server').patch(`/users/${ids[0]}`, { display_name: 'c' })

    expect(namesOf(await list('sort=display_name'))).toEqual(['b', 'c'])
    await project.as('server').delete(`/users/${ids[1]}`)
    expect(namesOf(await list('sort=last_active_at'))).toEqual(['c'])
  })
})

describe('filters', () => {
  let project: TestProject
  let list: (query: string) => Promise<Page>
  let team: string
  let born: number
  beforeAll(async () => {
    born = service.clock.now().getTime()
    const made = await newProject([
      {
        display_name: 'Ada',
        primary_email: 'ada@example.com',
        primary_email_verified: true,
        primary_email_auth_enabled: true,
        password: 'correct horse battery',
        server_metadata: { plan: 'pro', limits: { seats: 3 } },
      },
      { display_name: 'Bob', primary_email: 'bob@example.com', otp_auth_enabled: false },
      {
        display_name: 'Cat',
        primary_email: 'cat@example.com',
        primary_email_auth_enabled: true,
        otp_auth_enabled: true,
        client_metadata: { plan: 'pro' },
      },
      { display_name: 'Dan' },
      { display_name: 'Eve', is_anonymous: true },
    ])
    ;({ project, list } = made)
    await project
      .as('server')
      .patch(`/users/${made.ids[3]}`, { totp_secret_base64: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' })
    const tenancyId = await service.rows.tenancyId(project.id)
    await service.query(
      `insert into oauth_accounts (tenancy_id, id, user_id, provider_id, account_id, allow_sign_in, allow_connected_accounts, created_at)
       values ($1, gen_random_uuid(), $2, 'github', '7', true, true, now())`,
      [tenancyId, made.ids[1]],
    )
    team = (await project.as('server').post('/teams', { display_name: 'Team' })).json.id
    await project.as('server').post(`/team-memberships/${team}/${made.ids[2]}`, {})
  })

  test.each([
    ['query=AD', ['Ada']],
    ['query=%40example', ['Ada', 'Bob', 'Cat']],
    ['verified=true', ['Ada']],
    ['verified=false', ['Bob', 'Cat', 'Dan']],
    ['method=password', ['Ada']],
    ['method=otp', ['Cat']],
    ['method=oauth', ['Bob']],
    ['method=passkey', []],
    ['provider=github', ['Bob']],
    ['provider=google', []],
    ['mfa=true', ['Dan']],
    ['mfa=false', ['Ada', 'Bob', 'Cat']],
    ['anonymous=true', ['Eve']],
    ['anonymous=any', ['Ada', 'Bob', 'Cat', 'Dan', 'Eve']],
    ['metadata=server_metadata.plan&metadata_value=pro', ['Ada']],
    ['metadata=server_metadata.limits.seats&metadata_value=3', ['Ada']],
    ['metadata=client_metadata.plan&metadata_value=pro', ['Cat']],
    ['method=password&verified=false', []],
  ])('%s finds %j, and counts them', async (query, names) => {
    const page = await list(query)

    expect(namesOf(page)).toEqual(names)
    expect(page).toMatchObject({ total: names.length, total_estimate: names.length })
  })

  test('finds the members of a team', async () => {
    expect(namesOf(await list(`team_id=${team}`))).toEqual(['Cat'])
  })

  test.each([
    ['signed_up', ''],
    ['signed_up', '&sort=display_name'],
    ['active', ''],
    ['active', '&sort=last_active_at'],
  ])('finds users by a range of %s times%s, both ends included', async (name, sort) => {
    const range = `${name}_from=${born + 2000}&${name}_to=${born + 3000}${sort}`

    expect(namesOf(await list(range))).toEqual(['Bob', 'Cat'])
  })

  test('case 66: a page with metadata has at most 50 users, and none is lost', async () => {
    const many = await service.newProject()
    const created = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        many.as('server').post('/users', { server_metadata: { notes: 'a', number } }),
      ),
    )
    expect(new Set(created.map(({ status }) => status))).toEqual(new Set([201]))
    const path = '/internal/users?metadata=server_metadata.notes&limit=500'

    const first = await many.as('admin').get(path)
    const rest = await many.as('admin').get(`${path}&cursor=${first.json.pagination.next_cursor}`)
    const file = await many
      .as('admin')
      .get(
        '/internal/users/export?format=csv&columns=metadata_value&metadata=server_metadata.notes',
      )

    expect(first.json.items).toHaveLength(50)
    expect(rest.json.items).toHaveLength(10)
    expect(rest.json.pagination.next_cursor).toBeNull()
    expect(file.text.trim().split('\r\n')).toHaveLength(61)
  })

  test.each(['', '&metadata_value=large'])(
    'case 66: a page with large metadata ends after about 1 MiB, and none is lost: %s',
    async (filter) => {
      const many = await service.newProject()
      const value = filter === '' ? `repeat('x', 250000)` : `'large'`
      await service.query(
        `insert into users (tenancy_id, id, is_anonymous, created_at, last_active_at, server_metadata)
         select $1, gen_random_uuid(), false, now() + n * interval '1 s', now(),
           jsonb_build_object('notes', ${value}) from generate_series(1, 12) n`,
        [await service.rows.tenancyId(many.id)],
      )
      const path = `/internal/users?metadata=server_metadata.notes&limit=100${filter}`
      const ids = new Set<string>()
      const pages: number[] = []
      for (let cursor = ''; cursor !== 'null'; ) {
        const { json, text } = await many.as('admin').get(`${path}${cursor && `&cursor=${cursor}`}`)
        for (const { id } of json.items) ids.add(id)
        expect(text.length).toBeLessThan(1_500_000)
        pages.push(json.items.length)
        cursor = String(json.pagination.next_cursor)
      }

      expect(ids.size).toBe(12)
      expect(pages).toEqual(filter === '' ? [5, 5, 2] : [12])
    },
  )

  test('returns the metadata that is asked for', async () => {
    const values = (await list('metadata=server_metadata.limits&limit=2')).items
    expect(values.map(({ metadata_value }) => metadata_value)).toEqual([{ seats: 3 }, null])
  })
})

test.each([
  'limit=0',
  'limit=501',
  'sort=id',
  'metadata=id.x',
  'metadata=server_metadata',
  'cursor=x',
  'cursor=WzEsMl0',
  'sort=display_name&cursor=WyIxIiwiNiJd',
  'verified=yes',
  'team_id=1',
  'signed_up_from=-1',
])('rejects %s', async (query) => {
  const { project } = await newProject()
  const { status, json } = await project.as('admin').get(`/internal/users?${query}`)
  expect([status, json.code]).toEqual([400, 'SCHEMA_ERROR'])
})

test('is for administrators only', async () => {
  const { project } = await newProject()
  const { json } = await project.as('server').get('/internal/users')
  expect(json.code).toBe('INSUFFICIENT_ACCESS_TYPE')
})

test('has no users of another project, and a cursor of it leads nowhere else', async () => {
  const one = await newProject([{ display_name: 'One' }, { display_name: 'Two' }])
  const other = await newProject([{ display_name: 'Zoe' }])

  for (const sort of ['signed_up_at', 'last_active_at', 'display_name', 'primary_email']) {
    const { pagination } = await one.list(`limit=1&sort=${sort}`)
    const query = `sort=${sort}&cursor=${pagination.next_cursor}`
    expect(namesOf(await other.list(query))).toEqual(['Zoe'])
  }
})

describe('among 30,000 users', () => {
  let list: (query: string) => Promise<Page>
  beforeAll(async () => {
    const made = await newProject()
    ;({ list } = made)
    await service.query(
      `insert into users (tenancy_id, id, display_name, is_anonymous, otp_auth_enabled, created_at, last_active_at, server_metadata)
       select $1, gen_random_uuid(), 'Person ' || n, false, n % 2 = 0, now() - interval '1 year' + n * interval '1 s', now() + n * interval '1 s',
         case when n in (7, 29000) then '{"vip":true}'::jsonb end
       from generate_series(1, 30000) n`,
      [await service.rows.tenancyId(made.project.id)],
    )
    await service.query('analyze users')
  })

  test('estimates how many there are, and how many match', async () => {
    const all = await list('limit=1')
    const half = await list('limit=1&method=otp')

    expect([all.total, half.total]).toEqual([null, null])
    expect(Math.abs(all.total_estimate - 30_000)).toBeLessThan(1_500)
    expect(Math.abs(half.total_estimate - 15_000)).toBeLessThan(1_500)
  })

  test('counts the few that a search finds', async () => {
    expect(await list('query=Person+29999')).toMatchObject({ total: 1, total_estimate: 1 })
  })

  test.each(['signed_up_at', 'last_active_at'])(
    'compares a part of them for a rare match, sorted by %s, and continues at the cursor',
    async (sort) => {
      const query = `limit=5&sort=${sort}&metadata=server_metadata.vip&metadata_value=true`

      const first = await list(query)

      expect(namesOf(first)).toEqual(['Person 7'])
      expect(first.pagination.next_cursor).not.toBeNull()
      expect(namesOf({ items: await allPages(list, query) })).toEqual(['Person 7', 'Person 29000'])
    },
  )

  test.each(['signed_up_at', 'last_active_at', 'display_name'])(
    'finds a rare text at once, sorted by %s',
    async (sort) => {
      const page = await list(`limit=5&sort=${sort}&query=son+2999`)

      expect(page.items).toHaveLength(5)
      expect(
        namesOf({ items: await allPages(list, `limit=5&sort=${sort}&query=son+2999`) }),
      ).toHaveLength(11)
    },
  )

  test('begins a range of times at its first user', async () => {
    const last = (await list('limit=1&desc=true')).items[0] as unknown as {
      signed_up_at_millis: number
    }

    const page = await list(`limit=5&signed_up_from=${last.signed_up_at_millis - 1_000}`)

    expect(namesOf(page)).toEqual(['Person 29999', 'Person 30000'])
    expect(page.pagination.next_cursor).toBeNull()
  })
})
