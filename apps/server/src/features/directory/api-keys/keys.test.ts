import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { DAY_MS } from '@latchkey/contract'
import { type Caller, type Reply, startService, type TestProject } from '@latchkey/testkit'
import { DEFAULT_QUOTAS } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

/* Tests protocol 04 §11 for both kinds of keys. */

const service = await startService()
afterAll(() => service.stop())

const UNKNOWN_ID = '7c0f7c2e-5a55-4a0b-9a63-0a5b1de2f3c4'
const codeOf = ({ status, code }: Reply) => [status, code]
const now = () => service.clock.now().getTime()

/** Both kinds of keys with the same calls. The owner is a user, or a team whose keys it manages. */
async function stageOf(kind: 'user' | 'team') {
  const project = await service.newProject({ allow_user_api_keys: true, allow_team_api_keys: true })
  const ada = await project.signUp()
  const team = await project
    .as('server')
    .post('/teams', { display_name: 'T', creator_user_id: ada.user_id })
  const owner = {
    user: { user_id: ada.user_id },
    team: { team_id: team.json.id as string },
  }[kind] as { user_id: string } | { team_id: string }
  const path = `/${kind}-api-keys`
  const query = new URLSearchParams({ ...owner }).toString()
  return {
    project,
    ada,
    owner,
    path,
    query,
    create: (as: Caller, more: object = {}) =>
      as.post(path, { description: 'CI', expires_at_millis: null, ...owner, ...more }),
    at: (id: string) => `${path}/${id}?${query}`,
    check: (value: string, as = project.as('server')) =>
      as.post(`${path}/check`, { api_key: value }),
  }
}

describe.each(['user', 'team'] as const)('C: the API keys of a %s', (kind) => {
  test('are created by clients, servers and administrators with the same response', async () => {
    const stage = await stageOf(kind)
    for (const as of [
      stage.project.as('client', stage.ada),
      stage.project.as('server'),
      stage.project.as('admin'),
    ]) {
      const expires_at_millis = now() + DAY_MS

      const reply = await stage.create(as, { expires_at_millis })

      expect(reply.status).toBe(200)
      const { id, value } = reply.json
      expect(reply.json).toEqual({
        id: expect.any(String),
        description: 'CI',
        is_public: false,
        created_at_millis: now(),
        expires_at_millis,
        type: kind,
        ...stage.owner,
        value: expect.any(String),
      })
      expect(value).toHaveLength(102)
      expect(value).toMatch(/^sk_[0-9a-hjkmnp-tv-z]{45}/)
      expect(value.slice(48, 94)).toBe(`${id.replaceAll('-', '')}${kind}1574ck4u7h`)
      expect(value.slice(94)).toBe(crc32(value.slice(0, 94)).toString(16).padStart(8, '0'))
      expect((await stage.check(value)).json).toEqual({
        ...reply.json,
        value: { last_four: value.slice(-4) },
      })
    }
  })

  test('may be public, without expiry, and expired from the beginning', async () => {
    const stage = await stageOf(kind)
    const client = stage.project.as('client', stage.ada)

    const open = await stage.create(client, { is_public: true, description: '' })
    const past = await stage.create(client, { expires_at_millis: 123 })

    expect(open.json.value).toMatch(new RegExp(`^pk_[0-9a-z]{77}${kind}3574ck4u7h[0-9a-f]{8}$`))
    expect([open.json.is_public, open.json.description]).toEqual([true, ''])
    expect('expires_at_millis' in open.json).toBe(false)
    expect(past.json.expires_at_millis).toBe(123)
    expect(codeOf(await stage.check(past.json.value))).toEqual([401, 'API_KEY_EXPIRED'])
  })

  test('case 59: are stored as a hash and listed with the last four characters only', async () => {
    const stage = await stageOf(kind)
    const { value } = (await stage.create(stage.project.as('server'))).json

    const rows = await service.query<{ row: string; hash: string }>(
      `select to_jsonb(k)::text as row, encode(key_hash, 'hex') as hash from api_keys k
       where last_four = $1 and tenancy_id = (select id from tenancies where project_id = $2)`,
      [value.slice(-4), stage.project.id],
    )
    const listed = await stage.project.as('client', stage.ada).get(`${stage.path}?${stage.query}`)

    expect(rows).toHaveLength(1)
    expect(rows[0]?.hash).toBe(createHash('sha256').update(value).digest('hex'))
    for (const text of [rows[0]?.row, listed.text]) expect(text).not.toContain(value.slice(3, 48))
    expect(listed.json.items[0].value).toEqual({ last_four: value.slice(-4) })
  })

  test('are listed newest first, also when they are revoked or expired', async () => {
    const stage = await stageOf(kind)
    const client = stage.project.as('client', stage.ada)
    const first = (await stage.create(client, { description: 'first' })).json
    await stage.create(client, { description: 'second', expires_at_millis: now() - 1 })
    await stage.create(client, { description: 'third' })
    await client.patch(stage.at(first.id), { revoked: true })

    const { json } = await client.get(`${stage.path}?${stage.query}`)

    expect(json.is_paginated).toBe(false)
    expect(json.items.map((key: { description: string }) => key.description)).toEqual([
      'third',
      'second',
      'first',
    ])
    expect(json.items[2].manually_revoked_at_millis).toBe(now())
  })

  test('are read, described and revoked, and keep the time of the first revocation', async () => {
    const stage = await stageOf(kind)
    const client = stage.project.as('client', stage.ada)
    const { value, ...key } = (await stage.create(client)).json
    const shown = { ...key, value: { last_four: value.slice(-4) } }

    expect((await client.get(stage.at(key.id))).json).toEqual(shown)
    expect((await client.get(stage.at(key.id.toUpperCase()))).json).toEqual(shown)
    const described = await client.patch(stage.at(key.id), { description: 'Deploy' })
    expect(described.json).toEqual({ ...shown, description: 'Deploy' })
    const revokedAt = now()
    expect((await client.patch(stage.at(key.id), { revoked: true })).json).toEqual({
      ...described.json,
      manually_revoked_at_millis: revokedAt,
    })
    service.clock.advance({ minutes: 1 })
    const again = await stage.project.as('server').patch(stage.at(key.id), { revoked: true })
    expect(again.json.manually_revoked_at_millis).toBe(revokedAt)
    const asNothing = await client.patch(stage.at(key.id), {})
    expect([asNothing.status, asNothing.json]).toEqual([200, again.json])
  })

  test('reports what is wrong with a checked key in the order of the protocol', async () => {
    const stage = await stageOf(kind)
    const other = kind === 'user' ? 'team' : 'user'
    const server = stage.project.as('server')
    const both = (await stage.create(server, { expires_at_millis: now() - 1 })).json
    const live = (await stage.create(server, { expires_at_millis: now() + 1_000 })).json
    const check = (value: string, path = stage.path) =>
      server.post(`${path}/check`, { api_key: value })

    expect((await check(live.value)).status).toBe(200)
    const wrong = await check(both.value, `/${other}-api-keys`)
    expect([...codeOf(wrong), wrong.json.details]).toEqual([
      400,
      'WRONG_API_KEY_TYPE',
      { expected_type: other, actual_type: kind },
    ])
    expect(codeOf(await check(both.value))).toEqual([401, 'API_KEY_EXPIRED'])
    await server.patch(stage.at(both.id), { revoked: true })
    expect(codeOf(await check(both.value))).toEqual([401, 'API_KEY_REVOKED'])
    for (const value of ['', 'sk_x', live.value.toUpperCase(), ` ${live.value}`])
      expect(codeOf(await check(value))).toEqual([404, 'API_KEY_NOT_FOUND'])
    service.clock.advance({ seconds: 2 })
    expect(codeOf(await check(live.value))).toEqual([401, 'API_KEY_EXPIRED'])
  })

  test('case 59: a revoked key is refused by the next check', async () => {
    const stage = await stageOf(kind)
    const client = stage.project.as('client', stage.ada)
    const { id, value } = (await stage.create(client)).json
    expect((await stage.check(value)).status).toBe(200)

    await client.patch(stage.at(id), { revoked: true })

    expect(codeOf(await stage.check(value))).toEqual([401, 'API_KEY_REVOKED'])
  })

  test('are checked by servers and administrators only', async () => {
    const stage = await stageOf(kind)
    const { value } = (await stage.create(stage.project.as('server'))).json

    const reply = await stage.check(value, stage.project.as('client', stage.ada))

    expect([...codeOf(reply), reply.json.details]).toEqual([
      401,
      'INSUFFICIENT_ACCESS_TYPE',
      { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] },
    ])
    expect((await stage.check(value, stage.project.as('admin'))).status).toBe(200)
  })

  test('reject unknown properties and incomplete bodies', async () => {
    const stage = await stageOf(kind)
    const client = stage.project.as('client', stage.ada)
    const { id } = (await stage.create(client)).json
    const foreign = kind === 'user' ? { team_id: UNKNOWN_ID } : { user_id: UNKNOWN_ID }
    const rejected = [
      stage.create(client, { prefix: 'sk' }),
      stage.create(client, { ...foreign }),
      stage.create(client, { expires_at_millis: undefined }),
      stage.create(client, { expires_at_millis: 'soon' }),
      stage.create(client, { expires_at_millis: 1e18 }),
      stage.create(client, { description: undefined }),
      stage.create(client, { description: 'x'.repeat(1_001) }),
      stage.create(client, { user_id: undefined, team_id: undefined }),
      stage.create(client, { [`${kind}_id`]: 'x' }),
      client.patch(stage.at(id), { ...stage.owner }),
      client.patch(stage.at(id), { expires_at_millis: null }),
      client.patch(stage.at(id), { revoked: false }),
      client.get(`${stage.at(id)}&page=2`),
      client.get(stage.at('x')),
    ]

    for (const reply of await Promise.all(rejected))
      expect(codeOf(reply)).toEqual([400, 'SCHEMA_ERROR'])
    const { json } = await client.get(`${stage.path}?${stage.query}`)
    expect(json.items).toHaveLength(1)
  })

  test('fail for servers if the owner does not exist', async () => {
    const stage = await stageOf(kind)

    const reply = await stage.create(stage.project.as('server'), { [`${kind}_id`]: UNKNOWN_ID })

    expect(codeOf(reply)).toEqual([404, `${kind.toUpperCase()}_NOT_FOUND`])
  })

  test('fail with every access type while the project disables them, and work again later', async () => {
    const stage = await stageOf(kind)
    const { id, value } = (await stage.create(stage.project.as('server'))).json
    const enable = (on: boolean) =>
      stage.project
        .as('admin')
        .patch('/internal/projects/current', { config: { [`allow_${kind}_api_keys`]: on } })
    await enable(false)

    for (const as of [
      stage.project.as('client'),
      stage.project.as('client', stage.ada),
      stage.project.as('server'),
      stage.project.as('admin'),
    ]) {
      const replies = [
        await as.get(`${stage.path}?${stage.query}`),
        await stage.create(as),
        await as.get(stage.at(id)),
        await as.patch(stage.at(UNKNOWN_ID), { revoked: true }),
      ]
      for (const reply of replies)
        expect([reply.status, reply.code, reply.text]).toEqual([
          400,
          undefined,
          `API keys of ${kind}s are not enabled for this project.`,
        ])
    }
    expect(codeOf(await stage.check('unknown'))).toEqual([400, undefined])
    await enable(true)
    expect((await stage.check(value)).status).toBe(200)
  })

  test('work while the project disables the keys of the other kind', async () => {
    const stage = await stageOf(kind)
    const other = kind === 'user' ? 'team' : 'user'
    await stage.project
      .as('admin')
      .patch('/internal/projects/current', { config: { [`allow_${other}_api_keys`]: false } })
    const [client, server] = [stage.project.as('client', stage.ada), stage.project.as('server')]

    const created = await stage.create(client)
    const { json: list } = await client.get(`${stage.path}?${stage.query}`)
    const refused = [
      await server.post(`/${other}-api-keys`, {
        description: 'CI',
        expires_at_millis: null,
        [`${other}_id`]: UNKNOWN_ID,
      }),
      await server.get(`/${other}-api-keys?${other}_id=${UNKNOWN_ID}`),
    ]

    expect(created.status).toBe(200)
    expect(list.items.map((key: { id: string }) => key.id)).toEqual([created.json.id])
    for (const reply of refused)
      expect([reply.status, reply.code, reply.text]).toEqual([
        400,
        undefined,
        `API keys of ${other}s are not enabled for this project.`,
      ])
  })

  test('case 1: require a signed-in user with client access', async () => {
    const stage = await stageOf(kind)
    const { id } = (await stage.create(stage.project.as('server'))).json
    const client = stage.project.as('client')
    const missing = [401, 'USER_AUTHENTICATION_REQUIRED']

    expect(codeOf(await stage.create(client))).toEqual(missing)
    expect(codeOf(await client.get(`${stage.path}?${stage.query}`))).toEqual(missing)
    expect(codeOf(await client.get(stage.at(id)))).toEqual(missing)
    expect(codeOf(await client.patch(stage.at(id), { revoked: true }))).toEqual(missing)
    // The key is looked up first.
    expect(codeOf(await client.get(stage.at(UNKNOWN_ID)))).toEqual([404, 'API_KEY_NOT_FOUND'])
    const { json } = await stage.project.as('server').get(`${stage.path}?${stage.query}`)
    expect(json.items).toHaveLength(1)
    expect('manually_revoked_at_millis' in json.items[0]).toBe(false)
  })

  test('case 41: are not found in another project', async () => {
    const stage = await stageOf(kind)
    const { id, value } = (await stage.create(stage.project.as('server'))).json
    const other = await stageOf(kind)
    const server = other.project.as('server')
    const notFound = [404, 'API_KEY_NOT_FOUND']

    expect(codeOf(await server.get(other.at(id)))).toEqual(notFound)
    expect(codeOf(await server.patch(other.at(id), { revoked: true }))).toEqual(notFound)
    expect(codeOf(await other.check(value))).toEqual(notFound)
    expect((await server.get(`${stage.path}?${stage.query}`)).json.items).toEqual([])
    expect((await stage.check(value)).status).toBe(200)
  })

  test('are not found through the path of the other kind', async () => {
    const stage = await stageOf(kind)
    const server = stage.project.as('server')
    const { id } = (await stage.create(server)).json
    const path =
      kind === 'user' ? `/team-api-keys/${id}?team_id=${UNKNOWN_ID}` : `/user-api-keys/${id}`

    expect(codeOf(await server.get(path))).toEqual([404, 'API_KEY_NOT_FOUND'])
    expect(codeOf(await server.patch(path, { revoked: true }))).toEqual([404, 'API_KEY_NOT_FOUND'])
  })

  test('case 43: are deleted with their owner', async () => {
    const stage = await stageOf(kind)
    const server = stage.project.as('server')
    const { id, value } = (await stage.create(server)).json

    const owner = 'user_id' in stage.owner ? stage.owner.user_id : stage.owner.team_id
    expect((await server.delete(`/${kind}s/${owner}`)).status).toBe(200)

    expect(codeOf(await stage.check(value))).toEqual([404, 'API_KEY_NOT_FOUND'])
    expect(codeOf(await server.get(stage.at(id)))).toEqual([404, 'API_KEY_NOT_FOUND'])
    expect((await server.get(`${stage.path}?${stage.query}`)).json.items).toEqual([])
  })
})

test.each(['/user-api-keys', '/team-api-keys'])(
  '%s has no endpoint to delete a key',
  async (path) => {
    const project = await service.newProject({
      allow_user_api_keys: true,
      allow_team_api_keys: true,
    })

    const reply = await project.as('server').delete(`${path}/${UNKNOWN_ID}`)

    expect([reply.status, reply.text]).toEqual([405, ''])
  },
)

describe('C: the API keys of another user', () => {
  test('case 1: fail with client access and 403', async () => {
    const stage = await stageOf('user')
    const eve = stage.project.as('client', await stage.project.signUp())
    const { id } = (await stage.create(stage.project.as('server'))).json

    for (const reply of [
      await eve.get(`/user-api-keys?${stage.query}`),
      await stage.create(eve),
      await eve.get(stage.at(id)),
      await eve.get(`/user-api-keys/${id}?user_id=me`),
      await eve.patch(stage.at(id), { revoked: true }),
    ])
      expect([reply.status, reply.code, reply.text]).toEqual([
        403,
        undefined,
        'You can access only your own API keys.',
      ])
  })

  test('accept me as the owner, which needs a signed-in user', async () => {
    const { project, ada } = await stageOf('user')
    const key = { description: '', expires_at_millis: null, user_id: 'me' }

    const own = await project.as('client', ada).post('/user-api-keys', key)

    expect(own.json.user_id).toBe(ada.user_id)
    expect(codeOf(await project.as('server').post('/user-api-keys', key))).toEqual([
      400,
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    ])
    expect(
      codeOf(await project.as('client').get(`/user-api-keys/${own.json.id}?user_id=me`)),
    ).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'])
    expect((await project.as('server').get(`/user-api-keys/${own.json.id}`)).status).toBe(200)
  })
})

describe('C: the API keys of a team whose keys the user does not manage', () => {
  test('case 41: return the error for keys that do not exist', async () => {
    const stage = await stageOf('team')
    const { id } = (await stage.create(stage.project.as('server'))).json
    const member = await stage.project.signUp()
    const stranger = await stage.project.signUp()
    const teamId = (stage.owner as { team_id: string }).team_id
    await stage.project.as('server').post(`/team-memberships/${teamId}/${member.user_id}`, {})

    for (const person of [member, stranger]) {
      const client = stage.project.as('client', person)
      for (const reply of [
        await client.get(`/team-api-keys?${stage.query}`),
        await stage.create(client),
        await stage.create(client, { team_id: UNKNOWN_ID }),
        await client.get(stage.at(id)),
        await client.patch(stage.at(id), { revoked: true }),
      ])
        expect(codeOf(reply)).toEqual([404, 'API_KEY_NOT_FOUND'])
    }
  })

  test('accept a permission that contains the permission to manage keys', async () => {
    const stage = await stageOf('team')
    const member = await stage.project.signUp()
    const teamId = (stage.owner as { team_id: string }).team_id
    const server = stage.project.as('server')
    await stage.project.as('admin').post('/team-permission-definitions', {
      id: 'builder',
      contained_permission_ids: ['$manage_api_keys'],
    })
    await server.post(`/team-memberships/${teamId}/${member.user_id}`, {})
    await server.post(`/team-permissions/${teamId}/${member.user_id}/builder`, {})

    expect((await stage.create(stage.project.as('client', member))).status).toBe(200)
  })

  test('requires the team in the query of reads and updates', async () => {
    const stage = await stageOf('team')
    const server = stage.project.as('server')
    const { id } = (await stage.create(server)).json

    expect((await server.get(`/team-api-keys/${id}`)).json.details.message).toContain(
      'query.team_id',
    )
    expect(codeOf(await server.patch(`/team-api-keys/${id}`, { revoked: true }))).toEqual([
      400,
      'SCHEMA_ERROR',
    ])
    // The lookup ignores it.
    expect((await server.get(`/team-api-keys/${id}?team_id=${UNKNOWN_ID}`)).status).toBe(200)
  })
})

describe('C: keys of an account that its owner takes over', () => {
  const CALLBACK = 'http://localhost:3000/handler/any'
  const newStage = async () => {
    const project = await service.newProject({ allow_user_api_keys: true })
    const ada = await project.signUp()
    const key = { description: '', expires_at_millis: null, user_id: 'me' }
    const { value } = (await project.as('client', ada).post('/user-api-keys', key)).json
    const check = () => project.as('server').post('/user-api-keys/check', { api_key: value })
    return { project, ada, check }
  }
  const reset = async (project: TestProject, email: string) => {
    const client = project.as('client')
    await client.post('/auth/password/send-reset-code', { email, callback_url: CALLBACK })
    const { code } = await service.mailbox.latest(email)
    return client.post('/auth/password/reset', { code, password: 'correct horse battery' })
  }

  test('case 7: are deleted by a reset through an address that was not proven before', async () => {
    const { project, ada, check } = await newStage()

    expect((await reset(project, ada.email)).status).toBe(200)

    expect(codeOf(await check())).toEqual([404, 'API_KEY_NOT_FOUND'])
  })

  test('case 7: are deleted by the first proof of an account in another browser', async () => {
    const { project, ada, check } = await newStage()
    const { code } = await service.mailbox.latest(ada.email)

    const reply = await project.as('client').post('/contact-channels/verify', { code })

    expect(reply.status).toBe(200)
    expect(codeOf(await check())).toEqual([404, 'API_KEY_NOT_FOUND'])
  })

  test('stay after a reset through an address that was proven before', async () => {
    const { project, ada, check } = await newStage()
    const own = { 'x-stack-refresh-token': ada.refresh_token }
    const { code } = await service.mailbox.latest(ada.email)
    await project.as('client', ada, own).post('/contact-channels/verify', { code })

    expect((await reset(project, ada.email)).status).toBe(200)

    expect((await check()).status).toBe(200)
  })
})

describe('case 66: what a user can store', () => {
  test('streams a list of 10,000 keys of one user completely', async () => {
    const stage = await stageOf('user')
    await service.query(
      `insert into api_keys (tenancy_id, id, user_id, description, is_public, key_hash, last_four, created_at)
       select (select id from tenancies where project_id = $1), gen_random_uuid(), $2, n::text, false,
         sha256(n::text::bytea), '0000', now() from generate_series(1, 10000) n`,
      [stage.project.id, stage.ada.user_id],
    )

    const { json } = await stage.project
      .as('client', stage.ada)
      .get(`/user-api-keys?${stage.query}`)

    const numbers = json.items.map((key: { description: string }) => Number(key.description))
    expect(numbers).toEqual(Array.from({ length: 10_000 }, (_, index) => 10_000 - index))
    const more = await stage.create(stage.project.as('client', stage.ada))
    expect([...codeOf(more), more.json.details]).toEqual([
      403,
      'QUOTA_EXCEEDED',
      { quota: 'api_keys_per_user', limit: 10_000 },
    ])
  })
})

describe('with rate limits', async () => {
  const limited = await startService({
    config: {
      rateLimits: {
        enabled: true,
        changes: { 'api-key-create.account': { points: 3, seconds: 600 } },
      },
    },
  })
  afterAll(() => limited.stop())

  test('a user who creates too many keys gets 429; servers and other users do not', async () => {
    const project = await limited.newProject({
      allow_user_api_keys: true,
      allow_team_api_keys: true,
    })
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    const key = { description: '', expires_at_millis: null }
    const createAs = (user: typeof ada) =>
      project.as('client', user).post('/user-api-keys', { ...key, user_id: 'me' })
    for (const _ of [1, 2, 3]) expect((await createAs(ada)).status).toBe(200)

    const ofTeam = await project
      .as('client', ada)
      .post('/team-api-keys', { ...key, team_id: UNKNOWN_ID })

    for (const reply of [await createAs(ada), ofTeam]) {
      expect([reply.status, reply.code]).toEqual([429, undefined])
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await createAs(bob)).status).toBe(200)
    const byServer = await project
      .as('server')
      .post('/user-api-keys', { ...key, user_id: ada.user_id })
    expect(byServer.status).toBe(200)
  })
})

describe('with small quotas', async () => {
  const small = await startService({
    config: { quotas: { ...DEFAULT_QUOTAS, api_keys_per_user: 3, api_keys_per_team: 2 } },
  })
  afterAll(() => small.stop())

  test('case 16: 50 concurrent requests create as many keys as the quotas allow', async () => {
    const project = await small.newProject({ allow_user_api_keys: true, allow_team_api_keys: true })
    const { user_id } = await project.signUp()
    const { id: team_id } = (await project.as('server').post('/teams', { display_name: 'T' })).json
    const fifty = (path: string, owner: object) =>
      Promise.all(
        Array.from({ length: 50 }, () =>
          project.as('server').post(path, { description: '', expires_at_millis: null, ...owner }),
        ),
      )

    const ofUser = await fifty('/user-api-keys', { user_id })
    const ofTeam = await fifty('/team-api-keys', { team_id })

    expect(ofUser.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(ofTeam.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = ofTeam.find(({ status }) => status !== 200) as Reply
    expect([...codeOf(refused), refused.json.details]).toEqual([
      403,
      'QUOTA_EXCEEDED',
      { quota: 'api_keys_per_team', limit: 2 },
    ])
    const [first] = (await project.as('server').get(`/user-api-keys?user_id=${user_id}`)).json.items
    // A revoked key stays in the list, so it counts.
    await project.as('server').patch(`/user-api-keys/${first.id}`, { revoked: true })
    expect((await fifty('/user-api-keys', { user_id })).every(({ status }) => status === 403)).toBe(
      true,
    )
  })
})
