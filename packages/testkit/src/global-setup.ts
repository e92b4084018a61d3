import { chmod, rm } from 'node:fs/promises'
import { startEmbeddedPostgres, startService } from 'latchkey/internals'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { testConfig } from './config.ts'
import { dropDatabase, type TestServer, urlOf } from './database.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/**
 * Before all tests: one PostgreSQL server (the one of `LATCHKEY_TEST_DATABASE_URL`, or an embedded
 * one in a temporary folder), and on it the template that each test file copies in milliseconds.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.LATCHKEY_TEST_DATABASE_URL
  const folder = given ? null : await createTemporaryFolder('latchkey-test-')
  // If the tests run as root, PostgreSQL runs as another account, which must have access.
  if (folder !== null) await chmod(folder, 0o755)
  const embedded =
    folder === null ? null : await startEmbeddedPostgres({ dataDir: folder, log: { info() {} } })
  const adminUrl = given ?? (embedded?.url as string)
  const template = `latchkey_template_${process.pid}`

  await createTemplate(adminUrl, template, embedded !== null)
  project.provide('testServer', { adminUrl, template })
  return async () => {
    if (embedded === null) await dropDatabase({ adminUrl }, template)
    else await disconnectOthers(adminUrl)
    await embedded?.stop()
    if (folder !== null) await rm(folder, { recursive: true, force: true })
  }
}

async function createTemplate(adminUrl: string, template: string, isOurs: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  if (isOurs) {
    // Deleted at the end, so nothing needs to survive a power cut.
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
      await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
    await makeLoginCheap(client)
  }
  await client.query(`drop database if exists ${template} with (force)`)
  await client.query(`create database ${template}`)
  await client.end()
  const service = await startService(testConfig(urlOf(adminUrl, template)), { runsWorker: false })
  await service.stop()
}

/** Tests open thousands of connections, and each hashes the password as often as this says. */
async function makeLoginCheap(client: pg.Client): Promise<void> {
  const { user, password } = client
  await client.query('set scram_iterations = 1')
  await client.query(
    `alter role ${client.escapeIdentifier(user ?? '')} password ${client.escapeLiteral(password ?? '')}`,
  )
}

/** An interrupted test file leaves connections, and the server keeps running for them. */
async function disconnectOthers(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and datname like 'latchkey_te%'",
  )
  await client.end()
}
