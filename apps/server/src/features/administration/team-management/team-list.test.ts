import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

type Page = {
  items: { id: string; display_name: string; member_count: number; metadata_value: unknown }[]
  pagination: { next_cursor: string | null }
  total: number | null
  total_estimate: number
}

async function newProject(names: readonly string[]) {
  const project = await service.newProject({ magic_link_enabled: true })
  const server = project.as('server')
  const ids: string[] = []
  for (const name of names) {
    service.clock.advance({ seconds: 1 })
    const { json } = await server.post('/teams', {
      display_name: name,
      server_metadata: { plan: name.length },
    })
    ids.push(json.id)
  }
  const list = async (query = '') =>
    (await project.as('admin').get(`/internal/teams?${query}`)).json as Page
  return { project, server, ids, list }
}

const namesOf = ({ items }: Page) => items.map(({ display_name }) => display_name)

test('lists teams with their number of members, oldest first', async () => {
  const { project, server, ids, list } = await newProject(['Birds', 'Alps'])
  for (const email of ['ada@example.com', 'grace@example.com']) {
    const { user_id } = await project.signUp({ email })
    await server.post(`/team-memberships/${ids[0]}/${user_id}`, {})
  }

  const page = await list()

  expect(page.items).toEqual([
    {
      id: ids[0],
      display_name: 'Birds',
      profile_image_url: null,
      created_at_millis: expect.any(Number),
      member_count: 2,
      metadata_value: null,
    },
    expect.objectContaining({ id: ids[1], member_count: 0 }),
  ])
  expect(page).toMatchObject({
    is_paginated: true,
    pagination: { next_cursor: null },
    total: 2,
    total_estimate: 2,
  })
})

test.each([
  ['', ['b', 'A', 'c', 'a', 'B']],
  ['desc=true', ['B', 'a', 'c', 'A', 'b']],
  ['sort=display_name', ['A', 'a', 'b', 'B', 'c']],
  ['sort=display_name&desc=true', ['c', 'B', 'b', 'a', 'A']],
])('pages through all teams once, sorted by %j', async (query, expected) => {
  const { list } = await newProject(['b', 'A', 'c', 'a', 'B'])

  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await list(`${query}&limit=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...namesOf(page))
    cursor = page.pagination.next_cursor
  }

  // Equal names are in the order of their ids.
  expect(seen.map((name) => name.toLowerCase())).toEqual(expected.map((name) => name.toLowerCase()))
  expect(seen.toSorted()).toEqual(expected.toSorted())
})

test('finds teams by part of a name in any case, and by id', async () => {
  const { ids, list } = await newProject(['Birdwatch', 'Fish', 'Blackbirds'])

  expect(namesOf(await list('query=BIRD'))).toEqual(['Birdwatch', 'Blackbirds'])
  expect(namesOf(await list(`query=${ids[1]}`))).toEqual(['Fish'])
  expect(namesOf(await list('query=%25'))).toEqual([])
})

test('returns the metadata that is asked for', async () => {
  const { list } = await newProject(['Four', 'Seven77'])

  const values = async (path: string) =>
    (await list(`metadata=${path}`)).items.map(({ metadata_value }) => metadata_value)
  expect(await values('server_metadata.plan')).toEqual([4, 7])
  expect(await values('client_metadata.plan')).toEqual([null, null])
})

test.each(['limit=0', 'limit=201', 'sort=id', 'metadata=id.x', 'cursor=x', 'cursor=WzEsMl0'])(
  'rejects %s',
  async (query) => {
    const { project } = await newProject([])
    const { status, json } = await project.as('admin').get(`/internal/teams?${query}`)
    expect([status, json.code]).toEqual([400, 'SCHEMA_ERROR'])
  },
)

test('has no teams of another project, and a cursor of it leads nowhere else', async () => {
  const one = await newProject(['One', 'Two', 'Three'])
  const other = await newProject(['Other'])

  const { pagination } = await one.list('limit=1')

  expect(namesOf(await other.list(`cursor=${pagination.next_cursor}`))).toEqual(['Other'])
})

test('estimates the number of more than 10,000 teams', async () => {
  const { project, list } = await newProject([])
  await service.query(
    `insert into teams (tenancy_id, id, display_name, created_at)
     select id, gen_random_uuid(), 'Team ' || n, now() from tenancies, generate_series(1, 12000) n
     where project_id = $1`,
    [project.id],
  )

  await service.query('analyze teams')
  const { total, total_estimate } = await list('limit=1')

  expect(total).toBeNull()
  expect(Math.abs(total_estimate - 12_000)).toBeLessThan(600)
})
