import { randomUUID } from 'node:crypto'
import { ACCESS_TYPES, type AccessType } from '@latchkey/contract'
import { accessHeaders, startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
// Another process on the same database, with its own cache.
const other = await startService({ database: service.database })
afterAll(async () => {
  await other.stop()
  await service.stop()
})

const NEXT_YEAR = 365 * 24 * 3_600_000
const INPUT = {
  description: 'deploy',
  has_publishable_client_key: true,
  has_secret_server_key: true,
  has_super_secret_admin_key: true,
}
const now = () => service.clock.now().getTime()
const admin = (project: TestProject) => project.as('admin')

const create = (project: TestProject, changes: Record<string, unknown> = {}) =>
  admin(project).post('/internal/api-keys', {
    ...INPUT,
    expires_at_millis: now() + NEXT_YEAR,
    ...changes,
  })

/** The project with the keys of a newly created set. */
const withKeysOf = (project: TestProject, set: Record<string, string>) => ({
  id: project.id,
  publishableClientKey: set.publishable_client_key ?? '',
  secretServerKey: set.secret_server_key ?? '',
  superSecretAdminKey: set.super_secret_admin_key ?? '',
})
const ask = (at: typeof service, keys: ReturnType<typeof withKeysOf>, accessType: AccessType) =>
  at.anyone.get('/projects/current', accessHeaders(keys, accessType))

const INVALID = {
  client: 'INVALID_PUBLISHABLE_CLIENT_KEY',
  server: 'INVALID_SECRET_SERVER_KEY',
  admin: 'INVALID_SUPER_SECRET_ADMIN_KEY',
} as const

describe('creating a key set', () => {
  test('returns 200 with keys that work for exactly their access types', async () => {
    const project = await service.newProject()

    const reply = await create(project)

    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      description: 'deploy',
      created_at_millis: now(),
      expires_at_millis: now() + NEXT_YEAR,
      publishable_client_key: expect.stringMatching(/^pck_[0-9a-hjkmnp-tv-z]{45}$/),
      secret_server_key: expect.stringMatching(/^ssk_[0-9a-hjkmnp-tv-z]{45}$/),
      super_secret_admin_key: expect.stringMatching(/^sak_[0-9a-hjkmnp-tv-z]{45}$/),
    })
    for (const accessType of ACCESS_TYPES)
      expect((await ask(service, withKeysOf(project, reply.json), accessType)).status).toBe(200)
  })

  test.each([
    ['has_publishable_client_key', 'publishable_client_key'],
    ['has_secret_server_key', 'secret_server_key'],
    ['has_super_secret_admin_key', 'super_secret_admin_key'],
  ])('creates no such key without %s', async (flag, name) => {
    const project = await service.newProject()

    const { json } = await create(project, { [flag]: false })
    const { json: later } = await admin(project).get(`/internal/api-keys/${json.id}`)

    expect(json).not.toHaveProperty(name)
    expect(later).not.toHaveProperty(name)
    expect(Object.keys(json).filter((key) => key.endsWith('_key'))).toHaveLength(2)
    expect(Object.keys(later).filter((key) => key.endsWith('_key'))).toHaveLength(2)
  })

  test('accepts a set without keys, without a description, or already expired', async () => {
    const project = await service.newProject()

    const empty = await create(project, {
      description: '',
      has_publishable_client_key: false,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    })
    const expired = await create(project, { expires_at_millis: 123 })

    expect(Object.keys(empty.json).toSorted()).toEqual([
      'created_at_millis',
      'description',
      'expires_at_millis',
      'id',
    ])
    expect(expired.json.expires_at_millis).toBe(123)
    for (const accessType of ACCESS_TYPES) {
      const reply = await ask(service, withKeysOf(project, expired.json), accessType)
      expect([reply.status, reply.code, reply.json.details]).toEqual([
        401,
        INVALID[accessType],
        { project_id: project.id },
      ])
    }
  })

  test('coerces scalar values', async () => {
    const project = await service.newProject()

    const { json } = await create(project, {
      description: 5,
      expires_at_millis: String(now() + 1),
      has_super_secret_admin_key: 'false',
    })

    expect(json).toMatchObject({ description: '5', expires_at_millis: now() + 1 })
    expect(json).not.toHaveProperty('super_secret_admin_key')
  })

  test.each([
    [{ description: undefined }, 'body.description must be defined'],
    [{ description: null }, 'body.description must be a string, not null'],
    [{ expires_at_millis: undefined }, 'body.expires_at_millis must be defined'],
    [{ expires_at_millis: 'soon' }, 'body.expires_at_millis must be a number'],
    [{ expires_at_millis: 1e300 }, 'body.expires_at_millis must be at most 253402300799999'],
    [{ expires_at_millis: -1e300 }, 'body.expires_at_millis must be at least -62135596800000'],
    [{ has_publishable_client_key: undefined }, 'body.has_publishable_client_key must be defined'],
    [{ has_secret_server_key: undefined }, 'body.has_secret_server_key must be defined'],
    [{ has_super_secret_admin_key: undefined }, 'body.has_super_secret_admin_key must be defined'],
    [{ has_secret_server_key: 'yes' }, 'body.has_secret_server_key must be a boolean'],
    [{ id: randomUUID() }, 'body contains unknown properties: id'],
  ])('rejects %j', async (changes, problem) => {
    const project = await service.newProject()

    const reply = await create(project, changes)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(`\n  - ${problem}`)
    expect((await admin(project).get('/internal/api-keys')).json.items).toHaveLength(1)
  })

  test('case 59: stores only hashes of the keys', async () => {
    const project = await service.newProject()

    const { json } = await create(project)
    const rows = await service.query<{ row: string }>(
      'select t::text as row from project_key_sets t where project_id = $1',
      [project.id],
    )

    for (const key of [
      json.publishable_client_key,
      json.secret_server_key,
      json.super_secret_admin_key,
    ]) {
      expect(rows.map(({ row }) => row).join()).not.toContain(key.slice(4, -4))
    }
  })
})

describe('reading key sets', () => {
  test('case 59: lists the newest set first, with the last four characters of each key', async () => {
    const project = await service.newProject()
    service.clock.advance({ seconds: 1 })
    const first = await create(project, { description: 'first', has_super_secret_admin_key: false })
    service.clock.advance({ seconds: 1 })
    const second = await create(project, { description: 'second', expires_at_millis: 1 })
    // The times in the list are those of the creation, not of the request.
    service.clock.advance({ minutes: 1 })

    const { status, json } = await admin(project).get('/internal/api-keys')

    expect(status).toBe(200)
    expect(Object.keys(json)).toEqual(['items', 'is_paginated'])
    expect(json.is_paginated).toBe(false)
    expect(json.items.map((item: { description: string }) => item.description)).toEqual([
      'second',
      'first',
      'test',
    ])
    expect(json.items[0]).toEqual({
      id: second.json.id,
      description: 'second',
      created_at_millis: second.json.created_at_millis,
      expires_at_millis: 1,
      publishable_client_key: { last_four: second.json.publishable_client_key.slice(-4) },
      secret_server_key: { last_four: second.json.secret_server_key.slice(-4) },
      super_secret_admin_key: { last_four: second.json.super_secret_admin_key.slice(-4) },
    })
    expect(json.items[1].created_at_millis).toBe(first.json.created_at_millis)
    expect(json.items[1]).not.toHaveProperty('super_secret_admin_key')
    expect((await admin(project).get(`/internal/api-keys/${first.json.id}`)).json).toEqual(
      json.items[1],
    )
  })

  test('returns API_KEY_NOT_FOUND for an unknown set and a set of another project', async () => {
    const [here, there] = [await service.newProject(), await service.newProject()]
    const { json } = await create(there)

    for (const id of [json.id, randomUUID()]) {
      for (const reply of [
        await admin(here).get(`/internal/api-keys/${id}`),
        await admin(here).patch(`/internal/api-keys/${id}`, { revoked: true }),
      ]) {
        expect([reply.status, reply.code]).toEqual([404, 'API_KEY_NOT_FOUND'])
        expect(reply.json).not.toHaveProperty('details')
      }
    }
    expect((await admin(there).get(`/internal/api-keys/${json.id}`)).json).not.toHaveProperty(
      'manually_revoked_at_millis',
    )
  })

  test('rejects an id that is not a UUID', async () => {
    const project = await service.newProject()

    for (const reply of [
      await admin(project).get('/internal/api-keys/me'),
      await admin(project).patch('/internal/api-keys/me', {}),
    ]) {
      expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
      expect(reply.json.details.message).toContain('- params.id must be a valid UUID')
    }
  })

  test('has no endpoint to delete a set', async () => {
    const project = await service.newProject()
    const { json } = await create(project)

    expect((await admin(project).delete(`/internal/api-keys/${json.id}`)).status).toBe(405)
  })
})

describe('changing a key set', () => {
  test('leaves no entry in the audit log if nothing changes', async () => {
    const project = await service.newProject()
    const { json } = await create(project)
    const patch = (body: object) => admin(project).patch(`/internal/api-keys/${json.id}`, body)
    const entries = () =>
      service.query(
        `select kind, changes from audit_log where tenancy_id = $1 and target_id = $2
           and kind <> 'project_key.created' order by id`,
        [tenancyId, json.id],
      )
    const tenancyId = await service.rows.tenancyId(project.id)

    for (let n = 0; n < 2; n += 1)
      expect((await patch({ revoked: true, description: json.description })).status).toBe(200)

    expect(await entries()).toEqual([
      { kind: 'project_key.revoked', changes: [{ path: 'revoked', from: false, to: true }] },
    ])
  })

  test('changes the description, but neither keys nor expiry', async () => {
    const project = await service.newProject()
    const { json } = await create(project)
    const path = `/internal/api-keys/${json.id}`

    const changed = await admin(project).patch(path, { description: '' })
    const refused = await admin(project).patch(path, {
      expires_at_millis: 1,
      publishable_client_key: 'x',
    })

    expect([changed.status, changed.json.description]).toEqual([200, ''])
    expect(refused.code).toBe('SCHEMA_ERROR')
    expect(refused.json.details.message).toContain(
      '- body contains unknown properties: expires_at_millis, publishable_client_key',
    )
    expect((await ask(service, withKeysOf(project, json), 'server')).status).toBe(200)
  })

  test('changes nothing for an empty patch', async () => {
    const project = await service.newProject()
    const { json } = await create(project)
    const path = `/internal/api-keys/${json.id}`

    expect((await admin(project).patch(path, {})).json).toEqual(
      (await admin(project).get(path)).json,
    )
  })

  test.each([false, 'false', null, 0])('rejects revoked: %j', async (revoked) => {
    const project = await service.newProject()
    const { json } = await create(project)

    const reply = await admin(project).patch(`/internal/api-keys/${json.id}`, { revoked })

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain('- body.revoked must be one of: true')
  })

  test('revokes all keys immediately, keeps the first revocation time, and still lists the set', async () => {
    const project = await service.newProject()
    const { json } = await create(project)
    const path = `/internal/api-keys/${json.id}`

    const revoked = await admin(project).patch(path, { revoked: true })
    const revokedAt = now()
    service.clock.advance({ minutes: 5 })
    const again = await admin(project).patch(path, { revoked: true, description: 'gone' })

    expect(revoked.json.manually_revoked_at_millis).toBe(revokedAt)
    expect(again.json).toMatchObject({ manually_revoked_at_millis: revokedAt, description: 'gone' })
    expect((await admin(project).get('/internal/api-keys')).json.items).toContainEqual(again.json)
    for (const accessType of ACCESS_TYPES) {
      const reply = await ask(service, withKeysOf(project, json), accessType)
      expect([reply.status, reply.code, reply.json.details]).toEqual([
        401,
        INVALID[accessType],
        { project_id: project.id },
      ])
    }
  })

  test('case 59: another process rejects revoked keys within a second', async () => {
    const project = await service.newProject()
    const { json } = await create(project)
    const keys = withKeysOf(project, json)
    expect((await ask(other, keys, 'server')).status).toBe(200)

    await admin(project).patch(`/internal/api-keys/${json.id}`, { revoked: true })

    await expect
      .poll(async () => (await ask(other, keys, 'server')).code, { timeout: 1_000, interval: 20 })
      .toBe('INVALID_SECRET_SERVER_KEY')
  })

  test('rejects keys after their set expires', async () => {
    const project = await service.newProject()
    const { json } = await create(project, { expires_at_millis: now() + 60_000 })
    const keys = withKeysOf(project, json)

    service.clock.advance({ millis: 59_999 })
    expect((await ask(service, keys, 'server')).status).toBe(200)

    service.clock.advance({ millis: 1 })
    expect((await ask(service, keys, 'server')).code).toBe('INVALID_SECRET_SERVER_KEY')
  })

  test('keeps one revocation time for 50 concurrent requests', async () => {
    const project = await service.newProject()
    const { json } = await create(project)

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => {
        service.clock.advance({ millis: 1 })
        return admin(project).patch(`/internal/api-keys/${json.id}`, { revoked: true })
      }),
    )

    expect(new Set(replies.map((reply) => reply.json.manually_revoked_at_millis)).size).toBe(1)
  })
})

describe('access to key sets', () => {
  test.each([
    ['GET', '/internal/api-keys'],
    ['POST', '/internal/api-keys'],
    ['GET', `/internal/api-keys/${randomUUID()}`],
    ['PATCH', `/internal/api-keys/${randomUUID()}`],
  ])('limits %s %s to admins', async (method, path) => {
    const project = await service.newProject()

    for (const accessType of ['client', 'server'] as const) {
      const reply = await project.as(accessType).send(method, path)
      expect([reply.status, reply.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
      expect(reply.json.details).toEqual({
        actual_access_type: accessType,
        allowed_access_types: ['admin'],
      })
    }
  })

  test('lists the key sets of the internal project', async () => {
    const { json } = await service.internal.as('admin').get('/internal/api-keys')

    expect(json.items).toHaveLength(1)
  })
})
