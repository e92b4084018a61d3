import { randomUUID } from 'node:crypto'
import { startService, type TestDatabase } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const host = await startService()
afterAll(() => host.stop())

/** An empty database on which several services may start at once. */
async function withEmptyDatabase(work: (database: TestDatabase) => Promise<void>) {
  const name = `latchkey_test_${randomUUID().replaceAll('-', '')}`
  await host.query(`create database ${name}`)
  try {
    await work({ name, url: host.database.url.replace(host.database.name, name) })
  } finally {
    await host.query(`drop database ${name} with (force)`)
  }
}

describe('on an empty database', () => {
  test('one service creates all tables and the project internal, and reports when it is ready', async () => {
    const service = await startService({ emptyDatabase: true })

    expect((await service.internal.as('client').get('/projects/current')).json.id).toBe('internal')
    expect((await service.anyone.get(`${service.url}/ready`)).json).toEqual({ status: 'ready' })
    await service.stop()
  })

  test('three services that start at once all become ready with the same data', async () => {
    await withEmptyDatabase(async (database) => {
      const services = await Promise.all([
        startService({ database }),
        startService({ database }),
        startService({ database }),
      ])

      const [one, ...others] = services
      const user = await one?.internal.signUp()
      for (const service of others) {
        const reply = await service.internal
          .as('client')
          .post('/auth/password/sign-in', { email: user?.email, password: user?.password })
        expect(reply.json.user_id).toBe(user?.user_id)
      }
      const rows = await one?.query<{ count: string }>(
        'select count(*) from schema_migrations group by name having count(*) <> 1',
      )
      expect(rows).toEqual([])
      for (const service of services) await service.stop()
    })
  })
})

describe('on a database that has everything', () => {
  test('a further start changes nothing', async () => {
    await withEmptyDatabase(async (database) => {
      const before = await startService({ database })
      const read = () =>
        before.query(
          'select (select jsonb_agg(p) from projects p) as p, (select jsonb_agg(t) from tenancies t) as t, (select jsonb_agg(m) from schema_migrations m) as m, (select count(*) from users) as u',
        )
      const seen = await read()

      const after = await startService({ database })

      expect(await read()).toEqual(seen)
      await after.stop()
      await before.stop()
    })
  })

  test('a migration whose file was changed after it had run stops the start and says which', async () => {
    await withEmptyDatabase(async (database) => {
      const service = await startService({ database })
      await service.query(
        "update schema_migrations set checksum = 'other' where name = '0001-projects.sql'",
      )

      await expect(startService({ database })).rejects.toThrow(/0001-projects\.sql/)
      await service.stop()
    })
  })

  test('a service whose database lacks a migration is not ready', async () => {
    await withEmptyDatabase(async (database) => {
      const service = await startService({ database })
      await service.query("delete from schema_migrations where name = '0001-projects.sql'")

      const { status, json } = await service.anyone.get(`${service.url}/ready`)

      expect(status).toBe(503)
      expect(json.pending).toEqual(['0001-projects.sql'])
      await service.stop()
    })
  })
})
