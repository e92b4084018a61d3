import { startService, type TestService, testConfig } from '@latchkey/testkit'
import { startService as start } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const ask = async (
  path: string,
  headers: Record<string, string> = {},
  of: Pick<TestService, 'fetch'> = service,
) => {
  const reply = await of.fetch(new Request(`http://localhost:8102${path}`, { headers }))
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
}

describe('/ready', () => {
  test('is 200 when the database is reachable and has all tables', async () => {
    const reply = await ask('/ready')

    expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { status: 'ready' }])
  })

  test('is 503 while migrations are pending, and names them', async () => {
    const [last] = await service.query<{ name: string }>(
      'select name from schema_migrations order by name desc limit 1',
    )
    await service.query('create table kept as select * from schema_migrations where name = $1', [
      last?.name,
    ])
    await service.query('delete from schema_migrations where name = $1', [last?.name])

    const reply = await ask('/ready')
    await service.query('insert into schema_migrations select * from kept')

    expect([reply.status, JSON.parse(reply.text)]).toEqual([
      503,
      { status: 'migrations pending', pending: [last?.name] },
    ])
  })

  test('is 503 while the database rejects writes', async () => {
    const replica = await startService({ config: { logLevel: 'silent' } })
    await replica.query(
      `do $$ begin
         execute format('alter database %I set default_transaction_read_only = on', current_database());
       end $$`,
    )
    await replica.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )

    // The pool may still hold connections that were just ended.
    const reply = async () => {
      const { status, text } = await ask('/ready', {}, replica)
      return [status, JSON.parse(text)]
    }
    await expect.poll(reply).toEqual([503, { status: 'database read-only' }])
    await replica.stop()
  })

  test('is 503 while the process drains, which still serves requests', async () => {
    const leaving = await start(testConfig(service.database.url), { runsWorker: false })
    leaving.beginDraining()

    const reply = await ask('/ready', {}, leaving)
    const still = await ask('/api/v1', {}, leaving)
    await leaving.stop()

    expect([reply.status, JSON.parse(reply.text)]).toEqual([503, { status: 'draining' }])
    expect(still.status).toBe(200)
  })
})

describe('/health', () => {
  test('reports that the service is alive and, if requested, the database', async () => {
    for (const path of ['/health', '/health?db=1']) {
      const reply = await ask(path)
      expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { status: 'ok' }])
    }
  })
})

describe('/metrics', () => {
  const startWith = (config: { production?: boolean; metricsToken?: string | null }) =>
    startService({ database: service.database, config: { ...config, logLevel: 'silent' } })

  test('is public in development and counts requests by declared path, without ids', async () => {
    const project = await service.newProject()
    await project.as('client').get('/projects/current')
    await service.anyone.get(`/projects/${project.id}/.well-known/jwks.json`)

    const reply = await ask('/metrics')

    expect(reply.status).toBe(200)
    expect(reply.type).toMatch(/^text\/plain/)
    expect(reply.text).toMatch(
      /latchkey_http_request_duration_seconds_count\{method="GET",route="\/projects\/current",status="200"\} 1/,
    )
    expect(reply.text).toContain('route="/projects/:project_id/.well-known/jwks.json"')
    expect(reply.text).not.toContain(project.id)
  })

  test('is 404 in production without a configured token', async () => {
    const production = await startWith({ production: true })

    expect((await ask('/metrics', {}, production)).status).toBe(404)
    expect((await ask('/metrics', { authorization: 'Bearer null' }, production)).status).toBe(404)
    expect((await ask('/metrics', { authorization: 'Bearer ' }, production)).status).toBe(404)
    await production.stop()
  })

  test.each([true, false])('requires the configured token (production: %s)', async (production) => {
    const guarded = await startWith({ production, metricsToken: 'the token of the scraper' })

    expect((await ask('/metrics', {}, guarded)).status).toBe(404)
    expect((await ask('/metrics', { authorization: 'Bearer wrong' }, guarded)).status).toBe(404)
    expect(
      (await ask('/metrics', { authorization: 'the token of the scraper' }, guarded)).status,
    ).toBe(404)
    expect(
      (await ask('/metrics', { authorization: 'Bearer the token of the scraper' }, guarded)).status,
    ).toBe(200)
    await guarded.stop()
  })
})
