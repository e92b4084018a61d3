import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import {
  changeConfig,
  createOAuthAppWith,
  OWN_KEYS,
  readUser,
  useProviders,
} from './testing/app.ts'
import { type Person, startProviders } from './testing/people.ts'

/* An anonymous user signs up with a provider and becomes a full user (protocol 02 §0.5). */

const providers = await startProviders()
const service = await startService({ providers: { locate: providers.locate } })
afterAll(async () => {
  await service.stop()
  await providers.stop()
})

const ANONYMOUS = { 'x-stack-allow-anonymous-user': 'true' }
let ids = 0
const newPerson = (more: Partial<Person> = {}): Person => {
  const id = `id-${++ids}`
  return { id, name: 'Ada', email: `${id}@example.com`, isVerified: true, ...more }
}

async function setUp(config: Record<string, unknown> = {}) {
  const project = await service.newProject()
  await useProviders(service, project, ['gitlab', 'x'], OWN_KEYS)
  await changeConfig(service, project, { 'teams.createPersonalTeamOnSignUp': true, ...config })
  const anonymous = (await project.as('client').post('/auth/anonymous/sign-up')).json
  return { project, anonymous, app: createOAuthAppWith(service, project, providers.signIn) }
}

const asAnonymous = (project: TestProject, anonymous: { access_token: string }) =>
  project.as('client', anonymous, ANONYMOUS)

test('keeps id, metadata and team, and takes name, picture and address from the account', async () => {
  const { project, anonymous, app } = await setUp()
  await asAnonymous(project, anonymous).patch('/users/me', {
    display_name: 'Guest',
    client_metadata: { cart: [1, 2] },
  })
  const before = await readUser(project, anonymous)
  expect(before.selected_team.display_name).toBe('Personal Team')
  const person = newPerson({ image: 'https://images.example.com/ada.png' })

  const reply = await app.signIn('gitlab', person, { token: anonymous.access_token })

  expect([reply.status, reply.json.is_new_user]).toEqual([200, true])
  expect(await readUser(project, reply.json)).toMatchObject({
    id: anonymous.user_id,
    is_anonymous: false,
    display_name: 'Ada',
    profile_image_url: person.image,
    client_metadata: { cart: [1, 2] },
    primary_email: person.email,
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    oauth_providers: [{ id: 'gitlab', account_id: person.id, email: person.email }],
    selected_team: { id: before.selected_team_id, display_name: "Ada's Team" },
  })
})

test('takes over a missing name but not a missing picture', async () => {
  const { project, anonymous, app } = await setUp()
  await asAnonymous(project, anonymous).patch('/users/me', { display_name: 'Guest' })
  await service.query(
    "update users set profile_image_url = 'https://images.example.com/old.png' where id = $1",
    [anonymous.user_id],
  )
  const person = newPerson({ name: null })

  const { json } = await app.signIn('gitlab', person, { token: anonymous.access_token })

  expect(await readUser(project, json)).toMatchObject({
    display_name: null,
    profile_image_url: 'https://images.example.com/old.png',
    selected_team: { display_name: `${person.email}'s Team` },
  })
})

test('a renamed team keeps its name', async () => {
  const { project, anonymous, app } = await setUp()
  await service.query("update teams set display_name = 'Crew' where id = $1", [
    (await readUser(project, anonymous)).selected_team_id,
  ])

  const { json } = await app.signIn('gitlab', newPerson(), { token: anonymous.access_token })

  expect((await readUser(project, json)).selected_team.display_name).toBe('Crew')
})

test('existing sessions continue as those of a full user', async () => {
  const { project, anonymous, app } = await setUp()

  await app.signIn('gitlab', newPerson(), { token: anonymous.access_token })

  const headers = { 'x-stack-refresh-token': anonymous.refresh_token }
  const refreshed = await project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, headers)
  expect(refreshed.status).toBe(200)
  expect((await project.as('client', refreshed.json).get('/users/me')).json).toMatchObject({
    id: anonymous.user_id,
    is_anonymous: false,
  })
  expect((await project.as('client', anonymous).get('/users/me')).code).toBe(
    'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
  )
  expect((await asAnonymous(project, anonymous).get('/users/me')).status).toBe(200)
})

test('accepts an account without an address', async () => {
  const { project, anonymous, app } = await setUp()

  const { json } = await app.signIn('x', newPerson(), { token: anonymous.access_token })

  expect(await readUser(project, json)).toMatchObject({
    id: anonymous.user_id,
    is_anonymous: false,
    primary_email: null,
  })
})

describe('the address may already belong to the anonymous user', () => {
  test('and becomes verified', async () => {
    const { project, anonymous, app } = await setUp()
    const person = newPerson()
    const channel = {
      user_id: anonymous.user_id,
      value: person.email,
      type: 'email',
      used_for_auth: true,
    }
    expect((await project.as('server').post('/contact-channels', channel)).status).toBe(201)

    const { json } = await app.signIn('gitlab', person, { token: anonymous.access_token })

    expect(json.is_new_user).toBe(true)
    expect(await readUser(project, json)).toMatchObject({
      id: anonymous.user_id,
      is_anonymous: false,
      primary_email: person.email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
    })
  })

  test('but is taken for other users', async () => {
    const { project, anonymous, app } = await setUp()
    const person = newPerson()
    await project.as('server').post('/contact-channels', {
      user_id: anonymous.user_id,
      value: person.email,
      type: 'email',
      used_for_auth: true,
    })

    const { location } = await app.completeCallback('gitlab', person)

    expect(location?.searchParams.get('errorCode')).toBe(
      'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    )
  })
})

describe('the anonymous user does not change', () => {
  const expectUntouched = async (project: TestProject, anonymous: { access_token: string }) =>
    expect(await readUser(project, anonymous)).toMatchObject({
      is_anonymous: true,
      primary_email: null,
      oauth_providers: [],
    })

  test('if the account belongs to another user', async () => {
    const { project, anonymous, app } = await setUp()
    const person = newPerson()
    const known = await readUser(project, (await app.signIn('gitlab', person)).json)

    const { json } = await app.signIn('gitlab', person, { token: anonymous.access_token })

    expect([json.is_new_user, (await readUser(project, json)).id]).toEqual([false, known.id])
    await expectUntouched(project, anonymous)
  })

  test('if the address belongs to another user', async () => {
    const { project, anonymous, app } = await setUp()
    const person = newPerson()
    await project.signUp({ email: person.email as string })

    const { location } = await app.completeCallback('gitlab', person, {
      token: anonymous.access_token,
    })

    expect(location?.searchParams.get('errorCode')).toBe(
      'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    )
    await expectUntouched(project, anonymous)
  })

  test('if sign-ups are disabled', async () => {
    const { project, anonymous, app } = await setUp({ 'auth.allowSignUp': false })

    const { location } = await app.completeCallback('gitlab', newPerson(), {
      token: anonymous.access_token,
    })

    expect(location?.searchParams.get('errorCode')).toBe('SIGN_UP_NOT_ENABLED')
    await expectUntouched(project, anonymous)
  })
})

test('creates a new user for a caller who is not anonymous', async () => {
  const { project, app } = await setUp()
  const ada = await project.signUp()

  const { json } = await app.signIn('gitlab', newPerson(), { token: ada.access_token })

  expect(json.is_new_user).toBe(true)
  expect((await readUser(project, json)).id).not.toBe(ada.user_id)
  expect((await readUser(project, ada)).oauth_providers).toEqual([])
})

test('creates a new user if the anonymous user was deleted meanwhile', async () => {
  const { anonymous, app } = await setUp()
  const token = anonymous.access_token
  const [early, late] = [
    await app.visit('gitlab', newPerson(), { token }),
    await app.completeCallback('gitlab', newPerson(), { token }),
  ]
  await service.rows.deleteUser(anonymous.user_id)

  expect((await app.back('gitlab', early.answer, { cookie: early.cookie })).status).toBe(303)
  expect(
    (await app.token({ code: late.code, code_verifier: late.verifier })).json.is_new_user,
  ).toBe(true)
  expect(await service.query('select id from users where id = $1', [anonymous.user_id])).toEqual([])
})

test('one of several concurrent sign-ups upgrades the anonymous user', async () => {
  const { anonymous, app } = await setUp()
  const visits = await Promise.all(
    Array.from({ length: 10 }, () =>
      app.completeCallback('gitlab', newPerson(), { token: anonymous.access_token }),
    ),
  )

  const replies = await Promise.all(
    visits.map(({ code, verifier }) => app.token({ code, code_verifier: verifier })),
  )

  expect(replies.map(({ json }) => json.is_new_user)).toEqual(replies.map(() => true))
  expect(
    await service.query('select id from oauth_accounts where user_id = $1', [anonymous.user_id]),
  ).toHaveLength(1)
})
