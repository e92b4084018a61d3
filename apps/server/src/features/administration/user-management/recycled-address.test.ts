import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const CALLBACK = 'http://localhost:3000/handler'

test('case 44: a new user with the address of a deleted one inherits nothing', async () => {
  const project = await service.newProject({ magic_link_enabled: true })
  const [anyone, server] = [project.as('client'), project.as('server')]
  const former = await project.signUp()
  const { email } = former
  await server.patch(`/users/${former.user_id}`, {
    display_name: 'Former',
    client_metadata: { plan: 'gold' },
    server_metadata: { vip: true },
  })
  const { json: team } = await server.post('/teams', {
    display_name: 'Engines',
    creator_user_id: former.user_id,
  })
  await server.post(`/team-permissions/${team.id}/${former.user_id}/team_admin`, {})
  await anyone.post('/auth/password/send-reset-code', { email, callback_url: CALLBACK })
  const reset = await service.mailbox.latest(email)
  await anyone.post('/auth/password/reset', { code: reset.code, password: 'the former password' })
  await anyone.post('/auth/password/send-reset-code', { email, callback_url: CALLBACK })
  const pending = await service.mailbox.latest(email)
  expect((await server.delete(`/users/${former.user_id}`)).status).toBe(200)

  const next = await project.signUp({ email })

  expect(next.user_id).not.toBe(former.user_id)
  expect((await server.get(`/users/${next.user_id}`)).json).toMatchObject({
    display_name: null,
    client_metadata: null,
    server_metadata: null,
    primary_email: email,
    primary_email_verified: false,
    selected_team: null,
    requires_totp_mfa: false,
  })
  expect((await server.get(`/teams?user_id=${next.user_id}`)).json.items).toEqual([])
  expect((await server.get(`/team-permissions?user_id=${next.user_id}`)).json.items).toEqual([])
  const refresh = { 'x-stack-refresh-token': former.refresh_token }
  expect((await anyone.post('/auth/sessions/current/refresh', undefined, refresh)).code).toBe(
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  )
  expect((await project.as('client', former).get('/users/me')).code).toBe(
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  )
  expect(
    (await anyone.post('/auth/password/sign-in', { email, password: 'the former password' })).code,
  ).toBe('EMAIL_PASSWORD_MISMATCH')
  const replay = await anyone.post('/auth/password/reset', {
    code: pending.code,
    password: 'chosen by the former user',
  })
  expect([replay.status, replay.code]).not.toEqual([200, undefined])
  expect(
    (await anyone.post('/auth/password/sign-in', { email, password: next.password })).status,
  ).toBe(200)
})
