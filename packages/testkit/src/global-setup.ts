import { chmod, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { cacheCluster, copyCachedCluster } from './cluster-cache.ts'
import { dropDatabase, type TestServer, urlOf } from './database.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address that responds with the `TestServer` as soon as it is ready. */
    testServer: string
  }
}

interface RunningServer extends TestServer {
  stop(): Promise<void>
}

/**
 * Before all tests: one PostgreSQL server (the one of `LATCHKEY_TEST_DATABASE_URL`, or an embedded
 * one in a temporary folder), and on it the template that each test file copies in milliseconds.
 * Tests start while the server does, so the service is imported here when it is needed.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.LATCHKEY_TEST_DATABASE_URL
  const starting = given ? useServer(given) : startServer()
  const desk = createServer((_request, response) => {
    starting.then(
      ({ adminUrl, template }) => response.end(JSON.stringify({ adminUrl, template })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  project.provide('testServer', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`)
  return async () => {
    desk.closeAllConnections()
    await new Promise<void>((resolve) => desk.close(() => resolve()))
    await (await starting).stop()
  }
}

async function useServer(adminUrl: string): Promise<RunningServer> {
  const template = `latchkey_template_${process.pid}`
  await execute(adminUrl, `drop database if exists ${template} with (force)`)
  await execute(adminUrl, `create database ${template}`)
  await seed(urlOf(adminUrl, template))
  return { adminUrl, template, stop: () => dropDatabase({ adminUrl }, template) }
}

async function startServer(): Promise<RunningServer> {
  const folder = await createTemporaryFolder('latchkey-test-')
  // If the tests run as root, PostgreSQL runs as another account, which must have access.
  await chmod(folder, 0o755)
  const template = 'latchkey_template'
  const isMigrated = await copyCachedCluster(folder)
  const { startEmbeddedPostgres } = await import('latchkey/internals')
  const start = () => startEmbeddedPostgres({ dataDir: folder, log: { info() {} } })
  let embedded = await start()
  if (!isMigrated) {
    await createTemplate(embedded.url, template)
    await embedded.stop()
    await cacheCluster(folder)
    embedded = await start()
  }
  await seed(urlOf(embedded.url, template))
  return {
    adminUrl: embedded.url,
    template,
    async stop() {
      await disconnectOthers(embedded.url)
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The data is deleted at the end, and no table is large. */
const CHEAP_SETTINGS = {
  // Nothing needs to survive a power cut.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Hundreds of databases that live for seconds.
  autovacuum: 'off',
  update_process_title: 'off',
} as const

/** Creates and migrates the template. What the cache does not know, such as the seed, follows later. */
async function createTemplate(adminUrl: string, template: string): Promise<void> {
  for (const [name, value] of Object.entries(CHEAP_SETTINGS))
    await execute(adminUrl, `alter system set ${name} = '${value}'`)
  await makeLoginCheap(adminUrl)
  await execute(adminUrl, `create database ${template}`)
  const { migrate } = await import('latchkey/internals')
  const { testConfig } = await import('./config.ts')
  const url = urlOf(adminUrl, template)
  const pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  await migrate(pool, testConfig(url).databaseTimeouts)
  await pool.end()
}

/** Tests open thousands of connections, and each hashes the password as often as this says. */
async function makeLoginCheap(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { user, password } = client
  await client.query('set scram_iterations = 1')
  await client.query(
    `alter role ${client.escapeIdentifier(user ?? '')} password ${client.escapeLiteral(password ?? '')}`,
  )
  await client.end()
}

async function seed(url: string): Promise<void> {
  const { startService } = await import('latchkey/internals')
  const { testConfig } = await import('./config.ts')
  const service = await startService(testConfig(url), { runsWorker: false })
  await service.stop()
}

/** An interrupted test file leaves connections, and the server keeps running for them. */
const disconnectOthers = (adminUrl: string): Promise<void> =>
  execute(
    adminUrl,
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and datname like 'latchkey_te%'",
  )

async function execute(adminUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}
