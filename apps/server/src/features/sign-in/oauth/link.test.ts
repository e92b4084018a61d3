import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import {
  type Changes,
  createOAuthAppWith,
  OWN_KEYS,
  readUser,
  useProviders,
} from './testing/app.ts'
import { type Person, startProviders } from './testing/people.ts'

/* A signed-in user links a provider account or adds scopes to it (protocol 02 §9, `type=link`). */

const providers = await startProviders()
const service = await startService({ providers: { locate: providers.locate } })
const project = await service.newProject()
await useProviders(service, project, ['gitlab', 'discord'], OWN_KEYS)
const app = createOAuthAppWith(service, project, providers.signIn)
afterAll(async () => {
  await service.stop()
  await providers.stop()
})

let ids = 0
const newPerson = (): Person => {
  const id = `id-${++ids}`
  return { id, name: 'Ada', email: `${id}@example.com`, isVerified: true }
}

const linking = (user: { access_token: string }, more: Changes = {}) => ({
  type: 'link',
  token: user.access_token,
  ...more,
})
const accountsOf = async (userId: string, of: TestProject = project) =>
  (await of.as('server').get(`/oauth-providers?user_id=${userId}`)).json.items

test('links a new account for both uses, with the address from the provider', async () => {
  const ada = await project.signUp()
  const person = newPerson()
  const before = await readUser(project, ada)

  const reply = await app.signIn('gitlab', person, linking(ada))

  expect(reply.json).toMatchObject({ is_new_user: false, newUser: false })
  const after = await readUser(project, reply.json)
  const account = { id: 'gitlab', account_id: person.id, email: person.email }
  expect(after).toEqual({
    ...before,
    oauth_providers: [account],
    last_active_at_millis: after.last_active_at_millis,
  })
  expect(await accountsOf(ada.user_id)).toMatchObject([
    { allow_sign_in: true, allow_connected_accounts: true },
  ])
  expect((await readUser(project, (await app.signIn('gitlab', person)).json)).id).toBe(ada.user_id)
})

test('links an account with the address of another user, who keeps it', async () => {
  const [ada, grace] = [await project.signUp(), await project.signUp()]
  const person = { ...newPerson(), email: grace.email }

  await app.signIn('gitlab', person, linking(ada))

  expect(await accountsOf(ada.user_id)).toMatchObject([
    { account_id: person.id, email: grace.email },
  ])
  expect((await readUser(project, ada)).primary_email).toBe(ada.email)
})

test('starts a new session', async () => {
  const ada = await project.signUp()

  const { json } = await app.signIn('gitlab', newPerson(), linking(ada))

  expect(json.refresh_token).not.toBe(ada.refresh_token)
  const sessions = await service.rows.sessionIds(ada.user_id)
  expect(sessions).toHaveLength(2)
})

test('case 73: the new session proves no factor that the linking one has not proven', async () => {
  const project = await service.newProject({ passkey_enabled: true })
  await useProviders(service, project, ['gitlab'], OWN_KEYS)
  const app = createOAuthAppWith(service, project, providers.signIn)
  const ada = await project.signUp()
  const startPasskey = (user: { access_token: string }) =>
    project.as('client', user).post('/auth/passkey/initiate-passkey-registration', {})

  service.clock.advance({ minutes: 5 })
  const first = (await app.signIn('gitlab', newPerson(), linking(ada))).json
  expect((await startPasskey(first)).status).toBe(200)

  service.clock.advance({ minutes: 5, millis: 1 })
  const second = (await app.signIn('gitlab', newPerson(), linking(first))).json
  expect((await startPasskey(second)).code).toBe('RECENT_AUTHENTICATION_REQUIRED')
})

test('keeps an account that is already linked and stores its new tokens', async () => {
  const ada = await project.signUp()
  const person = newPerson()
  await app.signIn('gitlab', person, linking(ada))
  const [before] = await accountsOf(ada.user_id)
  service.clock.advance({ seconds: 1 })

  await app.signIn(
    'gitlab',
    { ...person, email: 'changed@example.com' },
    linking(ada, { provider_scope: 'api' }),
  )

  expect(await accountsOf(ada.user_id)).toEqual([before])
  const ask = (scope: string) =>
    project.as('client', ada).post('/connected-accounts/me/gitlab/access-token', { scope })
  expect((await ask('read_user api')).status).toBe(201)
  expect((await ask('sudo')).code).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE')
})

test('rejects an account of another user', async () => {
  const [ada, grace] = [await project.signUp(), await project.signUp()]
  const person = newPerson()
  await app.signIn('gitlab', person, linking(ada))

  const { reply, location } = await app.completeCallback(
    'gitlab',
    person,
    linking(grace, { error_redirect_url: undefined }),
  )

  expect([reply.status, reply.code, location]).toEqual([
    409,
    'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    null,
  ])
  expect(await accountsOf(grace.user_id)).toEqual([])
})

test('links an account that another user has without sign-in', async () => {
  const [ada, grace] = [await project.signUp(), await project.signUp()]
  const person = newPerson()
  await app.signIn('gitlab', person, linking(ada))
  const [{ id }] = await accountsOf(ada.user_id)
  await project
    .as('server')
    .patch(`/oauth-providers/${ada.user_id}/${id}`, { allow_sign_in: false })

  await app.signIn('gitlab', person, linking(grace))

  expect(await accountsOf(grace.user_id)).toMatchObject([{ allow_sign_in: true }])
})

test('keeps sign-in disabled for an own account', async () => {
  const ada = await project.signUp()
  const person = newPerson()
  await app.signIn('gitlab', person, linking(ada))
  const [{ id }] = await accountsOf(ada.user_id)
  await project
    .as('server')
    .patch(`/oauth-providers/${ada.user_id}/${id}`, { allow_sign_in: false })

  await app.signIn('gitlab', person, linking(ada))

  expect(await accountsOf(ada.user_id)).toMatchObject([{ id, allow_sign_in: false }])
})

test('links a second account of the provider as a connected account only', async () => {
  const ada = await project.signUp()
  const [first, second] = [newPerson(), newPerson()]
  await app.signIn('gitlab', first, linking(ada))
  service.clock.advance({ seconds: 1 })

  await app.signIn('gitlab', second, linking(ada))

  expect(await accountsOf(ada.user_id)).toMatchObject([
    { account_id: first.id, allow_sign_in: true, allow_connected_accounts: true },
    { account_id: second.id, allow_sign_in: false, allow_connected_accounts: true },
  ])
  expect((await app.signIn('gitlab', second)).json.is_new_user).toBe(true)
})

test('links accounts of several providers', async () => {
  const ada = await project.signUp()

  await app.signIn('gitlab', newPerson(), linking(ada))
  await app.signIn('discord', newPerson(), linking(ada))

  expect(await accountsOf(ada.user_id)).toHaveLength(2)
})

test('links an account once with fifty concurrent flows', async () => {
  const ada = await project.signUp()
  const person = newPerson()
  const callback = await Promise.all(
    Array.from({ length: 50 }, () => app.completeCallback('gitlab', person, linking(ada))),
  )
  expect(callback.map(({ reply }) => reply.status)).toEqual(callback.map(() => 303))

  const replies = await Promise.all(
    callback.map(({ code, verifier }) => app.token({ code, code_verifier: verifier })),
  )

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(await accountsOf(ada.user_id)).toHaveLength(1)
})

test('one of two users who link an account concurrently gets it', async () => {
  const users = [await project.signUp(), await project.signUp()]
  const person = newPerson()
  const callback = await Promise.all(
    users.map((user) => app.completeCallback('gitlab', person, linking(user))),
  )

  const replies = await Promise.all(
    callback.map(({ code, verifier }) => app.token({ code, code_verifier: verifier })),
  )

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

describe('during the flow', () => {
  test('the user may be deleted', async () => {
    const ada = await project.signUp()
    const person = newPerson()
    const { answer, cookie } = await app.visit('gitlab', person, linking(ada))
    await service.rows.deleteUser(ada.user_id)

    const reply = await app.back('gitlab', answer, { cookie })

    expect([reply.status, reply.code]).toEqual([400, undefined])
    expect((await app.signIn('gitlab', person)).json.is_new_user).toBe(true)
  })

  test('the session may end, which prevents linking', async () => {
    const ada = await project.signUp()
    const { answer, cookie } = await app.visit('gitlab', newPerson(), linking(ada))
    await project.as('client', ada).delete('/auth/sessions/current')

    const reply = await app.back('gitlab', answer, { cookie })

    expect([reply.status, reply.headers.get('location')]).toEqual([
      307,
      expect.stringContaining('errorCode=ACCESS_TOKEN_EXPIRED'),
    ])
    expect(await accountsOf(ada.user_id)).toEqual([])
  })

  test('the access token may expire, because it was valid at the start', async () => {
    const ada = await project.signUp()
    service.clock.advance({ minutes: 9 })
    const { answer, cookie } = await app.visit('gitlab', newPerson(), linking(ada))
    service.clock.advance({ minutes: 5 })

    expect((await app.back('gitlab', answer, { cookie })).status).toBe(303)
  })
})

test('links an account while sign-ups are disabled', async () => {
  const closed = await service.newProject()
  await useProviders(service, closed, ['gitlab'], OWN_KEYS)
  const ada = await closed.signUp()
  await closed
    .as('admin')
    .patch('/internal/config/override', { config_override_string: '{"auth.allowSignUp":false}' })
  service.ctx.projects.forget(closed.id)

  const reply = await createOAuthAppWith(service, closed, providers.signIn).signIn(
    'gitlab',
    newPerson(),
    linking(ada),
  )

  expect(reply.status).toBe(200)
  expect(await accountsOf(ada.user_id, closed)).toHaveLength(1)
})
