import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const allowAnonymous = { 'x-stack-allow-anonymous-user': 'true' }
const password = 'correct horse battery'

interface Guest {
  user_id: string
  access_token: string
  refresh_token: string
}

const signUpGuest = async (project: TestProject): Promise<Guest> =>
  (await project.as('client').post('/auth/anonymous/sign-up')).json

const upgrade = (project: TestProject, guest: Guest, email = 'ada@example.com') =>
  project.as('client', guest, allowAnonymous).post('/auth/password/sign-up', {
    email,
    password,
    verification_callback_url: 'http://localhost:3000/',
  })

const readUser = async (project: TestProject, user: { access_token: string }) =>
  (await project.as('server', user, allowAnonymous).get('/users/me')).json

const refresh = (project: TestProject, { refresh_token }: { refresh_token: string }) =>
  project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refresh_token })

const usersOf = (project: TestProject) =>
  service.query<{ id: string; is_anonymous: boolean }>(
    'select u.id, u.is_anonymous from users u join tenancies t on t.id = u.tenancy_id where t.project_id = $1',
    [project.id],
  )

test('keeps the id, the data and the sign-up time of the anonymous user', async () => {
  const project = await service.newProject()
  const guest = await signUpGuest(project)
  const cart = { cart: ['apple'] }
  await project
    .as('server', guest, allowAnonymous)
    .patch('/users/me', { display_name: 'Guest', client_metadata: cart, server_metadata: 7 })
  const before = await readUser(project, guest)
  service.clock.advance({ days: 3 })
  const fresh = (await refresh(project, guest)).json

  const upgraded = (await upgrade(project, { ...guest, ...fresh })).json

  expect(upgraded.user_id).toBe(guest.user_id)
  expect(await readUser(project, upgraded)).toMatchObject({
    is_anonymous: false,
    primary_email: 'ada@example.com',
    primary_email_verified: false,
    primary_email_auth_enabled: true,
    has_password: true,
    display_name: 'Guest',
    client_metadata: cart,
    server_metadata: 7,
    signed_up_at_millis: before.signed_up_at_millis,
  })
  expect(await usersOf(project)).toHaveLength(1)
})

test('ends the sessions of the anonymous user and keeps the new one', async () => {
  const project = await service.newProject()
  const guest = await signUpGuest(project)

  const upgraded = (await upgrade(project, guest)).json

  expect((await refresh(project, guest)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  expect((await refresh(project, upgraded)).status).toBe(200)
})

test('signs in with address and password after the upgrade', async () => {
  const project = await service.newProject()
  const guest = await signUpGuest(project)
  await upgrade(project, guest)

  const reply = await project
    .as('client')
    .post('/auth/password/sign-in', { email: 'ada@example.com', password })

  expect(reply.json.user_id).toBe(guest.user_id)
})

test('replaces a password that was set while anonymous', async () => {
  const project = await service.newProject()
  const guest = await signUpGuest(project)
  await project
    .as('client', guest, allowAnonymous)
    .post('/auth/password/set', { password: 'chosen while anonymous' })

  await upgrade(project, guest)

  const signIn = (candidate: string) =>
    project
      .as('client')
      .post('/auth/password/sign-in', { email: 'ada@example.com', password: candidate })
  expect((await signIn(password)).json.user_id).toBe(guest.user_id)
  expect((await signIn('chosen while anonymous')).code).toBe('EMAIL_PASSWORD_MISMATCH')
})

test('a taken address leaves the anonymous user and its session unchanged', async () => {
  const project = await service.newProject()
  await project.signUp({ email: 'ada@example.com' })
  const guest = await signUpGuest(project)
  const before = await readUser(project, guest)

  const reply = await upgrade(project, guest)

  expect([reply.status, reply.code]).toEqual([409, 'USER_EMAIL_ALREADY_EXISTS'])
  expect(await readUser(project, guest)).toEqual(before)
  expect((await refresh(project, guest)).status).toBe(200)
})

test('rejects the upgrade while sign-ups are disabled', async () => {
  const project = await service.newProject()
  const guest = await signUpGuest(project)
  await patchConfig(service.ctx, project.id, { 'auth.allowSignUp': false })

  const reply = await upgrade(project, guest)

  expect(reply.code).toBe('SIGN_UP_NOT_ENABLED')
  expect((await readUser(project, guest)).is_anonymous).toBe(true)
})

test('rejects the upgrade without the header that allows anonymous users', async () => {
  const project = await service.newProject()
  const guest = await signUpGuest(project)

  const reply = await project.as('client', guest).post('/auth/password/sign-up', {
    email: 'ada@example.com',
    password,
    verification_callback_url: 'http://localhost:3000/',
  })

  expect([reply.status, reply.code]).toEqual([401, 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED'])
  expect((await readUser(project, guest)).is_anonymous).toBe(true)
})

test('an older access token stays valid until it expires and returns the current user', async () => {
  const project = await service.newProject()
  const guest = await signUpGuest(project)
  await upgrade(project, guest)

  expect((await project.as('client', guest).get('/users/me')).code).toBe(
    'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
  )
  expect(await readUser(project, guest)).toMatchObject({ id: guest.user_id, is_anonymous: false })
})

test('one of fifty concurrent upgrades to one address succeeds and creates no other user', async () => {
  const project = await service.newProject()
  const guest = await signUpGuest(project)

  const replies = await Promise.all(Array.from({ length: 50 }, () => upgrade(project, guest)))

  const statuses = replies.map((reply) => reply.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  expect(await usersOf(project)).toEqual([{ id: guest.user_id, is_anonymous: false }])
})

// After the first upgrade the caller is a full user, so the other requests are sign-ups of new
// users.
test('of fifty concurrent upgrades to different addresses one keeps the id, the others create users', async () => {
  const project = await service.newProject()
  const guest = await signUpGuest(project)
  const emails = Array.from({ length: 50 }, (_, index) => `racer-${index}@example.com`)

  const replies = await Promise.all(emails.map((email) => upgrade(project, guest, email)))

  const users = await Promise.all(replies.map((reply) => readUser(project, reply.json)))
  expect(users.map((user) => user.primary_email)).toEqual(emails)
  expect(users.every((user) => user.has_password && !user.is_anonymous)).toBe(true)
  expect(users.filter((user) => user.id === guest.user_id)).toHaveLength(1)
  expect(new Set(users.map((user) => user.id)).size).toBe(50)
  expect(await usersOf(project)).toHaveLength(50)
})
