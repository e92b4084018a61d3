import type { TestUser } from '@latchkey/testkit'
import { describe, expect, test } from 'vitest'
import {
  beginRegistration,
  registerWith,
  sendRegistration,
  signInWith,
  signUpWithPasskey,
} from './testing/ceremonies.ts'
import { startPasskeyProject } from './testing/passkey-project.ts'
import { createAuthenticator } from './testing/software-authenticator.ts'

const { service, project, hasPasskey, storedOf } = await startPasskeyProject()

const list = async (user: Pick<TestUser, 'access_token'>) =>
  (await project.as('client', user).get('/auth/passkeys')).json.items
const register = async (user: TestUser, name?: string | null) => {
  const authenticator = createAuthenticator()
  // Passkeys are listed by age.
  service.clock.advance({ seconds: 1 })
  const { code, options_json } = await beginRegistration(project, user)
  const reply = await project.as('client', user).post('/auth/passkey/register', {
    credential: authenticator.register(options_json),
    code,
    ...(name !== undefined && { name }),
  })
  return { authenticator, reply }
}

/** Refreshes the token of the user, whose proof of a factor is then too old for changes. */
async function staleSession(user: TestUser) {
  service.clock.advance({ minutes: 11 })
  const reply = await project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': user.refresh_token,
  })
  return reply.json as { access_token: string }
}

test('a user has several passkeys, each of which signs in', async () => {
  const { user, authenticator: first } = await signUpWithPasskey(project)
  const { authenticator: second } = await register(user, 'Work laptop')

  for (const authenticator of [first, second])
    expect((await signInWith(project, authenticator)).json.user_id).toBe(user.user_id)
  expect(await list(user)).toEqual(
    [null, 'Work laptop'].map((name) => ({
      id: expect.any(String),
      name,
      is_backed_up: false,
      created_at_millis: expect.any(Number),
      last_used_at_millis: service.clock.now().getTime(),
    })),
  )
})

test('lists nothing of other users', async () => {
  await signUpWithPasskey(project)

  expect(await list(await project.signUp())).toEqual([])
})

test.each([
  ['a name', 'Phone', 'Phone'],
  ['an empty name', '', null],
  ['null', null, null],
])('registers with %s', async (_what, given, stored) => {
  const ada = await project.signUp()

  expect((await register(ada, given)).reply.status).toBe(200)

  expect((await list(ada))[0].name).toBe(stored)
})

test('rejects a name of more than 100 characters', async () => {
  const ada = await project.signUp()

  const { reply } = await register(ada, 'x'.repeat(101))

  expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
})

describe('renaming', () => {
  test('changes the name', async () => {
    const { user } = await signUpWithPasskey(project)
    const [{ id }] = await list(user)

    const reply = await project.as('client', user).patch(`/auth/passkeys/${id}`, { name: 'Key' })

    expect([reply.status, reply.json]).toEqual([200, { success: true }])
    expect((await list(user))[0].name).toBe('Key')
  })

  test('is rejected for the passkey of another user', async () => {
    const { user } = await signUpWithPasskey(project)
    const [{ id }] = await list(user)
    const eve = await project.signUp()

    const reply = await project.as('client', eve).patch(`/auth/passkeys/${id}`, { name: 'Mine' })

    expect([reply.status, reply.code]).toEqual([404, undefined])
    expect((await list(user))[0].name).toBeNull()
  })
})

describe('removing', () => {
  test('removes one of several', async () => {
    const { user, authenticator: first } = await signUpWithPasskey(project)
    const { authenticator: second } = await register(user)
    const [{ id }] = await list(user)

    const reply = await project.as('client', user).delete(`/auth/passkeys/${id}`)

    expect([reply.status, reply.json]).toEqual([200, { success: true }])
    expect((await signInWith(project, first)).code).toBe('PASSKEY_AUTHENTICATION_FAILED')
    expect((await signInWith(project, second)).status).toBe(200)
    expect(await hasPasskey(user)).toBe(true)
  })

  test('of the last one leaves a user without passkeys', async () => {
    const { user } = await signUpWithPasskey(project)
    const [{ id }] = await list(user)

    await project.as('client', user).delete(`/auth/passkeys/${id}`)

    expect(await hasPasskey(user)).toBe(false)
  })

  test('is rejected for the passkey of another user, and for one that is gone', async () => {
    const { user } = await signUpWithPasskey(project)
    const [{ id }] = await list(user)
    const eve = await project.signUp()

    expect((await project.as('client', eve).delete(`/auth/passkeys/${id}`)).status).toBe(404)
    expect((await project.as('client', user).delete(`/auth/passkeys/${id}`)).status).toBe(200)
    expect((await project.as('client', user).delete(`/auth/passkeys/${id}`)).status).toBe(404)
  })

  test('case 71: requires recent authentication, which renaming does not', async () => {
    const { user } = await signUpWithPasskey(project)
    const [{ id }] = await list(user)
    const stale = await staleSession(user)

    const removed = await project.as('client', stale).delete(`/auth/passkeys/${id}`)
    const renamed = await project.as('client', stale).patch(`/auth/passkeys/${id}`, { name: 'A' })

    expect([removed.status, removed.code]).toEqual([403, 'RECENT_AUTHENTICATION_REQUIRED'])
    expect(renamed.status).toBe(200)
  })

  test('by passkey_auth_enabled removes all', async () => {
    const { user } = await signUpWithPasskey(project)
    await register(user)

    await project.as('client', user).patch('/users/me', { passkey_auth_enabled: false })

    expect(await storedOf(user)).toEqual([])
  })
})

describe('case 71: changes are rejected', () => {
  test.each(['patch', 'delete'] as const)('%s after signing out', async (method) => {
    const { user } = await signUpWithPasskey(project)
    const [{ id }] = await list(user)
    await project.as('client', user).delete('/auth/sessions/current')

    const body = method === 'patch' ? { name: 'A' } : undefined
    const reply = await project.as('client', user)[method](`/auth/passkeys/${id}`, body)

    expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
  })

  test.each(['patch', 'delete'] as const)('%s while impersonating', async (method) => {
    const { user } = await signUpWithPasskey(project)
    const [{ id }] = await list(user)
    const body = { user_id: user.user_id, is_impersonation: true }
    const impersonation = (await project.as('server').post('/auth/sessions', body)).json

    const change = method === 'patch' ? { name: 'A' } : undefined
    const reply = await project.as('client', impersonation)[method](`/auth/passkeys/${id}`, change)

    expect([reply.status, reply.code]).toEqual([403, undefined])
  })
})

test('a user has at most 20 passkeys, also after 50 concurrent registrations', async () => {
  const user = await project.signUp()
  const ceremonies = await Promise.all(
    Array.from({ length: 50 }, () => beginRegistration(project, user)),
  )

  const replies = await Promise.all(
    ceremonies.map(({ code, options_json }) =>
      sendRegistration(project, user, createAuthenticator().register(options_json), code),
    ),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
  for (const reply of replies.filter(({ status }) => status !== 200))
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('at most 20')])
  expect(await storedOf(user)).toHaveLength(20)
})

test('confirms the identity with any of several passkeys', async () => {
  const { user } = await signUpWithPasskey(project)
  await register(user)

  const reply = await project
    .as('client', user)
    .post('/auth/sessions/current/reauthenticate/passkey')

  expect(reply.json.options_json.allowCredentials).toHaveLength(2)
})

test('registering through the ceremonies of the published SDKs sends no name', async () => {
  const user = await project.signUp()

  expect((await registerWith(project, user, createAuthenticator())).status).toBe(200)

  expect((await list(user))[0].name).toBeNull()
})
