import { startService, type TestProject, type TestService } from '@latchkey/testkit'
import { patchConfig, rotateSigningKey } from 'latchkey/internals'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { type Project, startProjectCache } from './project-cache.ts'
import { startNetwork } from './testing/network.ts'

/* Two processes share one database: each sees changes of the other immediately. */

const first = await startService()
const second = await startService({ database: first.database })
afterAll(async () => {
  await second.stop()
  await first.stop()
})

const projectAt = (service: TestService, project: TestProject, headers = {}) =>
  service.anyone.get('/projects/current', {
    'x-stack-access-type': 'client',
    'x-stack-project-id': project.id,
    'x-stack-publishable-client-key': project.publishableClientKey,
    ...headers,
  })
const WITHIN_A_SECOND = { timeout: 1_000, interval: 10 }

describe('a change made directly in the database applies in every process within a second', () => {
  test('the name of a project', async () => {
    const project = await first.newProject({ display_name: 'Before' })
    for (const service of [first, second])
      expect((await projectAt(service, project)).json.display_name).toBe('Before')

    await first.query("update projects set display_name = 'After' where id = $1", [project.id])

    for (const service of [first, second]) {
      await expect
        .poll(async () => (await projectAt(service, project)).json.display_name, WITHIN_A_SECOND)
        .toBe('After')
    }
  })

  test('the configuration of a project', async () => {
    const project = await first.newProject({ sign_up_enabled: true })
    for (const service of [first, second])
      expect((await projectAt(service, project)).json.config.sign_up_enabled).toBe(true)

    await first.query(
      `update tenancies set config_override = '{"auth.allowSignUp": false}' where project_id = $1`,
      [project.id],
    )

    for (const service of [first, second]) {
      await expect
        .poll(
          async () => (await projectAt(service, project)).json.config.sign_up_enabled,
          WITHIN_A_SECOND,
        )
        .toBe(false)
    }
  })

  test('a key set that is revoked', async () => {
    const project = await first.newProject()
    for (const service of [first, second])
      expect((await projectAt(service, project)).status).toBe(200)

    await first.rows.revokeKeys(project.id)

    for (const service of [first, second]) {
      await expect
        .poll(async () => (await projectAt(service, project)).code, WITHIN_A_SECOND)
        .toBe('INVALID_PUBLISHABLE_CLIENT_KEY')
    }
  })

  test('a project that is deleted', async () => {
    const project = await first.newProject()
    for (const service of [first, second])
      expect((await projectAt(service, project)).status).toBe(200)

    await first.query('delete from projects where id = $1', [project.id])

    for (const service of [first, second]) {
      await expect
        .poll(async () => (await projectAt(service, project)).code, WITHIN_A_SECOND)
        .toBe('CURRENT_PROJECT_NOT_FOUND')
    }
  })

  test('a change of another project affects no other project', async () => {
    const [project, other] = [await first.newProject(), await first.newProject()]

    await first.query("update projects set display_name = 'Other' where id = $1", [other.id])

    await expect
      .poll(async () => (await projectAt(second, other)).json.display_name, WITHIN_A_SECOND)
      .toBe('Other')
    expect((await projectAt(second, project)).json.display_name).toBe('Test project')
  })
})

describe('a change made through one process', () => {
  test('applies there immediately', async () => {
    const project = await first.newProject()
    await projectAt(first, project)

    await patchConfig(first.ctx, project.id, { 'auth.passkey.allowSignIn': true })

    expect((await projectAt(first, project)).json.config.passkey_enabled).toBe(true)
    await expect
      .poll(
        async () => (await projectAt(second, project)).json.config.passkey_enabled,
        WITHIN_A_SECOND,
      )
      .toBe(true)
  })

  test('loses none of twenty others made at the same time through both', async () => {
    const project = await first.newProject()
    const names = Array.from({ length: 20 }, (_, index) => `d${index}`)

    await Promise.all(
      names.map((name, index) =>
        patchConfig((index % 2 === 0 ? first : second).ctx, project.id, {
          [`domains.trustedDomains.${name}`]: { baseUrl: `https://${name}.test` },
        }),
      ),
    )

    const rendered = async () =>
      Object.keys(
        (await second.ctx.projects.find(project.id))?.config.domains.trustedDomains ?? {},
      ).toSorted()
    await expect.poll(rendered, WITHIN_A_SECOND).toEqual(names.toSorted())
  })

  test('of a signing key that is cut invalidates its tokens in the other', async () => {
    const project = await first.newProject()
    const user = await project.signUp()
    const asUser = { 'x-stack-access-token': user.access_token }
    expect((await projectAt(second, project, asUser)).status).toBe(200)

    await rotateSigningKey(first.ctx, project.id, { cut: true })

    await expect
      .poll(async () => (await projectAt(second, project, asUser)).code, WITHIN_A_SECOND)
      .toBe('UNPARSABLE_ACCESS_TOKEN')
  })
})

describe('one session is served by both', () => {
  test('one signs in, the other refreshes and reads, and a sign-out holds in both', async () => {
    const project = await first.newProject()
    const user = await project.signUp()
    const client = {
      'x-stack-access-type': 'client',
      'x-stack-project-id': project.id,
      'x-stack-publishable-client-key': project.publishableClientKey,
    }
    const refreshAt = (service: TestService) =>
      service.anyone.post(
        '/auth/sessions/current/refresh',
        {},
        { ...client, 'x-stack-refresh-token': user.refresh_token },
      )

    const { json } = await refreshAt(second)
    expect(
      (
        await first.anyone.get('/users/me', {
          ...client,
          'x-stack-access-token': json.access_token,
        })
      ).json.id,
    ).toBe(user.user_id)
    expect(
      (
        await second.anyone.get('/users/me', {
          ...client,
          'x-stack-access-token': user.access_token,
        })
      ).json.id,
    ).toBe(user.user_id)

    await second.anyone.delete('/auth/sessions/current', undefined, {
      ...client,
      'x-stack-access-token': json.access_token,
    })

    for (const service of [first, second])
      expect((await refreshAt(service)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })
})

test('a process that loses its notification connection receives changes again', async () => {
  const project = await first.newProject()
  await projectAt(first, project)

  await first.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
  )
  await first.query("update projects set display_name = 'While deaf' where id = $1", [project.id])

  for (const service of [first, second]) {
    await expect
      .poll(async () => (await projectAt(service, project)).json?.display_name, WITHIN_A_SECOND)
      .toBe('While deaf')
  }
})

test('a cache whose connection is silent drops its copies and listens again', async () => {
  const project = await first.newProject()
  const network = await startNetwork(first.database.url)
  const pool = new pg.Pool({ connectionString: network.url, max: 2 })
  let loads = 0
  const source = {
    load: (id: string) => {
      loads += 1
      return first.ctx.projects.find(id)
    },
    findIdOfTenancy: async () => null,
  }
  const heartbeat = { everyMs: 50, limitMs: 200 }
  const cache = await startProjectCache(pool, source, createLog('silent', 'json'), heartbeat)
  await cache.find(project.id)
  await cache.find(project.id)
  expect(loads).toBe(1)

  network.silence()

  // Not cached while it does not listen, and cached again once it does.
  await expect.poll(async () => (await cache.find(project.id)) && loads).toBeGreaterThan(1)
  const isCached = async () => {
    const before = loads
    await cache.find(project.id)
    return loads === before
  }
  await expect.poll(isCached, { timeout: 5_000 }).toBe(true)
  await first.query("update projects set display_name = 'Heard' where id = $1", [project.id])
  await expect.poll(isCached).toBe(false)
  await cache.stop()
  await pool.end()
  await network.stop()
})

test('projects with large configurations leave the cache before it has many', async () => {
  const pool = new pg.Pool({ connectionString: first.database.url })
  const loaded: string[] = []
  const cache = await startProjectCache(
    pool,
    {
      load: async (id) => {
        loaded.push(id)
        return { id, configBytes: id === 'small' ? 1_000 : 5_000_000 } as Project
      },
      findIdOfTenancy: async () => null,
    },
    createLog('silent', 'json'),
  )
  const large = Array.from({ length: 50 }, (_, index) => `large${index}`)
  for (const id of large) {
    await cache.find(id)
    await cache.find('small')
  }
  loaded.length = 0

  for (const id of ['small', ...large.toReversed()]) await cache.find(id)

  // 25 of them fit. They are used from the newest on, so only the others are loaded again.
  expect(loaded).toEqual(large.slice(0, 25).toReversed())
  await cache.stop()
  await pool.end()
})

test('a project knows the length of its stored configuration', async () => {
  const project = await first.newProject()
  const [stored] = await first.query(
    'select octet_length(config_override::text) as bytes from tenancies where project_id = $1',
    [project.id],
  )

  const found = await first.ctx.projects.find(project.id)
  expect({ bytes: found?.configBytes }).toEqual(stored)
})

describe('the connection for notifications goes back to the pool', () => {
  /** A cache whose pool has one place, which the test takes while the cache wants it back. */
  const startCache = async () => {
    const pool = new pg.Pool({ connectionString: first.database.url, max: 1 })
    let pid: number | undefined
    pool.once('connect', (client) => {
      pid = (client as unknown as { processID: number }).processID
    })
    const cache = await startProjectCache(
      pool,
      { load: async () => null, findIdOfTenancy: async () => null },
      createLog('silent', 'json'),
    )
    const place = pool.connect()
    await first.query('select pg_terminate_backend($1)', [pid])
    const client = await place
    await expect.poll(() => pool.waitingCount, { timeout: 5_000 }).toBe(1)
    return { pool, cache, client }
  }

  test('if the cache stops while it connects again', async () => {
    const { pool, cache, client } = await startCache()

    await cache.stop()
    client.release()

    await pool.end()
  })

  test('if it breaks before it listens; then another one listens', async () => {
    const { pool, cache, client } = await startCache()

    let listening: pg.PoolClient | undefined
    pool.once('acquire', (broken) => {
      void (broken as unknown as pg.Client).end()
      pool.once('acquire', (next) => {
        listening = next
      })
    })
    client.release()

    await expect.poll(() => listening, { timeout: 5_000 }).toBeDefined()
    await cache.stop()
    await pool.end()
  })
})
