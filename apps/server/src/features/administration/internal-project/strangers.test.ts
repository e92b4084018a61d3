import { startService, testConfig } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const { seed } = testConfig('postgres://unused')
const closed = await startService({ config: { seed: { ...seed, signUpEnabled: false } } })
const open = await startService({ config: { seed: { ...seed, signUpEnabled: true } } })
afterAll(async () => {
  await closed.stop()
  await open.stop()
})

const ANONYMOUS = { 'x-stack-allow-anonymous-user': 'true' }

describe('H4: project internal', () => {
  test('H4: rejects anonymous sign-ups while sign-ups are disabled and creates neither user nor team', async () => {
    const count = async () =>
      (
        await closed.query<{ n: string }>(
          'select (select count(*) from users) + (select count(*) from teams) as n',
        )
      )[0]?.n
    const before = await count()

    const reply = await closed.internal.as('client').post('/auth/anonymous/sign-up', {})

    expect([reply.status, reply.code]).toEqual([400, 'SIGN_UP_NOT_ENABLED'])
    expect(await count()).toBe(before)
  })

  test('H4: accepts anonymous users while sign-ups are enabled, but they cannot create teams', async () => {
    const reply = await open.internal.as('client').post('/auth/anonymous/sign-up', {})
    expect(reply.status).toBe(200)

    const made = await open.internal
      .as('client', reply.json, ANONYMOUS)
      .post('/teams', { display_name: 'x' })

    expect(made.status).toBe(403)
  })

  test('H4: other projects accept anonymous users regardless of internal', async () => {
    const project = await closed.newProject({ sign_up_enabled: false })
    expect((await project.as('client').post('/auth/anonymous/sign-up', {})).status).toBe(200)
  })

  test('H4: the owner can create teams and projects while sign-ups are disabled', async () => {
    const { owner } = seed
    const session = await closed.internal
      .as('client')
      .post('/auth/password/sign-in', { email: owner?.email, password: owner?.password })
    const client = closed.internal.as('client', session.json)

    const team = await client.post('/teams', { display_name: 'Ours' })
    const project = await client.post('/internal/projects', {
      display_name: 'x',
      owner_team_id: team.json.id,
    })

    expect([team.status, project.status]).toEqual([201, 201])
  })
})
