import type { TestProject, TestUser } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { describe, expect, test } from 'vitest'
import { useProviders } from '../oauth/testing/app.ts'
import { registerWith } from '../passkeys/testing/ceremonies.ts'
import { createAuthenticator } from '../passkeys/testing/software-authenticator.ts'
import { createApp } from '../second-factor/authenticator-app.ts'
import { byPassword, refresh, startSessions, type Tokens } from './testing/sessions.ts'

/* security cases 5, 32, 53, 73. Not part of the protocol. */

const { service, newProject, later } = await startSessions()

async function addChannel(
  project: TestProject,
  user: TestUser,
  fields: object = {},
): Promise<string> {
  const channel = {
    user_id: user.user_id,
    type: 'email',
    value: `work-${user.email}`,
    used_for_auth: false,
    is_verified: true,
    ...fields,
  }
  return (await project.as('server').post('/contact-channels', channel)).json.id
}
const addAccount = async (project: TestProject, user: TestUser): Promise<string> => {
  await useProviders(service, project, ['github'])
  const account = {
    user_id: user.user_id,
    provider_config_id: 'github',
    account_id: '1',
    email: user.email,
  }
  return (
    await project
      .as('server')
      .post('/oauth-providers', { ...account, allow_sign_in: true, allow_connected_accounts: true })
  ).json.id
}
const primaryId = async (project: TestProject, user: TestUser) =>
  (await project.as('server').get(`/contact-channels?user_id=${user.user_id}`)).json.items.find(
    ({ is_primary }: { is_primary: boolean }) => is_primary,
  ).id

/**
 * The changes that require recent authentication. Each prepares a user with a password and returns
 * the request.
 */
const CHANGES: Record<
  string,
  (
    project: TestProject,
    user: TestUser,
  ) => Promise<[method: 'post' | 'patch' | 'delete', path: string, body?: object]>
> = {
  'removing the second factor': async (project, user) => {
    await project
      .as('server')
      .patch(`/users/${user.user_id}`, { totp_secret_base64: createApp().base64 })
    return ['patch', '/users/me', { totp_secret_base64: null }]
  },
  'replacing the second factor': async (project, user) => {
    await project
      .as('server')
      .patch(`/users/${user.user_id}`, { totp_secret_base64: createApp().base64 })
    return ['patch', '/users/me', { totp_secret_base64: createApp().base64 }]
  },
  'setting up a second factor': async () => [
    'patch',
    '/users/me',
    { totp_secret_base64: createApp().base64 },
  ],
  // The first address that is verified replaces those that never were.
  'adding an address to an account without a proven one': async (_project, user) => [
    'post',
    '/contact-channels',
    { user_id: 'me', type: 'email', value: `evil-${user.email}`, used_for_auth: false },
  ],
  'changing any address of an account without a proven one': async (project, user) => [
    'patch',
    `/contact-channels/me/${await addChannel(project, user, { is_verified: false })}`,
    { value: `evil-${user.email}`, type: 'email' },
  ],
  'switching off sign-in codes': async (project, user) => {
    await project.as('server').patch(`/users/${user.user_id}`, { otp_auth_enabled: true })
    return ['patch', '/users/me', { otp_auth_enabled: false }]
  },
  'adding a passkey beside a password': async () => [
    'post',
    '/auth/passkey/initiate-passkey-registration',
    {},
  ],
  'setting a password beside other factors': async (project, user) => {
    await project.as('server').patch(`/users/${user.user_id}`, { otp_auth_enabled: true })
    await service.rows.deletePassword(user.user_id)
    return ['post', '/auth/password/set', { password: 'a much better password' }]
  },
  'adding a sign-in address': async (project, user) => {
    // Otherwise the verified address would replace the unverified one for sign-in.
    await project
      .as('server')
      .patch(`/contact-channels/${user.user_id}/${await primaryId(project, user)}`, {
        is_verified: true,
      })
    return [
      'patch',
      `/contact-channels/me/${await addChannel(project, user)}`,
      { used_for_auth: true },
    ]
  },
  'no longer signing in with an address': async (project, user) => [
    'patch',
    `/contact-channels/me/${await addChannel(project, user, { used_for_auth: true })}`,
    { used_for_auth: false },
  ],
  'changing a sign-in address': async (project, user) => [
    'patch',
    `/contact-channels/me/${await primaryId(project, user)}`,
    { value: `new-${user.email}`, type: 'email' },
  ],
  'changing the primary address': async (project, user) => [
    'patch',
    `/contact-channels/me/${await addChannel(project, user)}`,
    { is_primary: true },
  ],
  'removing a sign-in address': async (project, user) => [
    'delete',
    `/contact-channels/me/${await addChannel(project, user, { used_for_auth: true })}`,
  ],
  'removing an account that signs in': async (project, user) => [
    'delete',
    `/oauth-providers/me/${await addAccount(project, user)}`,
  ],
  'disabling sign-in with an account': async (project, user) => [
    'patch',
    `/oauth-providers/me/${await addAccount(project, user)}`,
    { allow_sign_in: false },
  ],
}

describe.each(Object.entries(CHANGES))('M7, case 73: %s', (_name, prepare) => {
  test('is allowed in a new session', async () => {
    const project = await newProject()
    const ada = await project.signUp()
    const [method, path, body] = await prepare(project, ada)

    expect((await project.as('client', ada)[method](path, body)).status).toBeOneOf([200, 201])
  })

  test('is rejected after ten minutes with any access token and changes nothing', async () => {
    const project = await newProject()
    const ada = await project.signUp()
    const [method, path, body] = await prepare(project, ada)
    const state = async () => (await project.as('server').get(`/users/${ada.user_id}`)).json
    const before = await state()

    const reply = await project.as('client', await later(project, ada))[method](path, body)

    expect([reply.status, reply.code]).toEqual([403, 'RECENT_AUTHENTICATION_REQUIRED'])
    expect({ ...(await state()), last_active_at_millis: 0 }).toEqual({
      ...before,
      last_active_at_millis: 0,
    })
  })

  test('is allowed if the project does not require it', async () => {
    const project = await newProject()
    await patchConfig(service.ctx, project.id, { 'auth.recentAuthentication.required': false })
    const ada = await project.signUp()
    const [method, path, body] = await prepare(project, ada)

    const reply = await project.as('client', await later(project, ada))[method](path, body)
    expect(reply.status).toBeOneOf([200, 201])
  })

  test.each(['server', 'admin'] as const)(
    'is allowed with %s access, and other changes need no recent authentication',
    async (access) => {
      const project = await newProject()
      const ada = await project.signUp()
      const [method, path, body] = await prepare(project, ada)
      const old = await later(project, ada)

      expect(
        (await project.as('client', old).patch('/users/me', { display_name: 'Ada' })).status,
      ).toBe(200)
      expect((await project.as(access, old)[method](path, body)).status).toBeOneOf([200, 201])
    },
  )
})

describe('M7: enrolling needs no recent authentication:', () => {
  test('another address of a proven account, which does not sign in', async () => {
    const project = await newProject()
    const ada = await project.signUp()
    const path = `/contact-channels/${ada.user_id}/${await primaryId(project, ada)}`
    await project.as('server').patch(path, { is_verified: true })
    const channel = {
      user_id: 'me',
      type: 'email',
      value: `work-${ada.email}`,
      used_for_auth: false,
    }

    const old = await later(project, ada)
    expect((await project.as('client', old).post('/contact-channels', channel)).status).toBe(201)
  })

  test('the first sign-in method of an anonymous user', async () => {
    const project = await newProject()
    const guest = await later(
      project,
      (await project.as('client').post('/auth/anonymous/sign-up')).json as Tokens,
    )
    const asGuest = project.as('client', guest, { 'x-stack-allow-anonymous-user': 'true' })

    expect((await asGuest.post('/auth/passkey/initiate-passkey-registration', {})).status).toBe(200)
    expect(
      (await asGuest.post('/auth/password/set', { password: 'a much better password' })).status,
    ).toBe(200)
    expect((await asGuest.post('/auth/passkey/initiate-passkey-registration', {})).code).toBe(
      'RECENT_AUTHENTICATION_REQUIRED',
    )
  })

  test('a ceremony may complete a little later than it may start', async () => {
    const project = await newProject()
    const ada = await project.signUp()
    service.clock.advance({ minutes: 9, seconds: 50 })
    const user = { ...ada, access_token: await refresh(project, ada) }
    const { code, options_json } = (
      await project.as('client', user).post('/auth/passkey/initiate-passkey-registration', {})
    ).json
    service.clock.advance({ seconds: 60 })

    const credential = createAuthenticator().register(options_json, {})
    expect(
      (await project.as('client', user).post('/auth/passkey/register', { credential, code }))
        .status,
    ).toBe(200)
  })
})

test('case 53: a confirmation or a new passkey does not renew other sessions', async () => {
  const project = await newProject()
  const ada = await project.signUp()
  const other = (
    await project
      .as('client')
      .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
  ).json
  const late = await later(project, ada)
  const renewed = (await byPassword(project, late)).json
  expect((await registerWith(project, renewed, createAuthenticator())).status).toBe(200)

  const token = { ...other, access_token: await refresh(project, other) }
  expect(
    (await project.as('client', token).patch('/users/me', { passkey_auth_enabled: false })).code,
  ).toBe('RECENT_AUTHENTICATION_REQUIRED')
})
