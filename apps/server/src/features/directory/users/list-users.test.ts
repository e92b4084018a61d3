import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

/** Creates a project with users who signed up one second apart. */
async function projectWith(emails: string[]): Promise<TestProject> {
  const project = await service.newProject()
  for (const email of emails) {
    await project.signUp({ email })
    service.clock.advance({ seconds: 1 })
  }
  return project
}

const list = async (project: TestProject, query = '') =>
  (await project.as('server').get(`/users${query}`)).json
const addresses = (response: { items: { primary_email: string }[] }) =>
  response.items.map((user) => user.primary_email)

test('lists all users in sign-up order and without a next page if there is no limit', async () => {
  const project = await projectWith(['c@example.com', 'a@example.com', 'b@example.com'])

  const response = await list(project)

  expect(addresses(response)).toEqual(['c@example.com', 'a@example.com', 'b@example.com'])
  expect(response).toMatchObject({ is_paginated: true, pagination: { next_cursor: null } })
  expect(addresses(await list(project, '?desc=true&order_by=signed_up_at'))).toEqual([
    'b@example.com',
    'a@example.com',
    'c@example.com',
  ])
})

test('returns the first user of the next page as the cursor', async () => {
  const project = await projectWith([
    '1@example.com',
    '2@example.com',
    '3@example.com',
    '4@example.com',
    '5@example.com',
  ])

  const first = await list(project, '?limit=2')
  const second = await list(project, `?limit=3&cursor=${first.pagination.next_cursor}`)

  expect(addresses(first)).toEqual(['1@example.com', '2@example.com'])
  expect(addresses(second)).toEqual(['3@example.com', '4@example.com', '5@example.com'])
  expect(second.pagination.next_cursor).toBeNull()
})

test('pages in descending order', async () => {
  const project = await projectWith(['1@example.com', '2@example.com', '3@example.com'])

  const first = await list(project, '?limit=2&desc=true')
  const second = await list(project, `?limit=2&desc=true&cursor=${first.pagination.next_cursor}`)

  expect([...addresses(first), ...addresses(second)]).toEqual([
    '3@example.com',
    '2@example.com',
    '1@example.com',
  ])
})

test('pages through users with the same sign-up time without skipping or repeating any', async () => {
  const project = await service.newProject()
  const emails = Array.from({ length: 7 }, (_, index) => `same-${index}@example.com`)
  for (const email of emails) await project.signUp({ email })

  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(project, `?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    seen.push(...addresses(page))
    cursor = page.pagination.next_cursor
  }

  expect(seen.toSorted()).toEqual(emails)
})

test('returns an empty page for a cursor of an unknown user', async () => {
  const project = await projectWith(['a@example.com'])
  const other = await (await service.newProject()).signUp()

  for (const cursor of ['8a1d3c2e-5b7f-4e0a-9c11-2f7c6d0b4a55', other.user_id]) {
    expect(await list(project, `?limit=2&cursor=${cursor}`)).toEqual({
      items: [],
      is_paginated: true,
      pagination: { next_cursor: null },
    })
  }
})

test('searches parts of names and addresses, ignoring case, and takes wildcards literally', async () => {
  const project = await projectWith(['ada@example.com', 'grace@navy.example'])
  const ada = (await list(project, '?query=ADA')).items[0]
  const { json } = await project.as('server').get('/users')
  const grace = json.items[1]
  expect(addresses(await list(project, '?query=NAVY.ex'))).toEqual(['grace@navy.example'])
  expect(ada.primary_email).toBe('ada@example.com')
  for (const text of ['%25', '_', 'a%25a'])
    expect((await list(project, `?query=${text}`)).items).toEqual([])
  expect(addresses(await list(project, `?query=${grace.id}`))).toEqual(['grace@navy.example'])
  expect((await list(project, `?query=${grace.id.slice(0, 20)}`)).items).toEqual([])
  expect((await list(project, '?query=')).items).toHaveLength(2)
})

test('finds a display name by any part of it', async () => {
  const project = await service.newProject()
  const user = await project.signUp()
  await project.as('client', user).patch('/users/me', { display_name: 'Ada Lovelace' })

  expect((await list(project, '?query=love')).items).toHaveLength(1)
  expect((await list(project, '?query=babbage')).items).toHaveLength(0)
})

test('hides anonymous users unless the query includes them', async () => {
  const project = await service.newProject()
  await project.as('client').post('/auth/anonymous/sign-up')

  expect((await list(project)).items).toHaveLength(0)
  expect((await list(project, '?include_anonymous=true')).items).toMatchObject([
    { is_anonymous: true },
  ])
})

test('returns an empty list for an unknown team', async () => {
  const project = await projectWith(['a@example.com'])

  expect((await list(project, '?team_id=8a1d3c2e-5b7f-4e0a-9c11-2f7c6d0b4a55')).items).toEqual([])
})

test('lists and searches the members of a team, page by page', async () => {
  const project = await service.newProject()
  const server = project.as('server')
  const [team, other] = [
    (await server.post('/teams', { display_name: 'A' })).json,
    (await server.post('/teams', { display_name: 'B' })).json,
  ]
  for (const [name, is_anonymous] of [
    ['ada 1', false],
    ['bob', false],
    ['ada 2', false],
    ['ada guest', true],
  ] as const) {
    service.clock.advance({ seconds: 1 })
    const { id } = (await server.post('/users', { display_name: name, is_anonymous })).json
    await server.post(`/team-memberships/${team.id}/${id}`, {})
  }
  const outside = (await server.post('/users', { display_name: 'ada outside' })).json
  await server.post(`/team-memberships/${other.id}/${outside.id}`, {})
  const names = (response: { items: { display_name: string }[] }) =>
    response.items.map((user) => user.display_name)

  expect(names(await list(project, `?team_id=${team.id}`))).toEqual(['ada 1', 'bob', 'ada 2'])
  expect(names(await list(project, `?team_id=${team.id}&query=ada`))).toEqual(['ada 1', 'ada 2'])
  expect(
    names(await list(project, `?team_id=${team.id}&query=ADA&include_anonymous=true&desc=true`)),
  ).toEqual(['ada guest', 'ada 2', 'ada 1'])
  const first = await list(project, `?team_id=${team.id}&limit=2`)
  expect(names(first)).toEqual(['ada 1', 'bob'])
  expect(
    names(
      await list(project, `?team_id=${team.id}&limit=2&cursor=${first.pagination.next_cursor}`),
    ),
  ).toEqual(['ada 2'])
})

test.each([
  'desc=1',
  'limit=0',
  'limit=1.5',
  'limit=-1',
  'limit=x',
  'order_by=x',
  'cursor=x',
  'team_id=x',
  'include_anonymous=1',
  'foo=bar',
])('rejects ?%s', async (query) => {
  const project = await service.newProject()

  const reply = await project.as('server').get(`/users?${query}`)

  expect(reply).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
})

test('lets only servers and admins list or read users', async () => {
  const project = await service.newProject()
  const user = await project.signUp()

  for (const path of ['/users', `/users/${user.user_id}`, '/users/123']) {
    const reply = await project.as('client', user).get(path)
    expect(reply.json).toMatchObject({
      code: 'INSUFFICIENT_ACCESS_TYPE',
      details: { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] },
    })
  }
})

test('reads the same user by id and as me, with all server fields', async () => {
  const project = await service.newProject()
  const user = await project.signUp()

  const byId = await project.as('server').get(`/users/${user.user_id}?include_anonymous=true`)
  const asMe = await project.as('admin', user).get('/users/me')

  expect(byId).toMatchObject({ status: 200, json: { id: user.user_id, server_metadata: null } })
  expect(asMe.json).toEqual(byId.json)
})

test('returns USER_NOT_FOUND for a user of another project', async () => {
  const project = await service.newProject()
  const stranger = await (await service.newProject()).signUp()

  const reply = await project.as('server').get(`/users/${stranger.user_id}`)

  expect(reply).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  expect(await project.as('server').get('/users/not-a-uuid')).toMatchObject({
    status: 400,
    code: 'SCHEMA_ERROR',
  })
})
