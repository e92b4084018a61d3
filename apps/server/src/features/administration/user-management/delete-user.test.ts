import { randomUUID } from 'node:crypto'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
const project = await service.newProject({ client_team_creation_enabled: true })
afterAll(() => service.stop())

const refresh = ({ refresh_token }: { refresh_token: string }, at: TestProject = project) =>
  at
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refresh_token })

test.each(['server', 'admin'] as const)('with %s access deletes a user once', async (access) => {
  const { id } = (await project.as('server').post('/users', {})).json

  expect((await project.as(access).delete(`/users/${id}`, { ignored: true })).json).toEqual({
    success: true,
  })
  expect(await project.as(access).delete(`/users/${id}`)).toMatchObject({
    status: 404,
    code: 'USER_NOT_FOUND',
  })
  expect((await project.as(access).get(`/users/${id}`)).code).toBe('USER_NOT_FOUND')
  expect((await project.as(access).patch(`/users/${id}`, {})).code).toBe('USER_NOT_FOUND')
})

test('rejects an invalid id and returns 404 for an unknown one', async () => {
  expect((await project.as('server').delete('/users/123')).code).toBe('SCHEMA_ERROR')
  expect((await project.as('server').delete(`/users/${randomUUID()}`)).code).toBe('USER_NOT_FOUND')
  expect((await project.as('server').delete('/users/me')).code).toBe(
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  )
})

test('one of fifty concurrent deletions succeeds', async () => {
  const { id } = (await project.as('server').post('/users', { primary_email: 'once@example.com' }))
    .json

  const replies = await Promise.all(
    Array.from({ length: 50 }, () => project.as('server').delete(`/users/${id}`)),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ code }) => code === 'USER_NOT_FOUND')).toHaveLength(49)
})

test('leaves no session, password, account, membership, email or other row, and keeps the team', async () => {
  const ada = await project.signUp()
  const client = project.as('client', ada)
  const team = (await client.post('/teams', { display_name: 'Her team', creator_user_id: 'me' }))
    .json
  await client.patch('/users/me', {
    selected_team_id: team.id,
    totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=',
  })
  await service.drain()
  expect(
    (await service.query('select from mails where user_id = $1', [ada.user_id])).length,
  ).toBeGreaterThan(0)

  expect((await project.as('server').delete(`/users/${ada.user_id}`)).status).toBe(200)

  expect((await refresh(ada)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  expect((await client.get('/users/me')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  const signIn = await project
    .as('client')
    .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
  expect(signIn.code).toBe('EMAIL_PASSWORD_MISMATCH')
  expect((await project.as('server').get(`/teams?user_id=${ada.user_id}`)).json.items).toEqual([])
  expect((await project.as('server').get('/teams')).json.items).toContainEqual(
    expect.objectContaining({ id: team.id }),
  )
  // Deleted users still count as active (protocol 04 §15), so their ids stay in the metrics.
  const tables = await service.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id' and table_name not like 'metric\\_%'",
  )
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['sessions', 'passwords', 'contact_channels', 'mails']),
  )
  for (const { name } of tables) {
    expect([
      name,
      await service.query(`select from ${name} where user_id = $1`, [ada.user_id]),
    ]).toEqual([name, []])
  }
})

test('does not send queued emails of the user, and their job does not fail', async () => {
  const ada = await project.signUp({ email: 'waits@example.com' })

  await project.as('server').delete(`/users/${ada.user_id}`)

  expect(await service.mailbox.all('waits@example.com')).toEqual([])
})

test('address and provider account are free immediately, and their next user inherits nothing', async () => {
  const own = await service.newProject()
  const before = await own.signUp({ email: 'ada@example.com' })
  const reset = await own.as('client').post('/auth/password/send-reset-code', {
    email: 'ada@example.com',
    callback_url: 'http://localhost:3000/handler/password-reset',
  })
  expect(reset.status).toBe(200)
  const email = (await service.mailbox.all('ada@example.com')).at(-1)
  await own.as('server').patch(`/users/${before.user_id}`, {
    server_metadata: { admin: true },
    primary_email_verified: true,
  })
  await own.as('server').delete(`/users/${before.user_id}`)

  const after = (
    await own.as('server').post('/users', {
      primary_email: 'ADA@example.com',
      primary_email_auth_enabled: true,
      password: 'of the new user',
    })
  ).json

  expect(after).toMatchObject({ primary_email_verified: false, server_metadata: null })
  expect(after.id).not.toBe(before.user_id)
  expect((await refresh(before, own)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  const stolen = await own
    .as('client')
    .post('/auth/password/reset', { code: email?.code, password: 'password of a thief' })
  expect(stolen.status).toBeGreaterThanOrEqual(400)
  expect(stolen.status).toBeLessThan(500)
  const signIn = await own
    .as('client')
    .post('/auth/password/sign-in', { email: 'ada@example.com', password: 'of the new user' })
  expect(signIn.json.user_id).toBe(after.id)
})

test('leaves no rows when the user concurrently signs in, changes and joins a team', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await project.signUp()
    const team = (await project.as('server').post('/teams', { display_name: 'Joined' })).json
    const server = project.as('server')

    const replies = await Promise.all([
      project
        .as('client')
        .post('/auth/password/sign-in', { email: ada.email, password: ada.password }),
      server.patch(`/users/${ada.user_id}`, {
        password: 'another',
        primary_email: `x-${ada.email}`,
      }),
      server.delete(`/users/${ada.user_id}`),
      server.post(`/team-memberships/${team.id}/${ada.user_id}`, {}),
      server.post('/contact-channels', {
        user_id: ada.user_id,
        type: 'email',
        value: `y-${ada.email}`,
        used_for_auth: true,
      }),
      project
        .as('client', ada)
        .patch('/users/me', { totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' }),
    ])

    for (const reply of replies) expect(reply.status).toBeLessThan(500)
    expect((await server.get(`/users/${ada.user_id}`)).code).toBe('USER_NOT_FOUND')
    for (const table of ['sessions', 'contact_channels', 'team_memberships', 'passwords']) {
      expect(await service.query(`select from ${table} where user_id = $1`, [ada.user_id])).toEqual(
        [],
      )
    }
  }
})
