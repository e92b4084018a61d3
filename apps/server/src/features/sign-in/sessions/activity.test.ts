import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const refresh = (project: TestProject, refreshToken: string) =>
  project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refreshToken })

/** When the user was last active, as stored: an access token to ask with may have run out. */
async function lastActive(user: TestUser) {
  const rows = await service.query<{ last_active_at: Date }>(
    'select last_active_at from users where id = $1',
    [user.user_id],
  )
  return rows[0]?.last_active_at
}

test('a user who only just signed up was active then', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const user = (await project.as('server', ada).get('/users/me')).json

  expect(user.last_active_at_millis).toBe(user.signed_up_at_millis)
})

test('a refresh counts as activity of the user and of the session', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  service.clock.advance({ hours: 5 })

  const { access_token } = (await refresh(project, ada.refresh_token)).json
  await service.drain()

  const now = service.clock.now()
  expect(
    (await project.as('server', { access_token }).get('/users/me')).json.last_active_at_millis,
  ).toBe(now.getTime())
  expect(
    await service.query('select last_used_at from sessions where user_id = $1', [ada.user_id]),
  ).toEqual([{ last_used_at: now }])
})

test('a sign-in counts as activity of the user, and of its own session only', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const signedUpAt = service.clock.now()
  await service.drain()
  service.clock.advance({ hours: 5 })

  await project
    .as('client')
    .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
  await service.drain()

  const now = service.clock.now()
  expect(await lastActive(ada)).toEqual(now)
  const sessions = await service.query(
    'select last_used_at from sessions where user_id = $1 order by created_at',
    [ada.user_id],
  )
  expect(sessions).toEqual([{ last_used_at: signedUpAt }, { last_used_at: now }])
})

test('reading and changing the user are no activity', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const signedUpAt = service.clock.now()
  service.clock.advance({ minutes: 5 })

  await project.as('client', ada).get('/users/me')
  await project.as('client', ada).patch('/users/me', { display_name: 'Ada' })
  await service.drain()

  expect(await lastActive(ada)).toEqual(signedUpAt)
})

test('of several sessions used in one moment, the latest use counts for the user', async () => {
  const project = await service.newProject()
  const people = await Promise.all(Array.from({ length: 8 }, () => project.signUp()))
  const signIn = async (user: TestUser) =>
    (
      await project
        .as('client')
        .post('/auth/password/sign-in', { email: user.email, password: user.password })
    ).json
  const second = await Promise.all(people.map(signIn))
  await service.drain()

  // In the end half of them are back at the older session, the others stay with the newer one.
  for (const round of ['older', 'newer', 'the one to stay with']) {
    service.clock.advance({ seconds: 1 })
    const used = people.map((user, index) =>
      round === 'older' || (round !== 'newer' && index % 2 === 0)
        ? user.refresh_token
        : second[index].refresh_token,
    )
    await Promise.all(used.map((token) => refresh(project, token)))
  }
  await service.drain()

  const times = await Promise.all(people.map((user) => lastActive(user)))
  expect(times).toEqual(people.map(() => service.clock.now()))
})

test('a session that is used and signed out before the note is written harms nothing', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  service.clock.advance({ minutes: 1 })
  await refresh(project, ada.refresh_token)
  await project.as('client', ada).delete('/auth/sessions/current')

  await service.drain()

  expect(await lastActive(ada)).toEqual(service.clock.now())
})
