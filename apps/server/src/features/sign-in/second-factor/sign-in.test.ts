import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { beginSignIn, createApp, finishSignIn, signUpWithApp } from './authenticator-app.ts'

const service = await startService()
const project = await service.newProject()
afterAll(() => service.stop())

const sessionsOf = async (userId: string) => (await service.rows.sessionIds(userId)).length

test('signs in with a code of the authenticator app', async () => {
  const { user, app } = await signUpWithApp(project)
  const attempt = await beginSignIn(project, user)

  const reply = await finishSignIn(project, attempt, app.code(service.clock.now()))

  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.stringMatching(/^[0-9a-z]{45}$/),
    is_new_user: false,
    user_id: user.user_id,
  })
  expect((await project.as('client', reply.json).get('/users/me')).json).toMatchObject({
    id: user.user_id,
    requires_totp_mfa: true,
  })
})

test('creates a new session for each sign-in and keeps existing ones', async () => {
  const { user, app } = await signUpWithApp(project)

  const reply = await finishSignIn(
    project,
    await beginSignIn(project, user),
    app.code(service.clock.now()),
  )

  expect(await sessionsOf(user.user_id)).toBe(2)
  expect(reply.json.refresh_token).not.toBe(user.refresh_token)
  expect(reply.json.access_token).not.toBe(user.access_token)
  const old = await project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': user.refresh_token,
  })
  expect(old.status).toBe(200)
})

describe('case 31: the clock of the authenticator app', () => {
  test.each([-1, 0, 1])('may be off by %i steps', async (steps) => {
    const { user, app } = await signUpWithApp(project)

    expect(
      (
        await finishSignIn(
          project,
          await beginSignIn(project, user),
          app.code(service.clock.now(), steps),
        )
      ).status,
    ).toBe(200)
  })

  test.each([-20, -2, 2, 20])('may not be off by %i steps', async (steps) => {
    const { user, app } = await signUpWithApp(project)

    const reply = await finishSignIn(
      project,
      await beginSignIn(project, user),
      app.code(service.clock.now(), steps),
    )

    expect([reply.status, reply.code]).toEqual([400, 'INVALID_TOTP_CODE'])
  })
})

describe('case 31: an accepted code', () => {
  test('is not accepted again within its lifetime, and neither is an earlier one', async () => {
    const { user, app } = await signUpWithApp(project)
    const now = service.clock.now()
    expect(
      (await finishSignIn(project, await beginSignIn(project, user), app.code(now))).status,
    ).toBe(200)

    for (const steps of [0, -1]) {
      const reply = await finishSignIn(
        project,
        await beginSignIn(project, user),
        app.code(now, steps),
      )
      expect(reply.code).toBe('INVALID_TOTP_CODE')
    }
    expect(
      (await finishSignIn(project, await beginSignIn(project, user), app.code(now, 1))).status,
    ).toBe(200)
  })

  test('is accepted again after the secret was set again', async () => {
    const { user, app } = await signUpWithApp(project)
    const totp = app.code(service.clock.now())
    await finishSignIn(project, await beginSignIn(project, user), totp)

    await project.as('client', user).patch('/users/me', { totp_secret_base64: app.base64 })

    expect((await finishSignIn(project, await beginSignIn(project, user), totp)).status).toBe(200)
  })

  test('signs in once when 50 attempts use it concurrently', async () => {
    const { user, app } = await signUpWithApp(project)
    const attempts = await Promise.all(Array.from({ length: 50 }, () => beginSignIn(project, user)))
    const totp = app.code(service.clock.now())

    const replies = await Promise.all(
      attempts.map((attempt) => finishSignIn(project, attempt, totp)),
    )

    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect([reply.status, reply.code]).toBeOneOf([
        [400, 'INVALID_TOTP_CODE'],
        [429, undefined],
      ])
    }
    expect(await sessionsOf(user.user_id)).toBe(2)
  })

  test('signs in once when one attempt uses it 50 times concurrently', async () => {
    const { user, app } = await signUpWithApp(project)
    const attempt = await beginSignIn(project, user)
    const totp = app.code(service.clock.now())

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => finishSignIn(project, attempt, totp)),
    )

    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(await sessionsOf(user.user_id)).toBe(2)
  })
})

test('one attempt signs in once, with the first of several valid codes', async () => {
  const { user, app } = await signUpWithApp(project)
  const attempt = await beginSignIn(project, user)
  const now = service.clock.now()

  const replies = await Promise.all(
    [-1, 0, 1].map((steps) => finishSignIn(project, attempt, app.code(now, steps))),
  )

  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  expect(await sessionsOf(user.user_id)).toBe(2)
})

describe('an attempt', () => {
  test('is used up by a right code, not by a wrong one', async () => {
    const { user, app } = await signUpWithApp(project)
    const attempt = await beginSignIn(project, user)
    const now = service.clock.now()

    expect((await finishSignIn(project, attempt, app.wrongCode(now))).code).toBe(
      'INVALID_TOTP_CODE',
    )
    expect((await finishSignIn(project, attempt.toUpperCase(), app.code(now))).status).toBe(200)
    const again = await finishSignIn(project, attempt, app.code(now, 1))
    expect([again.status, again.code]).toEqual([409, 'VERIFICATION_CODE_ALREADY_USED'])
  })

  test('lasts five minutes', async () => {
    const { user, app } = await signUpWithApp(project)
    const [early, late] = [await beginSignIn(project, user), await beginSignIn(project, user)]

    service.clock.advance({ minutes: 4, seconds: 59 })
    expect((await finishSignIn(project, early, app.code(service.clock.now()))).status).toBe(200)
    service.clock.advance({ seconds: 1 })
    const reply = await finishSignIn(project, late, app.code(service.clock.now(), 1))

    expect([reply.status, reply.code]).toEqual([400, 'VERIFICATION_CODE_EXPIRED'])
  })

  test('of another project is unknown', async () => {
    const { user, app } = await signUpWithApp(project)
    const attempt = await beginSignIn(project, user)

    const reply = await finishSignIn(
      await service.newProject(),
      attempt,
      app.code(service.clock.now()),
    )

    expect([reply.status, reply.code]).toEqual([404, 'VERIFICATION_CODE_NOT_FOUND'])
  })

  test('is not completed by the authenticator app of another user', async () => {
    const ada = await signUpWithApp(project)
    const eve = await signUpWithApp(project)

    const reply = await finishSignIn(
      project,
      await beginSignIn(project, ada.user),
      eve.app.code(service.clock.now()),
    )

    expect(reply.code).toBe('INVALID_TOTP_CODE')
  })

  test('case 32: is not completed by an access token of the user', async () => {
    const { user, app } = await signUpWithApp(project)
    const attempt = await beginSignIn(project, user)
    const withToken = project.as('client', user)

    expect(
      (
        await withToken.post('/auth/mfa/sign-in', {
          type: 'totp',
          totp: app.wrongCode(service.clock.now()),
          code: attempt,
        })
      ).code,
    ).toBe('INVALID_TOTP_CODE')
    expect((await withToken.post('/auth/mfa/sign-in', { type: 'totp', code: attempt })).code).toBe(
      'SCHEMA_ERROR',
    )
    expect(
      (
        await withToken.post('/auth/mfa/sign-in', {
          type: 'totp',
          totp: app.code(service.clock.now()),
        })
      ).code,
    ).toBe('SCHEMA_ERROR')
  })

  test('fails if the user has disabled the second factor', async () => {
    const { user, app } = await signUpWithApp(project)
    const attempt = await beginSignIn(project, user)
    await project.as('client', user).patch('/users/me', { totp_secret_base64: null })

    const reply = await finishSignIn(project, attempt, app.code(service.clock.now()))

    expect([reply.status, reply.code]).toEqual([400, 'INVALID_TOTP_CODE'])
    expect(await sessionsOf(user.user_id)).toBe(1)
  })

  test('requires the new authenticator app if the user has replaced it', async () => {
    const { user, app } = await signUpWithApp(project)
    const attempt = await beginSignIn(project, user)
    const newApp = createApp()
    await project.as('client', user).patch('/users/me', { totp_secret_base64: newApp.base64 })

    expect((await finishSignIn(project, attempt, app.code(service.clock.now()))).code).toBe(
      'INVALID_TOTP_CODE',
    )
    expect((await finishSignIn(project, attempt, newApp.code(service.clock.now()))).status).toBe(
      200,
    )
  })

  test('fails if the user was deleted', async () => {
    const own = await service.newProject({ client_user_deletion_enabled: true })
    const { user, app } = await signUpWithApp(own)
    const attempt = await beginSignIn(own, user)
    expect((await own.as('client', user).delete('/users/me')).status).toBe(200)

    const reply = await finishSignIn(own, attempt, app.code(service.clock.now()))

    expect([reply.status, reply.code]).toEqual([400, 'INVALID_TOTP_CODE'])
  })
})

test.each([
  '',
  '12345',
  '1234567',
  ' 12345',
  '12345 ',
  'abcdef',
  '１２３４５６',
  '12345\u0663',
  '-12345',
  '1e5000',
  '      ',
])('rejects %j as a wrong code', async (totp) => {
  const { user } = await signUpWithApp(project)

  const reply = await finishSignIn(project, await beginSignIn(project, user), totp)

  expect([reply.status, reply.code]).toEqual([400, 'INVALID_TOTP_CODE'])
})

test.each([
  ['without type', { type: undefined }],
  ['of another type', { type: 'sms' }],
  ['without code', { totp: undefined }],
  ['with a list as code', { totp: ['000000'] }],
  ['with half a character', { totp: '\ud83d' }],
  ['with a short attempt code', { code: 'x'.repeat(44) }],
  ['with a long attempt code', { code: 'x'.repeat(46) }],
  ['with an unknown property', { user_id: '8a1d3c2e-5b7f-4e0a-9c11-2f7c6d0b4a55' }],
])('rejects a request %s', async (_what, changes) => {
  const reply = await project
    .as('client')
    .post('/auth/mfa/sign-in', { type: 'totp', totp: '000000', code: 'x'.repeat(45), ...changes })

  expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
})

test('accepts the code as a number', async () => {
  const { user, app } = await signUpWithApp(project)
  const totp = app.code(service.clock.now())
  const reply = await finishSignIn(
    project,
    await beginSignIn(project, user),
    totp.startsWith('0') ? totp : Number(totp),
  )

  expect(reply.status).toBe(200)
})

test('a concurrent deletion of the user leaves no session', async () => {
  const own = await service.newProject({ client_user_deletion_enabled: true })
  for (let round = 0; round < 10; round += 1) {
    const { user, app } = await signUpWithApp(own)
    const attempt = await beginSignIn(own, user)

    const [finished, deleted] = await Promise.all([
      finishSignIn(own, attempt, app.code(service.clock.now())),
      own.as('client', user).delete('/users/me'),
    ])

    expect(finished.status).toBeLessThan(500)
    expect(deleted.status).toBe(200)
    expect(await sessionsOf(user.user_id)).toBe(0)
  }
})

test('a concurrent disabling of the second factor causes at most one session', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { user, app } = await signUpWithApp(project)
    const attempt = await beginSignIn(project, user)

    const [finished, changed] = await Promise.all([
      finishSignIn(project, attempt, app.code(service.clock.now())),
      project.as('client', user).patch('/users/me', { totp_secret_base64: null }),
    ])

    expect([200, 400]).toContain(finished.status)
    expect(changed.status).toBe(200)
    expect(await sessionsOf(user.user_id)).toBe(finished.status === 200 ? 2 : 1)
  }
})
