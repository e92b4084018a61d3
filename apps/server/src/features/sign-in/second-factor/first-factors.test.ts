import { type Reply, startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { createOAuthApp, readUser, useProviders } from '../oauth/testing/app.ts'
import { beginPasskeySignIn, registerWith, sendSignIn } from '../passkeys/testing/ceremonies.ts'
import { createAuthenticator } from '../passkeys/testing/software-authenticator.ts'
import {
  type AuthenticatorApp,
  createApp,
  finishSignIn,
  signUpWithApp,
} from './authenticator-app.ts'

/* No sign-in method creates a session or token before the second factor (security case 4). */

const service = await startService()
const project = await service.newProject({ passkey_enabled: true, magic_link_enabled: true })
await useProviders(service, project, ['google'])
const oauth = createOAuthApp(service, project)
afterAll(() => service.stop())

/** A user with a second factor who has yet to prove the first. */
interface Person {
  userId: string
  app: AuthenticatorApp
  /** Proves the first factor. */
  prove(): Promise<Reply>
}

const CALLBACK = 'http://localhost:3000/handler'
let people = 0
const newAddress = () => `user-${++people}@example.com`

async function anonymousWithApp(of: TestProject) {
  const anonymous = (await of.as('client').post('/auth/anonymous/sign-up')).json
  const caller = of.as('client', anonymous, { 'x-stack-allow-anonymous-user': 'true' })
  const app = createApp()
  await caller.patch('/users/me', { totp_secret_base64: app.base64 })
  return {
    userId: anonymous.user_id as string,
    token: anonymous.access_token as string,
    app,
    caller,
  }
}

const paths: [string, { isNewUser: boolean; arrange: () => Promise<Person> }][] = [
  [
    'sign-in by password',
    {
      isNewUser: false,
      async arrange() {
        const { user, app } = await signUpWithApp(project)
        const { email, password } = user
        return {
          userId: user.user_id,
          app,
          prove: () => project.as('client').post('/auth/password/sign-in', { email, password }),
        }
      },
    },
  ],
  [
    'sign-in by emailed code',
    {
      isNewUser: false,
      async arrange() {
        const email = newAddress()
        const first = await project
          .as('client')
          .post('/auth/otp/sign-in', { code: (await project.requestCode(email)).code })
        const app = createApp()
        await project
          .as('client', first.json)
          .patch('/users/me', { totp_secret_base64: app.base64 })
        const { code } = await project.requestCode(email)
        return {
          userId: first.json.user_id,
          app,
          prove: () => project.as('client').post('/auth/otp/sign-in', { code }),
        }
      },
    },
  ],
  [
    'sign-in by passkey',
    {
      isNewUser: false,
      async arrange() {
        const { user, app } = await signUpWithApp(project)
        const authenticator = createAuthenticator()
        await registerWith(project, user, authenticator)
        const { code, options_json } = await beginPasskeySignIn(project)
        return {
          userId: user.user_id,
          app,
          prove: () => sendSignIn(project, authenticator.signIn(options_json), code),
        }
      },
    },
  ],
  [
    'sign-in with a provider',
    {
      isNewUser: false,
      async arrange() {
        const login = newAddress()
        const first = await oauth.signIn('google', login)
        const app = createApp()
        await project
          .as('client', first.json)
          .patch('/users/me', { totp_secret_base64: app.base64 })
        const { code, verifier } = await oauth.completeCallback('google', login)
        const { id } = await readUser(project, first.json)
        return { userId: id, app, prove: () => oauth.token({ code, code_verifier: verifier }) }
      },
    },
  ],
  [
    'sign-up with a provider as an anonymous user',
    {
      // OAuth does not report new users (protocol 02 §4).
      isNewUser: false,
      async arrange() {
        const { userId, app, token } = await anonymousWithApp(project)
        const { code, verifier } = await oauth.completeCallback('google', newAddress(), { token })
        return { userId, app, prove: () => oauth.token({ code, code_verifier: verifier }) }
      },
    },
  ],
  [
    'sign-up by password as an anonymous user',
    {
      isNewUser: true,
      async arrange() {
        const { userId, app, caller } = await anonymousWithApp(project)
        const body = {
          email: newAddress(),
          password: 'correct horse battery',
          verification_callback_url: CALLBACK,
        }
        return { userId, app, prove: () => caller.post('/auth/password/sign-up', body) }
      },
    },
  ],
  [
    'sign-up by emailed code as an anonymous user',
    {
      isNewUser: true,
      async arrange() {
        const { userId, app, caller } = await anonymousWithApp(project)
        const { code } = await project.requestCode(newAddress())
        return { userId, app, prove: () => caller.post('/auth/otp/sign-in', { code }) }
      },
    },
  ],
]

const sessionIds = (userId: string) => service.rows.sessionIds(userId)

describe.each(paths)('case 4: %s', (_name, { isNewUser, arrange }) => {
  test('requires the second factor and starts no session', async () => {
    const { userId, prove } = await arrange()
    const before = await sessionIds(userId)

    const reply = await prove()

    expect([reply.status, reply.code]).toEqual([400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'])
    expect(reply.json).toEqual({
      code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
      error: expect.any(String),
      details: { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) },
    })
    expect(reply.headers.get('set-cookie')).toBeNull()
    // Sessions may have ended, but none was started.
    expect(before).toEqual(expect.arrayContaining(await sessionIds(userId)))
  })

  test('continues after the second factor with the same result', async () => {
    const { userId, app, prove } = await arrange()
    const { json } = await prove()
    const before = await sessionIds(userId)

    const reply = await finishSignIn(
      project,
      json.details.attempt_code,
      app.code(service.clock.now()),
    )

    expect(reply.status).toBe(200)
    expect(reply.json).toMatchObject({ user_id: userId, is_new_user: isNewUser })
    expect(await sessionIds(userId)).toHaveLength(before.length + 1)
    expect((await project.as('client', reply.json).get('/users/me')).json).toMatchObject({
      id: userId,
      is_anonymous: false,
    })
  })

  test('does not continue after a wrong second factor', async () => {
    const { userId, app, prove } = await arrange()
    const { json } = await prove()
    const before = await sessionIds(userId)

    const reply = await finishSignIn(
      project,
      json.details.attempt_code,
      app.wrongCode(service.clock.now()),
    )

    expect([reply.status, reply.code]).toEqual([400, 'INVALID_TOTP_CODE'])
    expect(await sessionIds(userId)).toEqual(before)
  })
})

describe('no second factor is required', () => {
  test('to refresh a session', async () => {
    const { user } = await signUpWithApp(project)
    const headers = { 'x-stack-refresh-token': user.refresh_token }

    expect(
      (await project.as('client').post('/auth/sessions/current/refresh', undefined, headers))
        .status,
    ).toBe(200)
  })

  test('to create an anonymous user', async () => {
    expect((await project.as('client').post('/auth/anonymous/sign-up')).status).toBe(200)
  })

  test('if a server creates the session', async () => {
    const { user } = await signUpWithApp(project)

    const reply = await project.as('server').post('/auth/sessions', { user_id: user.user_id })

    expect(reply.json).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
    })
  })

  test('if a session is passed to the command line', async () => {
    const { user } = await signUpWithApp(project)
    const started = (await project.as('client').post('/auth/cli', {})).json
    await project.as('client', user).post('/auth/cli/complete', {
      login_code: started.login_code,
      refresh_token: user.refresh_token,
    })

    const reply = await project
      .as('client')
      .post('/auth/cli/poll', { polling_code: started.polling_code })

    expect([reply.status, reply.json.refresh_token]).toEqual([201, user.refresh_token])
  })
})
