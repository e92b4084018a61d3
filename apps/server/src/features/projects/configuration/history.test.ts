import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const read = async (project: TestProject) =>
  JSON.parse((await project.as('admin').get('/internal/config')).json.config_string)
const patch = (project: TestProject, override: object) =>
  project
    .as('admin')
    .patch('/internal/config/override', { config_override_string: JSON.stringify(override) })
const history = async (project: TestProject, query = '') =>
  (await project.as('admin').get(`/internal/config/history${query}`)).json
const rollBack = (project: TestProject, version: unknown) =>
  project.as('admin').post('/internal/config/rollback', { version })

const GITHUB = { type: 'github', allowSignIn: true, clientId: 'id', clientSecret: 'first secret' }

describe('the history of a configuration', () => {
  test('has a version for each change, newest first, with its author and what differs', async () => {
    const project = await service.newProject({ sign_up_enabled: true })
    await patch(project, { 'auth.passkey.allowSignIn': true })
    await patch(project, { 'auth.oauth.providers.github': GITHUB })

    const { items, is_paginated, pagination } = await history(project)

    expect([is_paginated, pagination]).toEqual([true, { next_cursor: null }])
    expect(items.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1])
    const [withGithub, withPasskeys, first] = items
    expect(withPasskeys).toEqual({
      version: 2,
      at_millis: expect.any(Number),
      actor: { type: 'key', id: expect.any(String), label: null },
      diff: [{ path: 'auth.passkey.allowSignIn', from: false, to: true }],
    })
    expect(withGithub.diff).toContainEqual({
      path: 'auth.oauth.providers.github.clientSecret',
      from: null,
      to: '(secret)',
    })
    expect(JSON.stringify(items)).not.toContain('first secret')
    expect(first.diff).not.toEqual([])
  })

  test('has no version for a change that changes nothing', async () => {
    const project = await service.newProject()
    await patch(project, { 'auth.passkey.allowSignIn': false })
    await patch(project, {})

    expect((await history(project)).items).toHaveLength(1)
  })

  test('has no version for a change that was refused', async () => {
    const project = await service.newProject()
    expect((await patch(project, { 'auth.passkey.allowSignIn': 'yes' })).status).toBe(400)

    expect((await history(project)).items).toHaveLength(1)
  })

  test('comes in pages', async () => {
    const project = await service.newProject()
    for (const name of ['a', 'b', 'c', 'd'])
      await patch(project, { [`dataVault.stores.${name}`]: { displayName: name } })

    const first = await history(project, '?limit=2')
    const second = await history(project, `?limit=2&cursor=${first.pagination.next_cursor}`)
    const third = await history(project, `?limit=2&cursor=${second.pagination.next_cursor}`)

    const pages = [first, second, third]
    const versions = pages.map(({ items }) =>
      items.map((item: { version: number }) => item.version),
    )
    expect(versions).toEqual([[5, 4], [3, 2], [1]])
    expect(third.pagination).toEqual({ next_cursor: null })
  })

  test('keeps 100 versions', async () => {
    const project = await service.newProject()
    await service.query(
      `insert into config_versions
       select tenancy_id, n, at, actor_type, actor_id, actor_label, changes, config_override
       from config_versions, generate_series(2, 100) n
       where tenancy_id = (select id from tenancies where project_id = $1)`,
      [project.id],
    )
    await patch(project, { 'auth.passkey.allowSignIn': true })

    const { items } = await history(project, '?limit=100')

    expect(items).toHaveLength(100)
    expect([items[0].version, items.at(-1).version]).toEqual([101, 2])
    expect((await rollBack(project, 1)).status).toBe(404)
  })

  test('numbers 50 concurrent changes without a gap', async () => {
    const project = await service.newProject()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        patch(project, { [`dataVault.stores.s${at}`]: { displayName: `${at}` } }),
      ),
    )
    expect(replies.every(({ status }) => status === 200)).toBe(true)

    const { items } = await history(project, '?limit=100')

    expect(items.map(({ version }: { version: number }) => version)).toEqual(
      Array.from({ length: 51 }, (_, at) => 51 - at),
    )
  })

  test.each(['client', 'server'] as const)('is closed to %s access', async (accessType) => {
    const project = await service.newProject()
    const caller = project.as(accessType)

    for (const reply of [
      await caller.get('/internal/config/history'),
      await caller.post('/internal/config/rollback', { version: 1 }),
    ])
      expect([reply.status, reply.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
  })

  test.each(['?cursor=0', '?cursor=x', '?cursor=2147483648', '?limit=0', '?limit=101'])(
    'rejects %s',
    async (query) => {
      const project = await service.newProject()
      const reply = await project.as('admin').get(`/internal/config/history${query}`)
      expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    },
  )
})

describe('restoring a version', () => {
  test('brings back the whole configuration with its secrets, as a new version', async () => {
    const project = await service.newProject()
    await patch(project, { 'auth.oauth.providers.github': GITHUB })
    const before = await read(project)
    await patch(project, { 'auth.oauth.providers.github': null, 'auth.passkey.allowSignIn': true })
    expect((await read(project)).auth.oauth.providers).toEqual({})

    const reply = await rollBack(project, 2)

    expect([reply.status, reply.json]).toEqual([200, {}])
    expect(await read(project)).toEqual(before)
    expect((await read(project)).auth.oauth.providers.github.clientSecret).toBe('first secret')
    const [newest] = (await history(project)).items
    expect(newest.version).toBe(4)
    expect(newest.diff).toContainEqual({
      path: 'auth.passkey.allowSignIn',
      from: true,
      to: false,
    })
  })

  test('of the current configuration changes nothing', async () => {
    const project = await service.newProject()
    await patch(project, { 'auth.passkey.allowSignIn': true })

    expect((await rollBack(project, 2)).status).toBe(200)

    expect((await history(project)).items).toHaveLength(2)
  })

  test('that does not exist fails with 404 and changes nothing', async () => {
    const [project, other] = [await service.newProject(), await service.newProject()]
    await patch(other, { 'auth.passkey.allowSignIn': true })

    const reply = await rollBack(project, 2)

    expect([reply.status, reply.text]).toEqual([404, 'The configuration has no version 2.'])
    expect((await history(project)).items).toHaveLength(1)
  })

  test.each([undefined, null, 0, -1, 1.5, 'x', 2_147_483_648])(
    'rejects the version %s',
    async (version) => {
      const project = await service.newProject()
      const reply = await rollBack(project, version)
      expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    },
  )
})

test('the secrets of a version are sealed in the database', async () => {
  const project = await service.newProject()
  await patch(project, { 'auth.oauth.providers.github': GITHUB })
  const [row] = await service.query<{ config_override: object }>(
    `select config_override from config_versions where version = 2
     and tenancy_id = (select id from tenancies where project_id = $1)`,
    [project.id],
  )
  expect(JSON.stringify(row?.config_override)).toContain('sealed:1:')
  expect(JSON.stringify(row?.config_override)).not.toContain('first secret')
})

test('case 66: a page of large changes has fewer versions than its limit, and none is lost', async () => {
  const project = await service.newProject()
  for (let number = 1; number <= 12; number += 1) {
    const items = Array.from({ length: 200 }, (_, at) => [
      `payments.items.item_${at}`,
      { displayName: `${number} ${'a'.repeat(440)}`, customerType: 'custom' },
    ])
    const { status } = await project.as('admin').patch('/internal/config/override', {
      config_override_string: JSON.stringify(Object.fromEntries(items)),
    })
    expect(status).toBe(200)
  }

  const versions: number[] = []
  let cursor: number | null = null
  let pages = 0
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`
    const { text, json } = await project
      .as('admin')
      .get(`/internal/config/history?limit=100${query}`)
    expect(text.length).toBeLessThan(1_500_000)
    versions.push(...json.items.map(({ version }: { version: number }) => version))
    cursor = json.pagination.next_cursor
    pages += 1
  } while (cursor !== null)

  expect(versions).toEqual(Array.from({ length: 13 }, (_, at) => 13 - at))
  expect(pages).toBeGreaterThan(1)
})
