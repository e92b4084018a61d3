import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

/* Which changes of users send events (protocol 04 §14.3). */

const service = await startService()
afterAll(() => service.stop())

interface Event {
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into what was announced
  data: any
}

let project: TestProject
let seen = 0
beforeEach(async () => {
  seen = 0
  project = await service.newProject({
    magic_link_enabled: true,
    client_user_deletion_enabled: true,
  })
  const { token } = (await project.as('admin').post('/webhooks/svix-token', {})).json
  const reply = await service.anyone.post(
    `/app/${project.id}/endpoint`,
    { url: 'https://hooks.example/x' },
    { authorization: `Bearer ${token}` },
  )
  expect(reply.status).toBe(201)
})

/** Returns the events since the last call, in order. */
async function events(): Promise<Event[]> {
  const rows = await service.query<{ payload: Event }>(
    `select m.payload from webhook_deliveries d
     join webhook_messages m on m.tenancy_id = d.tenancy_id and m.id = d.message_id
     join tenancies t on t.id = d.tenancy_id
     where t.project_id = $1 order by d.sequence`,
    [project.id],
  )
  const fresh = rows.slice(seen)
  seen = rows.length
  return fresh.map(({ payload }) => payload)
}
const types = async () => (await events()).map(({ type }) => type)
const server = () => project.as('server')
const read = async (id: string) => (await server().get(`/users/${id}`)).json
const withTeams = () =>
  patchConfig(service.ctx, project.id, { 'teams.createPersonalTeamOnSignUp': true })
const allowAnonymous = { 'x-stack-allow-anonymous-user': 'true' }

describe('user.created contains the new user, before the event of the team,', () => {
  test('created by a server', async () => {
    await withTeams()
    const { json } = await server().post('/users', {
      primary_email: 'ada@example.com',
      password: 'a password',
      server_metadata: { a: 1 },
    })

    const [created, team, ...rest] = await events()
    expect(created).toEqual({ type: 'user.created', data: json })
    expect(team).toMatchObject({
      type: 'team.created',
      data: { display_name: "ada@example.com's Team" },
    })
    expect(rest).toEqual([])
  })

  test('signed up by password, including the password', async () => {
    await withTeams()
    const ada = await project.signUp()

    const [created, ...rest] = await events()
    const { selected_team, selected_team_id, last_active_at_millis, ...user } = await read(
      ada.user_id,
    )
    expect(selected_team_id).toBe(selected_team.id)
    expect(created).toMatchObject({
      type: 'user.created',
      data: { ...user, selected_team: null, selected_team_id: null, has_password: true },
    })
    expect(rest.map(({ type }) => type)).toEqual(['team.created'])
  })

  test('signed up by code, including sign-in codes', async () => {
    const { code } = await project.requestCode('bob@example.com')
    expect(await events()).toEqual([])
    await project.as('client').post('/auth/otp/sign-in', { code })

    expect(await events()).toMatchObject([
      {
        type: 'user.created',
        data: {
          primary_email: 'bob@example.com',
          primary_email_verified: true,
          otp_auth_enabled: true,
        },
      },
    ])
  })

  test('signed up anonymously', async () => {
    const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json

    expect(await events()).toMatchObject([
      { type: 'user.created', data: { id: guest.user_id, is_anonymous: true } },
    ])
  })
})

describe('user.updated contains the changed user', () => {
  test.each(['client', 'server', 'admin'] as const)('by itself with %s access', async (access) => {
    const ada = await project.signUp()
    await events()

    for (const change of [{ display_name: 'Ada' }, {}]) {
      await project.as(access, ada).patch('/users/me', change)
      expect(await events()).toEqual([{ type: 'user.updated', data: await read(ada.user_id) }])
    }
  })

  test('once per request of a server', async () => {
    const { id } = (await server().post('/users', { is_anonymous: true })).json
    await events()

    await server().patch(`/users/${id}`, {
      is_anonymous: false,
      primary_email: 'ada@example.com',
      password: 'x',
      otp_auth_enabled: true,
    })

    expect(await events()).toEqual([{ type: 'user.updated', data: await read(id) }])
  })

  test('after an anonymous user signs up by password or code', async () => {
    await withTeams()
    const [first, second] = [0, 1].map(() => project.as('client').post('/auth/anonymous/sign-up'))
    const [one, two] = [(await first)?.json, (await second)?.json]
    const { code } = await project.requestCode('two@example.com')
    await events()

    await project.as('client', one, allowAnonymous).post('/auth/password/sign-up', {
      email: 'one@example.com',
      password: 'a password of one',
      verification_callback_url: 'http://localhost:3000/handler/email-verification',
    })
    expect(await events()).toMatchObject([
      {
        type: 'user.updated',
        data: {
          id: one.user_id,
          is_anonymous: false,
          has_password: true,
          selected_team: { display_name: "one@example.com's Team" },
        },
      },
    ])
    await project.as('client', two, allowAnonymous).post('/auth/otp/sign-in', { code })
    expect(await events()).toMatchObject([
      {
        type: 'user.updated',
        data: { id: two.user_id, otp_auth_enabled: true, is_anonymous: false },
      },
    ])
  })

  test('after a password reset', async () => {
    const ada = await project.signUp()
    await project.as('client').post('/auth/password/send-reset-code', {
      email: ada.email,
      callback_url: 'http://localhost:3000/handler/password-reset',
    })
    const code = (await service.mailbox.all(ada.email)).at(-1)?.code
    await events()

    expect(
      (
        await project
          .as('client')
          .post('/auth/password/reset', { code, password: 'a new password' })
      ).status,
    ).toBe(200)

    expect(await events()).toEqual([{ type: 'user.updated', data: await read(ada.user_id) }])
  })
})

describe('a deleted user', () => {
  test('sends an event for each membership, then user.deleted with the teams, oldest first', async () => {
    const ada = await project.signUp()
    const teams: string[] = []
    for (const name of ['c', 'a', 'b']) {
      service.clock.advance({ seconds: 1 })
      teams.push(
        (await server().post('/teams', { display_name: name, creator_user_id: ada.user_id })).json
          .id,
      )
    }
    await events()

    await server().delete(`/users/${ada.user_id}`)

    expect(await events()).toEqual([
      ...teams.map((team_id) => ({
        type: 'team_membership.deleted',
        data: { team_id, user_id: ada.user_id },
      })),
      { type: 'user.deleted', data: { id: ada.user_id, teams: teams.map((id) => ({ id })) } },
    ])
  })

  test('sends user.deleted if the user deleted itself', async () => {
    const ada = await project.signUp()
    await events()

    await project.as('client', ada).delete('/users/me')

    expect(await events()).toEqual([{ type: 'user.deleted', data: { id: ada.user_id, teams: [] } }])
  })
})

test('sends no event for rejected requests', async () => {
  const ada = await project.signUp()
  const bob = await project.signUp()
  await events()

  for (const refused of [
    server().post('/users', { primary_email: ada.email, primary_email_auth_enabled: true }),
    server().patch(`/users/${bob.user_id}`, { primary_email: ada.email }),
    server().patch(`/users/${bob.user_id}`, { display_name: 'Bob', passkey_auth_enabled: true }),
    project.as('client', bob).patch('/users/me', { server_metadata: {} }),
    server().delete('/users/8a1d3c2e-5b7f-4e0a-9c11-2f7c6d0b4a55'),
  ]) {
    expect((await refused).status).toBeGreaterThanOrEqual(400)
  }
  expect(await events()).toEqual([])
})

test('sends one event for fifty concurrent requests for one address', async () => {
  await Promise.all(
    Array.from({ length: 50 }, () =>
      server().post('/users', {
        primary_email: 'raced@example.com',
        primary_email_auth_enabled: true,
      }),
    ),
  )

  expect(await types()).toEqual(['user.created'])
})

test('sends no event for channels, sessions and own password changes', async () => {
  const ada = await project.signUp()
  const client = project.as('client', ada)
  await events()

  await server().post('/contact-channels', {
    user_id: ada.user_id,
    type: 'email',
    value: 'more@example.com',
    used_for_auth: false,
  })
  await client.post(
    '/auth/password/update',
    { old_password: ada.password, new_password: 'another good password' },
    {
      'x-stack-refresh-token': ada.refresh_token,
    },
  )
  await server().post('/auth/sessions', { user_id: ada.user_id })
  await client.delete('/auth/sessions/current')

  expect(await events()).toEqual([])
})
