import { randomUUID } from 'node:crypto'
import { startService, type TestProject } from '@latchkey/testkit'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const PASSWORD = 'correct horse battery'
const email = 'ada@example.com'

async function newProject() {
  const project = await service.newProject({ credential_enabled: true, magic_link_enabled: true })
  const ada = await project.signUp({ email, password: PASSWORD })
  return { project, ada, admin: project.as('admin'), id: ada.user_id as string }
}
const block = (project: TestProject, id: string, body: object = {}) =>
  project.as('admin').put(`/internal/users/${id}/block`, body)
const signIn = (project: TestProject) =>
  project.as('client').post('/auth/password/sign-in', { email, password: PASSWORD })
const refresh = (project: TestProject, refresh_token: string) =>
  project
    .as('client')
    .post('/auth/sessions/current/refresh', {}, { 'x-stack-refresh-token': refresh_token })

/** The code that an authenticator app shows now. */
const codeOf = (base64: string) =>
  new TOTP({ secret: Secret.fromHex(Buffer.from(base64, 'base64').toString('hex')) }).generate({
    timestamp: service.clock.now().getTime(),
  })

describe('a blocked user', () => {
  test('has no working API key until the block ends', async () => {
    const { project, admin, id } = await newProject()
    await admin.patch('/internal/projects/current', { config: { allow_user_api_keys: true } })
    const server = project.as('server')
    const created = await server.post('/user-api-keys', {
      user_id: id,
      description: 'CI',
      expires_at_millis: null,
    })
    const check = async () => {
      const { status, code } = await server.post('/user-api-keys/check', {
        api_key: created.json.value,
      })
      return [status, code]
    }
    const until = service.clock.now().getTime() + 60_000
    expect(await check()).toEqual([200, undefined])

    await block(project, id, { until_millis: until })
    expect(await check()).toEqual([401, 'API_KEY_REVOKED'])

    service.clock.advance({ minutes: 1 })
    expect(await check()).toEqual([200, undefined])
    await block(project, id)
    expect(await check()).toEqual([401, 'API_KEY_REVOKED'])
    await admin.delete(`/internal/users/${id}/block`)
    expect(await check()).toEqual([200, undefined])
  })

  test('loses all sessions and cannot sign in with the password, until unblocked', async () => {
    const { project, ada, admin, id } = await newProject()
    await project.as('server').post('/auth/sessions', { user_id: id })

    const { status, json } = await block(project, id, { reason: ' spam ' })

    const now = service.clock.now().getTime()
    const blocked = {
      is_blocked: true,
      reason: 'spam',
      blocked_at_millis: now,
      until_millis: null,
    }
    expect([status, json]).toEqual([200, blocked])
    expect((await admin.get(`/internal/users/${id}/block`)).json).toEqual(blocked)
    expect((await admin.get(`/auth/sessions?user_id=${id}`)).json.items).toEqual([])
    expect((await refresh(project, ada.refresh_token)).json.code).toBe(
      'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    )
    const refused = await signIn(project)
    expect([refused.status, refused.text]).toEqual([403, 'This account is blocked.'])

    await admin.delete(`/internal/users/${id}/block`)

    expect((await signIn(project)).status).toBe(200)
    expect((await admin.get(`/internal/users/${id}/block`)).json).toEqual({
      is_blocked: false,
      reason: null,
      blocked_at_millis: null,
      until_millis: null,
    })
  })

  test('is not told from others with a wrong password', async () => {
    const { project, id } = await newProject()
    await block(project, id)

    const { json } = await project
      .as('client')
      .post('/auth/password/sign-in', { email, password: 'wrong password' })

    expect(json.code).toBe('EMAIL_PASSWORD_MISMATCH')
  })

  test('cannot sign in with a code', async () => {
    const { project, id } = await newProject()
    await project.as('server').patch(`/users/${id}`, { primary_email_verified: true })
    const { code } = await project.requestCode(email)
    await block(project, id)

    const { status } = await project.as('client').post('/auth/otp/sign-in', { code })

    expect(status).toBe(403)
  })

  test('gets no session from a server, and no impersonation', async () => {
    const { project, id } = await newProject()
    await block(project, id)

    for (const is_impersonation of [false, true])
      expect(
        (await project.as('admin').post('/auth/sessions', { user_id: id, is_impersonation }))
          .status,
      ).toBe(403)
  })

  test('is refused before the second factor, and after it', async () => {
    const { project, id } = await newProject()
    const secret = Buffer.from('12345678901234567890').toString('base64')
    await project.as('server').patch(`/users/${id}`, { totp_secret_base64: secret })
    const first = await signIn(project)
    expect(first.json.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    await block(project, id)

    expect((await signIn(project)).status).toBe(403)
    const finish = await project.as('client').post('/auth/mfa/sign-in', {
      type: 'totp',
      totp: codeOf(secret),
      code: first.json.details.attempt_code,
    })
    expect(finish.status).toBe(403)
  })

  test('can sign in again after the end of the block', async () => {
    const { project, id } = await newProject()
    const until = service.clock.now().getTime() + 3_600_000
    expect((await block(project, id, { until_millis: until })).json.until_millis).toBe(until)

    expect((await signIn(project)).status).toBe(403)
    service.clock.advance({ hours: 1 })
    expect((await signIn(project)).status).toBe(200)
  })

  test('is found by a filter of the list, which marks it', async () => {
    const { project, admin, id } = await newProject()
    await project.as('server').post('/users', {})
    await block(project, id)

    const ids = async (query: string) =>
      (await admin.get(`/internal/users?${query}`)).json.items.map(
        (user: { id: string; is_blocked: boolean }) => [user.id === id, user.is_blocked],
      )
    expect(await ids('blocked=true')).toEqual([[true, true]])
    expect(await ids('blocked=false')).toEqual([[false, false]])
    // The views of the wire do not show it.
    expect(Object.keys((await admin.get(`/users/${id}`)).json)).not.toContain('is_blocked')
  })
})

test('no session survives a block that runs at the same time as 50 sign-ins', async () => {
  const { project, admin, id } = await newProject()

  const attempts = Array.from({ length: 50 }, (_, at) =>
    at === 25 ? block(project, id) : project.as('server').post('/auth/sessions', { user_id: id }),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)

  expect(statuses.every((status) => status === 200 || status === 403)).toBe(true)
  expect((await admin.get(`/auth/sessions?user_id=${id}`)).json.items).toEqual([])
})

test('is recorded in the audit log, unless nothing changed', async () => {
  const { project, admin, id } = await newProject()
  await block(project, id, { reason: 'spam' })
  await admin.delete(`/internal/users/${id}/block`)
  await admin.delete(`/internal/users/${id}/block`)

  const { json } = await admin.get('/internal/audit-log?kind=user.blocked,user.unblocked')

  expect(json.items).toMatchObject([
    { kind: 'user.unblocked', target: { id, label: email } },
    {
      kind: 'user.blocked',
      target: { id },
      changes: [
        { path: 'reason', to: 'spam' },
        { path: 'until', to: null },
      ],
    },
  ])
})

test('rejects an end in the past, unknown users and users of another project', async () => {
  const { project, admin, id } = await newProject()
  const other = await service.newProject()

  const past = await block(project, id, { until_millis: service.clock.now().getTime() })
  expect(past.status).toBe(400)
  for (const [user, as] of [
    [randomUUID(), admin],
    [id, other.as('admin')],
  ] as const) {
    const path = `/internal/users/${user}/block`
    for (const reply of [await as.put(path, {}), await as.get(path), await as.delete(path)])
      expect(reply.json.code).toBe('USER_NOT_FOUND')
  }
  expect((await signIn(project)).status).toBe(200)
})
