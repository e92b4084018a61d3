import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const refresh = (project: TestProject, refreshToken: string) =>
  project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refreshToken })

/**
 * Reads the stored time of last activity; a request could fail because the access token expired.
 */
async function lastActive(user: TestUser) {
  const rows = await service.query<{ last_active_at: Date }>(
    'select last_active_at from users where id = $1',
    [user.user_id],
  )
  return rows[0]?.last_active_at
}

test('counts the sign-up as the first activity of a user', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const user = (await project.as('server', ada).get('/users/me')).json

  expect(user.last_active_at_millis).toBe(user.signed_up_at_millis)
})

test('counts a refresh as activity of the user and of the session', async () => {
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

test('counts a sign-in as activity of the user and of the new session only', async () => {
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

test('does not count reading or changing the user as activity', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const signedUpAt = service.clock.now()
  service.clock.advance({ minutes: 5 })

  await project.as('client', ada).get('/users/me')
  await project.as('client', ada).patch('/users/me', { display_name: 'Ada' })
  await service.drain()

  expect(await lastActive(ada)).toEqual(signedUpAt)
})

test('keeps the latest use of several sessions that are used concurrently', async () => {
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

  // In the end, half of the users return to the older session, the others stay with the newer one.
  for (const round of ['older', 'newer', 'last']) {
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

test('ignores activity of a session that is signed out before the activity is written', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  service.clock.advance({ minutes: 1 })
  await refresh(project, ada.refresh_token)
  await project.as('client', ada).delete('/auth/sessions/current')

  await service.drain()

  expect(await lastActive(ada)).toEqual(service.clock.now())
})
