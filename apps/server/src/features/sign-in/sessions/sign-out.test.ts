import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

test('ends the session of the access token without a refresh token', async () => {
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

test.each([undefined, {}, { user_id: 'anyone' }])(
  'requires no body and ignores any: %j',
  async (body) => {
    const project = await service.newProject()
    const ada = await project.signUp()

    expect((await project.as('client', ada).delete('/auth/sessions/current', body)).status).toBe(
      200,
    )
  },
)

test('without an access token returns ACCESS_TOKEN_EXPIRED with the current time', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const reply = await project
    .as('client')
    .delete('/auth/sessions/current', undefined, { 'x-stack-refresh-token': ada.refresh_token })

  expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
  expect(reply.json.details).toEqual({ expired_at_millis: service.clock.now().getTime() })
})

test('a second sign-out returns REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await project.as('client', ada).delete('/auth/sessions/current')

  const reply = await project.as('client', ada).delete('/auth/sessions/current')

  expect([reply.status, reply.code]).toEqual([401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'])
})

test('succeeds once when many requests sign out of one session concurrently', async () => {
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

test('the access token remains valid until it expires', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await project.as('client', ada).delete('/auth/sessions/current')

  service.clock.advance({ minutes: 9 })
  expect((await project.as('client', ada).get('/users/me')).status).toBe(200)

  service.clock.advance({ minutes: 2 })
  expect((await project.as('client', ada).get('/users/me')).code).toBe('ACCESS_TOKEN_EXPIRED')
})

test('signs out an anonymous user', async () => {
  const project = await service.newProject()
  const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json

  const reply = await project
    .as('client', guest, { 'x-stack-allow-anonymous-user': 'true' })
    .delete('/auth/sessions/current')

  expect(reply.status).toBe(200)
})
