import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** The PostgreSQL server of this test run. */
export interface TestServer {
  /** The address of a superuser on any database of the server. */
  adminUrl: string
  /** A database with all tables and the project `internal`, used as template. */
  template: string
}

// Tests replace the global one.
const { fetch } = globalThis
let found: Promise<TestServer> | undefined

/** Waits for the server of this test run. */
export function findServer(): Promise<TestServer> {
  found ??= fetch(inject('testServer')).then(async (response) => {
    if (!response.ok) throw new Error(`PostgreSQL did not start: ${await response.text()}`)
    return (await response.json()) as TestServer
  })
  return found
}

/** The same server, another database. */
export function urlOf(adminUrl: string, database: string): string {
  const [before = '', query] = adminUrl.split('?', 2)
  return `${before.replace(/\/[^/]*$/, '')}/${database}${query === undefined ? '' : `?${query}`}`
}

async function onServer(server: Pick<TestServer, 'adminUrl'>, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.adminUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** A database for one test file: a copy of the template, or an empty one. */
export async function createDatabase(
  server: TestServer,
  from: 'template' | 'empty',
): Promise<{ name: string; url: string }> {
  const name = `latchkey_test_${randomUUID().replaceAll('-', '')}`
  await onServer(
    server,
    `create database ${name}${from === 'template' ? ` template ${server.template} strategy file_copy` : ''}`,
  )
  return { name, url: urlOf(server.adminUrl, name) }
}

export const dropDatabase = (server: Pick<TestServer, 'adminUrl'>, name: string): Promise<void> =>
  onServer(server, `drop database if exists ${name} with (force)`)
