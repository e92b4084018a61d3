import { randomUUID } from 'node:crypto'
import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

/** Creates a user with two teams, neither of them selected. */
async function userWithTeams() {
  const project = await service.newProject({ client_team_creation_enabled: true })
  const user = await project.signUp()
  const create = async (name: string) =>
    (await project.as('client', user).post('/teams', { display_name: name, creator_user_id: 'me' }))
      .json.id as string
  const teams = [await create('First'), await create('Second')] as const
  const select = (id: string | null) =>
    project.as('client', user).patch('/users/me', { selected_team_id: id })
  return { project, user, teams, select }
}

test('selects a team, then another one, then none', async () => {
  const { teams, select } = await userWithTeams()

  expect((await select(teams[0])).json).toMatchObject({
    selected_team_id: teams[0],
    selected_team: { display_name: 'First' },
  })
  expect((await select(teams[1])).json).toMatchObject({
    selected_team_id: teams[1],
    selected_team: { display_name: 'Second' },
  })
  expect((await select(null)).json).toMatchObject({ selected_team_id: null, selected_team: null })
})

test('rejects a team without the user and changes nothing', async () => {
  const { project, user, teams, select } = await userWithTeams()
  await select(teams[0])
  const elsewhere = randomUUID()

  const reply = await project
    .as('client', user)
    .patch('/users/me', { display_name: 'Ada', selected_team_id: elsewhere })

  expect(reply).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
  expect(reply.json.details).toEqual({ team_id: elsewhere, user_id: user.user_id })
  expect((await project.as('client', user).get('/users/me')).json).toMatchObject({
    display_name: null,
    selected_team_id: teams[0],
  })
})

test('leaves exactly one team selected after fifty concurrent changes', async () => {
  const { project, user, teams, select } = await userWithTeams()

  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => select(teams[index % 2] as string)),
  )

  expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 50 }, () => 200))
  expect(teams).toContain((await project.as('client', user).get('/users/me')).json.selected_team_id)
})
