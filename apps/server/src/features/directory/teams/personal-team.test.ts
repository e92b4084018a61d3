import { recordEvents, startService, type TestProject } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

async function projectWithTeams(): Promise<TestProject> {
  const project = await service.newProject()
  await patchConfig(service.ctx, project.id, { 'teams.createPersonalTeamOnSignUp': true })
  return project
}
const ANONYMOUS = { 'x-stack-allow-anonymous-user': 'true' }

test('creates a selected team for a new user, with the user as its admin', async () => {
  const project = await projectWithTeams()

  const ada = await project.signUp({ email: 'Ada@Example.com' })

  const { json } = await project.as('client', ada).get('/users/me')
  expect(json.selected_team).toEqual({
    id: json.selected_team_id,
    display_name: "ada@example.com's Team",
    profile_image_url: null,
    client_metadata: null,
    client_read_only_metadata: null,
  })
  expect(decodeJwt(ada.access_token).selected_team_id).toBe(json.selected_team_id)
  expect((await project.as('client', ada).get('/teams?user_id=me')).json.items).toEqual([
    json.selected_team,
  ])
  expect(
    await service.query('select permission_id from team_member_permissions where user_id = $1', [
      ada.user_id,
    ]),
  ).toEqual([{ permission_id: 'team_admin' }])
})

test.each(['server', 'admin'] as const)(
  'returns all fields of the selected team with %s access, wherever the user is returned',
  async (accessType) => {
    const project = await projectWithTeams()
    const ada = await project.signUp({ email: 'ada@example.com' })
    const whole = {
      id: expect.any(String),
      display_name: "ada@example.com's Team",
      profile_image_url: null,
      client_metadata: null,
      client_read_only_metadata: null,
      created_at_millis: service.clock.now().getTime(),
      server_metadata: null,
    }

    const caller = project.as(accessType, ada)
    for (const reply of [
      await caller.get('/users/me'),
      await caller.patch('/users/me', {}),
      await caller.get(`/users/${ada.user_id}`),
    ]) {
      expect(reply.json.selected_team).toEqual(whole)
    }
    const [listed] = (await caller.get('/users')).json.items
    expect(listed.selected_team).toEqual(whole)
  },
)

test('returns client metadata of the selected team to clients, and all metadata to servers', async () => {
  const project = await projectWithTeams()
  const ada = await project.signUp()
  await service.query(
    `update teams set client_metadata = '{"a":1}', server_metadata = '[null]' where id = $1`,
    [decodeJwt(ada.access_token).selected_team_id],
  )

  expect((await project.as('server', ada).get('/users/me')).json.selected_team).toMatchObject({
    client_metadata: { a: 1 },
    server_metadata: [null],
  })
  const client = (await project.as('client', ada).get('/users/me')).json.selected_team
  expect(client.client_metadata).toEqual({ a: 1 })
  expect(client).not.toHaveProperty('server_metadata')
})

test('sends team.created after user.created, and no webhook for the membership', async () => {
  const project = await projectWithTeams()
  const events = await recordEvents(service, project)

  await project.signUp({ email: 'ada@example.com' })
  const { json: guest } = await project.as('client').post('/auth/anonymous/sign-up')
  const teams = (await project.as('server').get('/teams')).json.items as { display_name: string }[]
  const teamOf = (name: string) => teams.find(({ display_name }) => display_name === name)

  expect(
    (await events.take()).map(({ type, data }) => [
      type,
      type === 'team.created' ? data : data.selected_team,
    ]),
  ).toEqual([
    ['user.created', null],
    ['team.created', teamOf("ada@example.com's Team")],
    ['user.created', null],
    ['team.created', teamOf('Personal Team')],
  ])

  await project.as('client', guest, ANONYMOUS).post('/auth/password/sign-up', {
    email: 'eve@example.com',
    password: 'correct horse battery',
    verification_callback_url: 'http://localhost:3000/handler/email-verification',
  })
  expect((await events.take()).map(({ type }) => type)).toEqual(['user.updated'])
})

test('creates no team if the project does not enable it', async () => {
  const project = await service.newProject()

  const ada = await project.signUp()

  expect((await project.as('client', ada).get('/users/me')).json).toMatchObject({
    selected_team_id: null,
    selected_team: null,
  })
  expect((await project.as('server').get('/teams')).json.items).toEqual([])
})

test('creates the team even if clients may not create teams', async () => {
  const project = await projectWithTeams()
  await patchConfig(service.ctx, project.id, { 'teams.allowClientTeamCreation': false })

  const ada = await project.signUp()

  expect((await project.as('client', ada).get('/users/me')).json.selected_team).not.toBeNull()
})

test('creates no team when the sign-up fails', async () => {
  const project = await projectWithTeams()
  await project.signUp({ email: 'ada@example.com' })

  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => project.signUp({ email: 'eve@example.com' })),
  )

  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect((await project.as('server').get('/teams')).json.items).toHaveLength(2)
})

test('creates a team for every new user of the internal project', async () => {
  const user = await service.internal.signUp({ email: 'dev@example.com' })

  expect(
    (await service.internal.as('client', user).get('/users/me')).json.selected_team.display_name,
  ).toBe("dev@example.com's Team")
})

test('creates no team for the owner from the server settings', async () => {
  const reply = await service.internal.as('client').post('/auth/password/sign-in', {
    email: 'owner@example.com',
    password: 'the owner of the tests',
  })

  const teams = await service.internal.as('client', reply.json).get('/teams?user_id=me')
  expect(teams.json.items.map((team: { display_name: string }) => team.display_name)).toEqual([
    'Internal Team',
  ])
})

describe('anonymous user', () => {
  const signUp = (project: TestProject, user: { access_token: string }, email: string) =>
    project.as('client', user, ANONYMOUS).post('/auth/password/sign-up', {
      email,
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000/handler/email-verification',
    })
  const teams = async (project: TestProject) =>
    (await project.as('server').get('/teams')).json.items.map(
      (team: { display_name: string }) => team.display_name,
    )

  test('renames the default-named team when the user signs up', async () => {
    const project = await projectWithTeams()
    const { json: guest } = await project.as('client').post('/auth/anonymous/sign-up')
    expect(await teams(project)).toEqual(['Personal Team'])

    expect((await signUp(project, guest, 'Ada@Example.com')).status).toBe(200)

    expect(await teams(project)).toEqual(["ada@example.com's Team"])
    const { json } = await project.as('client', guest, ANONYMOUS).get('/users/me')
    expect(json.selected_team.display_name).toBe("ada@example.com's Team")
  })

  test('keeps a custom team name', async () => {
    const project = await projectWithTeams()
    const { json: guest } = await project.as('client').post('/auth/anonymous/sign-up')
    await service.query(
      "update teams set display_name = 'Ours' where display_name = 'Personal Team'",
    )

    await signUp(project, guest, 'ada@example.com')

    expect(await teams(project)).toEqual(['Ours'])
  })

  test('does not rename teams of other users', async () => {
    const project = await projectWithTeams()
    const { json: guest } = await project.as('client').post('/auth/anonymous/sign-up')
    await project.as('client').post('/auth/anonymous/sign-up')

    await signUp(project, guest, 'ada@example.com')

    expect((await teams(project)).toSorted()).toEqual(['Personal Team', "ada@example.com's Team"])
  })
})

test('keeps the team when its user is deleted', async () => {
  const project = await projectWithTeams()
  const ada = await project.signUp()

  await project.as('server', ada).delete('/users/me')

  expect((await project.as('server').get('/teams')).json.items).toHaveLength(1)
  expect(
    await service.query('select 1 from team_memberships where user_id = $1', [ada.user_id]),
  ).toEqual([])
  expect(
    await service.query('select 1 from team_member_permissions where user_id = $1', [ada.user_id]),
  ).toEqual([])
})
