import { startService, type TestProject } from '@latchkey/testkit'
import { enqueue, transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const start = async (project: TestProject, body?: object) =>
  (await project.as('client').post('/auth/cli', body)).json
const complete = (project: TestProject, login_code: string, refresh_token: string) =>
  project.as('client').post('/auth/cli/complete', { login_code, refresh_token })
const poll = (project: TestProject, polling_code: string) =>
  project.as('client').post('/auth/cli/poll', { polling_code })
const refresh = (project: TestProject, refreshToken: string) =>
  project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refreshToken })
const rows = (project: TestProject) =>
  service.query<{ refresh_token: Buffer | null; row: string }>(
    `select l.refresh_token, l::text as row from cli_logins l join tenancies t on t.id = l.tenancy_id where t.project_id = $1`,
    [project.id],
  )
const cleanUp = async () => {
  await transact(service.ctx, (tx) => enqueue(tx, 'command-line.forget-expired', {}))
  await service.drain()
}

describe('the whole login', () => {
  test('delivers the session of the browser to the program once', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()

    const begun = await project.as('client').post('/auth/cli', {})
    expect(begun.status).toBe(200)
    const { polling_code, login_code } = begun.json
    const waiting = await poll(project, polling_code)
    expect([waiting.status, waiting.json]).toEqual([200, { status: 'waiting' }])

    const confirmed = await project
      .as('client', ada)
      .post('/auth/cli/complete', { login_code, refresh_token: ada.refresh_token })
    expect([confirmed.status, confirmed.json]).toEqual([200, { success: true }])

    const delivered = await poll(project, polling_code)
    expect([delivered.status, delivered.json]).toEqual([
      201,
      { status: 'success', refresh_token: ada.refresh_token },
    ])
    const again = await poll(project, polling_code)
    expect([again.status, again.json]).toEqual([200, { status: 'used' }])

    const tokens = (await refresh(project, delivered.json.refresh_token)).json
    expect((await project.as('client', tokens).get('/users/me')).json.id).toBe(ada.user_id)
  })

  test('browser and program share the session, so signing out of one ends the other', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const { polling_code, login_code } = await start(project)
    await complete(project, login_code, ada.refresh_token)
    const { refresh_token } = (await poll(project, polling_code)).json

    await project.as('client', ada).delete('/auth/sessions/current')

    expect((await refresh(project, refresh_token)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect(await service.rows.sessionIds(ada.user_id)).toEqual([])
  })
})

describe('starting', () => {
  test.each([
    ['no body', undefined, 7_200_000],
    ['an empty body', {}, 7_200_000],
    ['a shorter time', { expires_in_millis: 1_500 }, 1_500],
    ['the longest time', { expires_in_millis: 86_400_000 }, 86_400_000],
    ['a time as text', { expires_in_millis: '60000' }, 60_000],
    ['zero', { expires_in_millis: 0 }, 0],
    ['a negative time', { expires_in_millis: -60_000 }, -60_000],
  ])('accepts %s', async (_name, body, millis) => {
    const project = await service.newProject()

    const { status, json } = await project.as('client').post('/auth/cli', body)

    expect(status).toBe(200)
    expect(Object.keys(json)).toEqual(['polling_code', 'login_code', 'expires_at'])
    for (const code of [json.polling_code, json.login_code])
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
    expect(json.polling_code).not.toBe(json.login_code)
    expect(json.expires_at).toBe(new Date(service.clock.now().getTime() + millis).toISOString())
    expect((await poll(project, json.polling_code)).json.status).toBe(
      millis > 0 ? 'waiting' : 'expired',
    )
  })

  test('stores times before 1970 as 1970', async () => {
    const project = await service.newProject()

    const { status, json } = await project
      .as('client')
      .post('/auth/cli', { expires_in_millis: -1e300 })

    expect([status, json.expires_at]).toEqual([200, '1970-01-01T00:00:00.000Z'])
  })

  test.each([
    { expires_in_millis: 86_400_001 },
    { expires_in_millis: 'soon' },
    { expires_in_millis: null },
    { expires_in: 1 },
    [1],
  ])('rejects %j', async (body) => {
    const project = await service.newProject()

    const reply = await project.as('client').post('/auth/cli', body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })
})

describe('the expiry', () => {
  test('applies to confirming and polling, and the token is deleted', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const [unconfirmed, confirmed, delivered] = [
      await start(project),
      await start(project),
      await start(project),
    ]
    await complete(project, confirmed.login_code, ada.refresh_token)
    await complete(project, delivered.login_code, ada.refresh_token)
    await poll(project, delivered.polling_code)

    service.clock.advance({ hours: 2, millis: -1 })
    expect((await poll(project, unconfirmed.polling_code)).json).toEqual({ status: 'waiting' })
    expect((await poll(project, delivered.polling_code)).json).toEqual({ status: 'used' })
    service.clock.advance({ millis: 1 })

    for (const { polling_code } of [unconfirmed, confirmed, delivered]) {
      const reply = await poll(project, polling_code)
      expect([reply.status, reply.json]).toEqual([200, { status: 'expired' }])
    }
    const late = await complete(project, unconfirmed.login_code, ada.refresh_token)
    expect([late.status, late.code]).toEqual([400, undefined])

    await cleanUp()
    expect((await rows(project)).map((row) => row.refresh_token)).toEqual([null, null, null])
    expect((await poll(project, confirmed.polling_code)).json).toEqual({ status: 'expired' })
    service.clock.advance({ days: 8 })
    await cleanUp()
    expect(await rows(project)).toEqual([])
    expect((await poll(project, confirmed.polling_code)).code).toBe('INVALID_POLLING_CODE')
  })

  test('does not affect logins that are still running', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const { polling_code, login_code } = await start(project)
    await complete(project, login_code, ada.refresh_token)
    service.clock.advance({ minutes: 119 })

    await cleanUp()

    expect((await poll(project, polling_code)).json).toEqual({
      status: 'success',
      refresh_token: ada.refresh_token,
    })
  })
})

describe('confirming', () => {
  test('returns one error for an unknown, confirmed, foreign or polling code', async () => {
    const [here, there] = [await service.newProject(), await service.newProject()]
    const ada = await here.signUp()
    const done = await start(here)
    await complete(here, done.login_code, ada.refresh_token)
    const open = await start(here)
    const foreign = await start(there)

    const replies = await Promise.all(
      ['x', '', '0'.repeat(45), done.login_code, open.polling_code, foreign.login_code].map(
        (code) => complete(here, code, ada.refresh_token),
      ),
    )

    for (const { status, code, text } of replies)
      expect([status, code, text]).toEqual([400, undefined, replies[0]?.text])
    expect((await poll(there, foreign.polling_code)).json).toEqual({ status: 'waiting' })
    expect((await poll(here, open.polling_code)).json).toEqual({ status: 'waiting' })
  })

  test('one of fifty concurrent confirmations succeeds', async () => {
    const project = await service.newProject()
    const users = await Promise.all(
      Array.from(
        { length: 50 },
        async () => (await project.as('client').post('/auth/anonymous/sign-up')).json,
      ),
    )
    const { polling_code, login_code } = await start(project)

    const replies = await Promise.all(
      users.map((user) => complete(project, login_code, user.refresh_token)),
    )

    const won = replies.flatMap((reply, index) => (reply.status === 200 ? [users[index]] : []))
    expect(won).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 400)).toHaveLength(49)
    expect((await poll(project, polling_code)).json.refresh_token).toBe(won[0].refresh_token)
  })

  test('case 39: a signed-in caller can only pass on the session of the request', async () => {
    const project = await service.newProject()
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const elsewhere = (
      await project
        .as('client')
        .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
    ).json
    const { polling_code, login_code } = await start(project)

    for (const refresh_token of [
      eve.refresh_token,
      elsewhere.refresh_token,
      'unknown',
      '',
      ada.access_token,
    ]) {
      for (const access of ['client', 'server'] as const) {
        const reply = await project
          .as(access, ada)
          .post('/auth/cli/complete', { login_code, refresh_token })
        expect([reply.status, reply.code]).toEqual([400, undefined])
      }
    }
    expect((await rows(project)).map((row) => row.refresh_token)).toEqual([null])
    expect((await poll(project, polling_code)).json).toEqual({ status: 'waiting' })

    const own = await project
      .as('client', ada)
      .post('/auth/cli/complete', { login_code, refresh_token: ada.refresh_token })
    expect(own.status).toBe(200)
  })

  test('case 39: a caller whose session has ended or who was deleted is rejected', async () => {
    const project = await service.newProject()
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    await project.as('client', ada).delete('/auth/sessions/current')
    await project.as('server', eve).delete('/users/me')
    const { polling_code, login_code } = await start(project)

    for (const user of [ada, eve]) {
      const reply = await project
        .as('client', user)
        .post('/auth/cli/complete', { login_code, refresh_token: user.refresh_token })
      expect(reply.status).toBe(400)
    }
    expect((await poll(project, polling_code)).json).toEqual({ status: 'waiting' })
  })

  test('an anonymous caller can only pass on its own session', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json
    const asGuest = project.as('client', guest, { 'x-stack-allow-anonymous-user': 'true' })
    const { polling_code, login_code } = await start(project)

    expect(
      (await asGuest.post('/auth/cli/complete', { login_code, refresh_token: ada.refresh_token }))
        .status,
    ).toBe(400)
    expect(
      (await asGuest.post('/auth/cli/complete', { login_code, refresh_token: guest.refresh_token }))
        .status,
    ).toBe(200)
    expect((await poll(project, polling_code)).json.refresh_token).toBe(guest.refresh_token)
  })

  test('a caller without a user can pass on any token', async () => {
    const project = await service.newProject()
    const { polling_code, login_code } = await start(project)

    expect((await complete(project, login_code, 'a token of whatever form')).status).toBe(200)

    expect((await poll(project, polling_code)).json).toEqual({
      status: 'success',
      refresh_token: 'a token of whatever form',
    })
    expect((await refresh(project, 'a token of whatever form')).code).toBe(
      'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    )
  })

  test('requires both texts within their maximum length', async () => {
    const project = await service.newProject()
    const { login_code } = await start(project)

    for (const body of [
      { login_code },
      { refresh_token: 'x' },
      { login_code, refresh_token: null },
      {},
      undefined,
    ]) {
      expect((await project.as('client').post('/auth/cli/complete', body)).code).toBe(
        'SCHEMA_ERROR',
      )
    }
    expect((await complete(project, login_code, 'x'.repeat(1025))).code).toBe('SCHEMA_ERROR')
    expect((await complete(project, login_code, 'x'.repeat(1024))).status).toBe(200)
  })
})

describe('case 39: denying', () => {
  const deny = (project: TestProject, login_code: string) =>
    project.as('client').post('/auth/cli/deny', { login_code })

  test('prevents the confirmation, and polling returns "expired"', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const { polling_code, login_code } = await start(project)

    const denied = await deny(project, login_code)

    expect([denied.status, denied.json]).toEqual([200, { success: true }])
    expect(
      (
        await project
          .as('client', ada)
          .post('/auth/cli/complete', { login_code, refresh_token: ada.refresh_token })
      ).status,
    ).toBe(400)
    expect((await poll(project, polling_code)).json).toEqual({ status: 'expired' })
    expect((await rows(project)).map((row) => row.refresh_token)).toEqual([null])
  })

  test('returns one error for an unknown, denied, confirmed, foreign or polling code', async () => {
    const project = await service.newProject()
    const elsewhere = await service.newProject()
    const ada = await project.signUp()
    const [denied, confirmed, waiting, foreign] = [
      await start(project),
      await start(project),
      await start(project),
      await start(elsewhere),
    ]
    await deny(project, denied.login_code)
    await complete(project, confirmed.login_code, ada.refresh_token)

    for (const code of [
      'unknown',
      denied.login_code,
      confirmed.login_code,
      waiting.polling_code,
      foreign.login_code,
    ]) {
      const reply = await deny(project, code)
      expect([reply.status, reply.code, reply.text]).toEqual([
        400,
        undefined,
        'This login code is invalid, expired or already confirmed.',
      ])
    }
    expect((await poll(project, confirmed.polling_code)).json.status).toBe('success')
    expect((await poll(project, waiting.polling_code)).json.status).toBe('waiting')
    expect((await poll(elsewhere, foreign.polling_code)).json.status).toBe('waiting')
  })

  test('one of fifty concurrent confirmations and denials succeeds', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const { polling_code, login_code } = await start(project)

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 ? deny(project, login_code) : complete(project, login_code, ada.refresh_token),
      ),
    )

    const won = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    expect(won).toHaveLength(1)
    expect((await poll(project, polling_code)).json.status).toBe(
      (won[0] ?? 0) % 2 ? 'expired' : 'success',
    )
  })
})

describe('polling', () => {
  test('rejects an unknown, foreign or login code', async () => {
    const [here, there] = [await service.newProject(), await service.newProject()]
    const begun = await start(here)
    const foreign = await start(there)

    for (const code of [
      '',
      'x',
      '0'.repeat(45),
      begun.login_code,
      begun.polling_code.toUpperCase(),
      foreign.polling_code,
    ]) {
      const reply = await poll(here, code)
      expect([reply.status, reply.code]).toEqual([400, 'INVALID_POLLING_CODE'])
      expect(reply.json).not.toHaveProperty('details')
    }
  })

  test('delivers the token once to fifty concurrent polls', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const { polling_code, login_code } = await start(project)
    await complete(project, login_code, ada.refresh_token)

    const replies = await Promise.all(Array.from({ length: 50 }, () => poll(project, polling_code)))

    const got = replies.filter((reply) => reply.status === 201)
    expect(got.map((reply) => reply.json)).toEqual([
      { status: 'success', refresh_token: ada.refresh_token },
    ])
    expect(
      replies.filter((reply) => reply.status === 200 && reply.json.status === 'used'),
    ).toHaveLength(49)
  })
})

test('stores codes as hashes and the token sealed, and deletes the token on delivery', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const { polling_code, login_code } = await start(project)
  await complete(project, login_code, ada.refresh_token)

  const [stored] = await rows(project)
  expect(stored?.refresh_token?.length).toBeGreaterThan(45)
  for (const secret of [polling_code, login_code, ada.refresh_token]) {
    expect(stored?.row).not.toContain(secret)
    expect(stored?.row).not.toContain(Buffer.from(secret).toString('hex'))
  }

  await poll(project, polling_code)
  expect((await rows(project)).map((row) => row.refresh_token)).toEqual([null])
})
