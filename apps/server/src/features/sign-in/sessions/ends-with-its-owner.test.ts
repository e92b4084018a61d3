import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

/* Deleting a user or a team revokes their access immediately, even if cached (security case 43). */

const service = await startService()
afterAll(() => service.stop())

const refresh = (project: TestProject, { refresh_token }: Pick<TestUser, 'refresh_token'>) =>
  project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refresh_token })

test('case 43: rejects refreshes and access tokens of a deleted user, even tokens used before', async () => {
  const project = await service.newProject({ client_team_creation_enabled: true })
  const ada = await project.signUp()
  const other = (
    await project
      .as('client')
      .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
  ).json
  // Each token is used once, so that every cache of valid tokens contains it.
  for (const tokens of [ada, other])
    expect((await project.as('client', tokens).get('/users/me')).status).toBe(200)

  await project.as('server').delete(`/users/${ada.user_id}`)

  for (const tokens of [ada, other]) {
    expect((await refresh(project, tokens)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await project.as('client', tokens).get('/users/me')).code).toBe(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    )
    expect(
      (await project.as('client', tokens).post('/teams', { display_name: 'Ghosts' })).code,
    ).toBe('USER_AUTHENTICATION_REQUIRED')
  }
  expect(
    (
      await project
        .as('client')
        .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
    ).code,
  ).toBe('EMAIL_PASSWORD_MISMATCH')
})

test('case 43: rejects the requests of an administrator of a deleted team', async () => {
  const project = await service.newProject({ client_team_creation_enabled: true })
  const ada = await project.signUp()
  const { id } = (await project.as('client', ada).post('/teams', { display_name: 'Engines' })).json
  expect((await project.as('client', ada).get(`/teams/${id}`)).status).toBe(200)

  await project.as('server').delete(`/teams/${id}`)

  const client = project.as('client', ada)
  expect((await client.get(`/teams/${id}`)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  expect((await client.patch(`/teams/${id}`, { display_name: 'Ours' })).code).toBe(
    'TEAM_MEMBERSHIP_NOT_FOUND',
  )
  expect((await client.get('/teams?user_id=me')).json.items).toEqual([])
})

test('case 43: a revoked session cannot refresh, and its access token cannot change sign-in methods', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const other = (
    await project
      .as('client')
      .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
  ).json
  const { items } = (await project.as('client', other).get('/auth/sessions?user_id=me')).json
  const { id } = items.find(
    (session: { is_current_session: boolean }) => session.is_current_session,
  )

  await project.as('client', ada).delete(`/auth/sessions/${id}?user_id=me`)

  expect((await refresh(project, other)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  expect(
    (await project.as('client', other).patch('/users/me', { otp_auth_enabled: true })).code,
  ).toBe('ACCESS_TOKEN_EXPIRED')
  expect((await refresh(project, ada)).status).toBe(200)
})
