import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { createOAuthApp, readUser, useProviders } from '../oauth/testing/app.ts'
import { createApp, finishSignIn } from '../second-factor/authenticator-app.ts'

/*
 * A user with a second factor gets MULTI_FACTOR_AUTHENTICATION_REQUIRED instead of tokens for a
 * code (protocol 02 §4, §10; security case 4).
 */

const service = await startService()
const project = await service.newProject()
await useProviders(service, project, ['google'])
const app = createOAuthApp(service, project)
afterAll(() => service.stop())

let people = 0
/** Creates a user with a second factor and completes a callback of theirs. */
async function arrange() {
  const login = `user-${++people}@example.com`
  const first = await app.signIn('google', login)
  const user = await readUser(project, first.json)
  const authenticator = createApp()
  await project
    .as('client', first.json)
    .patch('/users/me', { totp_secret_base64: authenticator.base64 })
  const { code, verifier } = await app.completeCallback('google', login)
  const sessions = () => service.query('select id from sessions where user_id = $1', [user.id])
  return { user, authenticator, grant: { code, code_verifier: verifier }, sessions }
}

test('the error has the fields that OAuth libraries and the SDK expect, and no token', async () => {
  const { grant, sessions } = await arrange()
  const before = await sessions()

  const reply = await app.token(grant)

  expect([reply.status, reply.code]).toEqual([400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'])
  expect(reply.headers.get('x-stack-actual-status')).toBeNull()
  expect(reply.json).toEqual({
    code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    details: { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) },
    error: expect.stringMatching(/./),
  })
  expect(await sessions()).toEqual(before)
})

test('the second factor completes the sign-in, with is_new_user false', async () => {
  const { user, authenticator, grant, sessions } = await arrange()
  const before = await sessions()
  const { json } = await app.token(grant)

  const reply = await finishSignIn(
    project,
    json.details.attempt_code,
    authenticator.code(service.clock.now()),
  )

  expect([reply.status, reply.json.is_new_user, reply.json.user_id]).toEqual([200, false, user.id])
  expect(await sessions()).toHaveLength(before.length + 1)
})

test('a wrong second factor does not complete it', async () => {
  const { authenticator, grant, sessions } = await arrange()
  const before = await sessions()
  const { json } = await app.token(grant)

  const reply = await finishSignIn(
    project,
    json.details.attempt_code,
    authenticator.wrongCode(service.clock.now()),
  )

  expect(reply.code).toBe('INVALID_TOTP_CODE')
  expect(await sessions()).toEqual(before)
})

test('uses up the code, so that fifty concurrent requests start at most one sign-in', async () => {
  const { grant } = await arrange()

  const replies = await Promise.all(Array.from({ length: 50 }, () => app.token(grant)))

  const codes = replies.map(({ code }) => code)
  expect(codes.filter((code) => code === 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')).toHaveLength(1)
  expect(codes.filter((code) => code === 'INVALID_AUTHORIZATION_CODE')).toHaveLength(49)
})

test('linking requires it too, because the session is new', async () => {
  const ada = await project.signUp()
  const authenticator = createApp()
  await project.as('client', ada).patch('/users/me', { totp_secret_base64: authenticator.base64 })

  const reply = await app.signIn('google', `user-${++people}@example.com`, {
    type: 'link',
    token: ada.access_token,
  })

  expect(reply.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
})

test('an anonymous user with a second factor is upgraded and has to use it', async () => {
  const anonymous = (await project.as('client').post('/auth/anonymous/sign-up')).json
  const authenticator = createApp()
  const caller = project.as('client', anonymous, { 'x-stack-allow-anonymous-user': 'true' })
  await caller.patch('/users/me', { totp_secret_base64: authenticator.base64 })

  const { code, json } = await app.signIn('google', `user-${++people}@example.com`, {
    token: anonymous.access_token,
  })

  expect(code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
  const reply = await finishSignIn(
    project,
    json.details.attempt_code,
    authenticator.code(service.clock.now()),
  )
  expect([reply.json.user_id, reply.json.is_new_user]).toEqual([anonymous.user_id, false])
})
