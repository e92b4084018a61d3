import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

test('signing out ends the session of the access token; no refresh token is needed', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const elsewhere = (
    await project
      .as('client')
      .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
  ).json

  const reply = await project.as('client', ada).delete('/auth/sessions/current')

  expect([reply.status, reply.json]).toEqual([200, { success: true }])
  const refresh = ({ refresh_token }: { refresh_token: string }) =>
    project
      .as('client')
      .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refresh_token })
  expect((await refresh(ada)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  expect((await refresh(elsewhere)).status).toBe(200)
})

test.each([undefined, {}, { user_id: 'anybody' }])(
  'a body is not needed and any is ignored: %j',
  async (body) => {
    const project = await service.newProject()
    const ada = await project.signUp()

    expect((await project.as('client', ada).delete('/auth/sessions/current', body)).status).toBe(
      200,
    )
  },
)

test('without access token the answer is that it has expired, just now', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const reply = await project
    .as('client')
    .delete('/auth/sessions/current', undefined, { 'x-stack-refresh-token': ada.refresh_token })

  expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
  expect(reply.json.details).toEqual({ expired_at_millis: service.clock.now().getTime() })
})

test('a second sign-out finds no session', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await project.as('client', ada).delete('/auth/sessions/current')

  const reply = await project.as('client', ada).delete('/auth/sessions/current')

  expect([reply.status, reply.code]).toEqual([401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'])
})

test('of many sign-outs of one session at once, one ends it', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const replies = await Promise.all(
    Array.from({ length: 20 }, () => project.as('client', ada).delete('/auth/sessions/current')),
  )

  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  expect(
    replies.filter((reply) => reply.code === 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
  ).toHaveLength(19)
})

test('the access token stays good after the sign-out until it expires', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await project.as('client', ada).delete('/auth/sessions/current')

  service.clock.advance({ minutes: 9 })
  expect((await project.as('client', ada).get('/users/me')).status).toBe(200)

  service.clock.advance({ minutes: 2 })
  expect((await project.as('client', ada).get('/users/me')).code).toBe('ACCESS_TOKEN_EXPIRED')
})

test('an anonymous user signs out like any other', async () => {
  const project = await service.newProject()
  const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json

  const reply = await project
    .as('client', guest, { 'x-stack-allow-anonymous-user': 'true' })
    .delete('/auth/sessions/current')

  expect(reply.status).toBe(200)
})
