import { createHash } from 'node:crypto'
import { startService, type TestProject } from '@latchkey/testkit'
import { enqueue, transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

/** The two ways to exchange a refresh token for an access token. */
const ways = {
  'the session endpoint': (project: TestProject, refreshToken: string) =>
    project
      .as('client')
      .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refreshToken }),
  'the token endpoint': (project: TestProject, refreshToken: string) =>
    service.anyone.post('/auth/oauth/token', {
      grant_type: 'refresh_token',
      client_id: project.id,
      client_secret: project.publishableClientKey,
      refresh_token: refreshToken,
    }),
}

const claimsOf = (accessToken: string) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] as string, 'base64url').toString())

describe.each(Object.entries(ways))('%s', (_name, refresh) => {
  test('returns an access token of the same session and keeps the refresh token', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    service.clock.advance({ hours: 1 })

    const first = await refresh(project, ada.refresh_token)
    const second = await refresh(project, ada.refresh_token)

    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.json.refresh_token).toBeUndefined()
    expect(claimsOf(second.json.access_token)).toMatchObject({
      sub: ada.user_id,
      refresh_token_id: claimsOf(ada.access_token).refresh_token_id,
    })
    expect((await project.as('client', first.json).get('/users/me')).json.id).toBe(ada.user_id)
  })

  test('returns a token with the current values of the user', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await project.as('client', ada).patch('/users/me', { display_name: 'Ada' })

    const { access_token } = (await refresh(project, ada.refresh_token)).json

    expect(claimsOf(ada.access_token).name).toBeNull()
    expect(claimsOf(access_token).name).toBe('Ada')
  })

  test('works for 365 days and does not extend the session', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()

    service.clock.advance({ days: 364 })
    expect((await refresh(project, ada.refresh_token)).status).toBe(200)

    service.clock.advance({ days: 2 })
    const late = await refresh(project, ada.refresh_token)
    expect([late.status, late.code]).toEqual([401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'])
  })

  test('rejects a token that was never issued', async () => {
    const project = await service.newProject()

    const reply = await refresh(project, '0'.repeat(45))

    expect([reply.status, reply.code]).toEqual([401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'])
  })

  test('rejects a token of another project', async () => {
    const [here, there] = [await service.newProject(), await service.newProject()]
    const ada = await there.signUp()

    const reply = await refresh(here, ada.refresh_token)

    expect([reply.status, reply.code]).toEqual([401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'])
  })

  test('rejects a token of a deleted user', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await project.as('server', ada).delete('/users/me')

    const reply = await refresh(project, ada.refresh_token)

    expect([reply.status, reply.code]).toEqual([401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'])
  })

  test('case 14: rejects a token of a session that was signed out', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await project.as('client', ada).delete('/auth/sessions/current')

    const reply = await refresh(project, ada.refresh_token)

    expect([reply.status, reply.code]).toEqual([401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'])
  })

  test('case 14: accepts fifty concurrent refreshes of one token, all of the same session', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => refresh(project, ada.refresh_token)),
    )

    const users = await Promise.all(
      replies.map((reply) => project.as('client', reply.json).get('/users/me')),
    )
    expect(new Set(users.map((user) => user.json.id))).toEqual(new Set([ada.user_id]))
    const sessions = replies.map((reply) => claimsOf(reply.json.access_token).refresh_token_id)
    expect(new Set(sessions)).toEqual(new Set([claimsOf(ada.access_token).refresh_token_id]))
    expect(await service.rows.sessionIds(ada.user_id)).toHaveLength(1)
  })

  test('case 14: a sign-out during fifty refreshes deletes the session and the token stays invalid', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index === 20
          ? project.as('client', ada).delete('/auth/sessions/current')
          : refresh(project, ada.refresh_token),
      ),
    )
    const again = await Promise.all(
      Array.from({ length: 50 }, () => refresh(project, ada.refresh_token)),
    )

    expect(
      replies.filter(
        ({ status, code }) => status !== 200 && code !== 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
      ),
    ).toEqual([])
    expect(new Set(again.map(({ code }) => code))).toEqual(
      new Set(['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED']),
    )
    await service.drain()
    expect(await service.rows.sessionIds(ada.user_id)).toEqual([])
  })
})

test('the session endpoint returns only the access token', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const reply = await ways['the session endpoint'](project, ada.refresh_token)

  expect(Object.keys(reply.json)).toEqual(['access_token'])
})

test('the session endpoint names the missing header', async () => {
  const project = await service.newProject()

  const reply = await project.as('client').post('/auth/sessions/current/refresh')

  expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  expect(reply.json.details.message).toContain('- headers["x-stack-refresh-token"] must be defined')
})

test('rejects a refresh that carries an expired access token', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  service.clock.advance({ minutes: 11 })

  const reply = await project.as('client', ada).post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': ada.refresh_token,
  })

  expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
  expect(reply.json.details.expired_at_millis).toBe(claimsOf(ada.access_token).exp * 1000)
})

test('stores refresh tokens only as hashes', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const rows = await service.query<{ row: string; refresh_token_hash: Buffer }>(
    'select s::text as row, s.refresh_token_hash from sessions s where s.user_id = $1',
    [ada.user_id],
  )

  const hash = createHash('sha256').update(ada.refresh_token).digest()
  expect(rows.map((row) => row.refresh_token_hash.equals(hash))).toEqual([true])
  const inHex = Buffer.from(ada.refresh_token).toString('hex')
  for (const { row } of rows) {
    expect(row).not.toContain(ada.refresh_token)
    expect(row).not.toContain(inHex)
  }
})

test('keeps an expired session for 30 days, then the daily job deletes it', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const rows = () => service.rows.sessionIds(ada.user_id)
  const cleanUp = async () => {
    await transact(service.ctx, (tx) => enqueue(tx, 'sessions.delete-expired', {}))
    await service.drain()
  }

  service.clock.advance({ days: 365 + 29 })
  await cleanUp()
  expect(await rows()).toHaveLength(1)

  service.clock.advance({ days: 2 })
  await cleanUp()
  expect(await rows()).toHaveLength(0)
})
