import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

// Tests of changed rows cause unexpected errors, which would be logged.
const service = await startService({ config: { logLevel: 'silent' } })
afterAll(() => service.stop())

const KEY = 'D7UskF1jgqz0wM68WLRaC/AvFGcH+oTHBT0RqWZqpJo='

/** Replaces the stores of a project. */
async function declareStores(project: TestProject, ...ids: string[]) {
  const stores = Object.fromEntries(ids.map((id) => [id, { displayName: id }]))
  const reply = await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({ 'dataVault.stores': stores }),
  })
  expect(reply.status).toBe(200)
}

async function projectWithStores(...ids: string[]) {
  const project = await service.newProject()
  await declareStores(project, ...ids)
  return project
}

const set = (project: TestProject, store: string, key: unknown, value: unknown) =>
  project
    .as('server')
    .post(`/data-vault/stores/${store}/set`, { hashed_key: key, encrypted_value: value })
const get = (project: TestProject, store: string, key: unknown) =>
  project.as('server').post(`/data-vault/stores/${store}/get`, { hashed_key: key })

const rowsOf = (project: TestProject) =>
  service.query<{ sealed_key: Buffer; encrypted_value: Buffer }>(
    `select e.* from data_vault_entries e join tenancies t on t.id = e.tenancy_id
     where t.project_id = $1 order by e.store_id, e.hashed_key`,
    [project.id],
  )
const countOf = async (project: TestProject) =>
  (
    await service.query<{ entries: string }>(
      `select u.entries from data_vault_usage u join tenancies t on t.id = u.tenancy_id
       where t.project_id = $1`,
      [project.id],
    )
  ).map(({ entries }) => Number(entries))

describe('setting and reading a value', () => {
  test('returns exactly what was set, with server and with admin access', async () => {
    const project = await projectWithStores('secrets')
    const value = ' "ünïcode" \n🙂 '

    const written = await set(project, 'secrets', KEY, value)
    const byServer = await get(project, 'secrets', KEY)
    const byAdmin = await project
      .as('admin')
      .post('/data-vault/stores/secrets/get', { hashed_key: KEY })

    expect([written.status, written.json]).toEqual([200, { success: true }])
    expect([byServer.status, byServer.json]).toEqual([200, { encrypted_value: value }])
    expect(byAdmin.json).toEqual({ encrypted_value: value })
  })

  test('replaces the value of an existing key, and keeps an empty value', async () => {
    const project = await projectWithStores('secrets')

    await set(project, 'secrets', KEY, 'first')
    await set(project, 'secrets', KEY, 'second')
    const second = await get(project, 'secrets', KEY)
    await set(project, 'secrets', KEY, '')

    expect(second.json.encrypted_value).toBe('second')
    expect((await get(project, 'secrets', KEY)).json).toEqual({ encrypted_value: '' })
    expect(await countOf(project)).toEqual([1])
  })

  test('keeps keys, stores and projects apart', async () => {
    const project = await projectWithStores('a', 'b')
    const other = await projectWithStores('a')
    await set(project, 'a', 'k1', 'a1')
    await set(project, 'a', 'k2', 'a2')
    await set(project, 'b', 'k1', 'b1')

    const values = await Promise.all([
      get(project, 'a', 'k1'),
      get(project, 'a', 'k2'),
      get(project, 'b', 'k1'),
    ])

    expect(values.map(({ json }) => json.encrypted_value)).toEqual(['a1', 'a2', 'b1'])
    expect((await get(other, 'a', 'k1')).code).toBe('DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST')
  })

  test('accepts a signed-in user and makes no difference for one', async () => {
    const project = await projectWithStores('secrets')
    const user = await project.signUp()
    await set(project, 'secrets', KEY, 'value')

    const reply = await project
      .as('server', user)
      .post('/data-vault/stores/secrets/get', { hashed_key: KEY })

    expect(reply.json).toEqual({ encrypted_value: 'value' })
  })

  test('stores values as large as 1 MiB encrypted by the SDK, and rejects larger ones', async () => {
    const project = await projectWithStores('secrets')
    const sealed = Buffer.alloc(1_048_576 + 46, 7).toString('base64')
    const largest = 'a'.repeat(2_097_152)

    await set(project, 'secrets', KEY, sealed)
    const read = await get(project, 'secrets', KEY)
    const accepted = await set(project, 'secrets', 'largest', largest)
    const rejected = await set(project, 'secrets', KEY, `${largest}a`)

    expect(read.json.encrypted_value === sealed).toBe(true)
    expect(accepted.status).toBe(200)
    expect([rejected.status, rejected.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect((await get(project, 'secrets', KEY)).json.encrypted_value === sealed).toBe(true)
  })

  test('D: leaves one whole value after 50 concurrent requests for one key', async () => {
    const project = await projectWithStores('secrets')
    const values = Array.from({ length: 50 }, (_, index) => `value ${index} `.repeat(200))

    const replies = await Promise.all(values.map((value) => set(project, 'secrets', KEY, value)))

    expect(replies.map(({ status }) => status)).toEqual(values.map(() => 200))
    expect(values).toContain((await get(project, 'secrets', KEY)).json.encrypted_value)
    expect(await rowsOf(project)).toHaveLength(1)
    expect(await countOf(project)).toEqual([1])
  })
})

describe('rejections', () => {
  test.each([
    ['set', { encrypted_value: 'v' }],
    ['set', { hashed_key: '', encrypted_value: 'v' }],
    ['set', { hashed_key: KEY }],
    ['set', { hashed_key: null, encrypted_value: 'v' }],
    ['set', { hashed_key: KEY, encrypted_value: null }],
    ['set', { hashed_key: KEY, encrypted_value: {} }],
    ['set', { hashed_key: 'k'.repeat(513), encrypted_value: 'v' }],
    ['set', { hashed_key: KEY, encrypted_value: 'v', key: 'customer-42' }],
    ['set', { hashed_key: 'a\u0000', encrypted_value: 'v' }],
    ['get', {}],
    ['get', { hashed_key: '' }],
    ['get', { hashed_key: 'k'.repeat(513) }],
    ['get', { hashed_key: KEY, encrypted_value: 'v' }],
  ])('of a malformed %s come before that of an unknown store: %j', async (action, body) => {
    const project = await projectWithStores('secrets')

    for (const store of ['secrets', 'unknown']) {
      const reply = await project.as('server').post(`/data-vault/stores/${store}/${action}`, body)

      expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    }
    expect(await rowsOf(project)).toEqual([])
  })

  test.each([
    'unknown',
    'Secrets',
    '%20%20',
    '%20secrets',
    'secrets%20',
    'constructor',
    '__proto__',
    'toString',
    'secrets.displayName',
    'a%2Fb',
  ])('of the unknown store %s name it as it was sent', async (store) => {
    const project = await projectWithStores('secrets')

    for (const reply of [await set(project, store, KEY, 'v'), await get(project, store, KEY)]) {
      expect([reply.status, reply.code]).toEqual([400, 'DATA_VAULT_STORE_DOES_NOT_EXIST'])
      expect(reply.json.details).toEqual({ store_id: decodeURIComponent(store) })
    }
    expect(await rowsOf(project)).toEqual([])
  })

  test('of an unknown key name the store and the key', async () => {
    const project = await projectWithStores('secrets')

    const reply = await get(project, 'secrets', 'missing')

    expect([reply.status, reply.code]).toEqual([400, 'DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST'])
    expect(reply.json.details).toEqual({ store_id: 'secrets', hashed_key: 'missing' })
  })

  test('of client access name the allowed access types', async () => {
    const project = await projectWithStores('secrets')
    const user = await project.signUp()

    for (const action of ['set', 'get']) {
      const reply = await project
        .as('client', user)
        .post(`/data-vault/stores/secrets/${action}`, { hashed_key: KEY, encrypted_value: 'v' })

      expect([reply.status, reply.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
      expect(reply.json.details).toEqual({
        actual_access_type: 'client',
        allowed_access_types: ['server', 'admin'],
      })
    }
  })
})

describe('stores', () => {
  test('keep their entries when they are removed from the configuration and declared again', async () => {
    const project = await projectWithStores('secrets', 'other')
    await set(project, 'secrets', KEY, 'kept')

    await declareStores(project, 'other')
    const removed = await get(project, 'secrets', KEY)
    await declareStores(project, 'other', 'secrets')

    expect(removed.code).toBe('DATA_VAULT_STORE_DOES_NOT_EXIST')
    expect((await get(project, 'secrets', KEY)).json.encrypted_value).toBe('kept')
  })

  test('are deleted with their project', async () => {
    const project = await projectWithStores('secrets')
    const other = await projectWithStores('secrets')
    await set(project, 'secrets', KEY, 'deleted')
    await set(other, 'secrets', KEY, 'kept')

    const reply = await project.as('admin').delete('/internal/projects/current')

    expect(reply.status).toBe(200)
    const left = await service.query<{ count: string }>(
      'select count(*) from data_vault_entries e where not exists (select from tenancies t where t.id = e.tenancy_id)',
    )
    expect(left[0]?.count).toBe('0')
    expect((await get(other, 'secrets', KEY)).json.encrypted_value).toBe('kept')
  })
})

describe('at rest', () => {
  test('case 3: neither value nor key of an entry is stored in plain text', async () => {
    const project = await projectWithStores('secrets')
    const value = 'a value that must not be readable'
    await set(project, 'secrets', 'k1', value)
    await set(project, 'secrets', 'k2', value)

    const rows = await rowsOf(project)

    const stored = rows.map((row) => row.encrypted_value)
    expect(stored.some((bytes) => bytes.includes(value))).toBe(false)
    expect(stored[0]?.equals(stored[1] as Buffer)).toBe(false)
    const keys = rows.map((row) =>
      service.ctx.secrets.open('sealed:data-vault-key', row.sealed_key),
    )
    expect(keys.map((key) => Buffer.from(key, 'base64').length)).toEqual([32, 32])
    expect(keys[0]).not.toBe(keys[1])
  })

  test('case 3: a row that was copied to another key, store or project cannot be read', async () => {
    const project = await projectWithStores('a', 'b')
    const other = await projectWithStores('a')
    await set(project, 'a', 'k1', 'of the first')
    await set(project, 'a', 'k2', 'of the second')
    await set(project, 'b', 'k1', 'of the other store')
    await set(other, 'a', 'k1', 'of the other project')
    await service.query(
      `update data_vault_entries set (sealed_key, encrypted_value) =
         (select sealed_key, encrypted_value from data_vault_entries
          where tenancy_id = (select id from tenancies where project_id = $1)
            and store_id = 'a' and hashed_key = 'k1')`,
      [project.id],
    )

    const replies = await Promise.all([
      get(project, 'a', 'k2'),
      get(project, 'b', 'k1'),
      get(other, 'a', 'k1'),
    ])

    expect(replies.map(({ status }) => status)).toEqual([500, 500, 500])
    for (const { text } of replies) expect(text).not.toContain('of the first')
    expect((await get(project, 'a', 'k1')).json.encrypted_value).toBe('of the first')
  })
})

describe('quotas', () => {
  const quotas = { data_vault_stores_per_project: 2, data_vault_entries_per_project: 20 }
  const limited = async <T>(work: (small: typeof service) => Promise<T>) => {
    const config = { quotas: { ...service.ctx.config.quotas, ...quotas } }
    const small = await startService({ database: service.database, config })
    return work(small).finally(() => small.stop())
  }

  test('D: 50 concurrent requests for new keys never exceed the entries of a project', () =>
    limited(async (small) => {
      const project = await small.newProject()
      await declareStores(project, 'a', 'b')

      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          set(project, index % 2 === 0 ? 'a' : 'b', `key ${index}`, 'v'),
        ),
      )

      expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
      const rejected = replies.filter(({ status }) => status !== 200)
      expect(rejected.map(({ status, code }) => [status, code])).toEqual(
        Array.from({ length: 30 }, () => [403, 'QUOTA_EXCEEDED']),
      )
      expect(rejected[0]?.json.details).toEqual({
        quota: 'data_vault_entries_per_project',
        limit: 20,
      })
      expect(await rowsOf(project)).toHaveLength(20)
      expect(await countOf(project)).toEqual([20])
    }))

  test('do not prevent replacing a value when they are full', () =>
    limited(async (small) => {
      const project = await small.newProject()
      await declareStores(project, 'a')
      for (let index = 0; index < 20; index += 1) await set(project, 'a', `key ${index}`, 'v')

      const replaced = await set(project, 'a', 'key 3', 'new')
      const added = await set(project, 'a', 'key 20', 'v')

      expect([replaced.status, added.status]).toEqual([200, 403])
      expect((await get(project, 'a', 'key 3')).json.encrypted_value).toBe('new')
    }))

  test('limit the stores of a project', () =>
    limited(async (small) => {
      const project = await small.newProject()
      await declareStores(project, 'a', 'b')

      const reply = await project.as('admin').patch('/internal/config/override', {
        config_override_string: '{"dataVault.stores.c":{}}',
      })

      expect([reply.status, reply.code]).toEqual([403, 'QUOTA_EXCEEDED'])
      expect(reply.json.details).toEqual({ quota: 'data_vault_stores_per_project', limit: 2 })
    }))
})
