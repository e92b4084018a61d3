import type { AddressInfo, Server } from 'node:net'
import type { ConfigOverride } from '@latchkey/contract'
import {
  type Config,
  type Context,
  createNodeServer,
  createProject,
  farFuture,
  generateKeys,
  type Service,
  type ServiceOptions,
  startService as startRealService,
  storeKeySet,
  transact,
} from 'latchkey/internals'
import pg from 'pg'
import { type Caller, createCaller } from './caller.ts'
import { TestClock } from './clock.ts'
import { INTERNAL_KEYS, testConfig } from './config.ts'
import { createDatabase, dropDatabase, findServer } from './database.ts'
import { createTestMailbox, type TestMailbox } from './mailbox.ts'
import { createTestProject, type TestProject } from './project.ts'
import { createTestRows, type TestRows } from './rows.ts'

/** The settings of a project under their names on the wire. */
export interface ProjectSettings {
  sign_up_enabled?: boolean
  credential_enabled?: boolean
  magic_link_enabled?: boolean
  passkey_enabled?: boolean
  client_team_creation_enabled?: boolean
  client_user_deletion_enabled?: boolean
  allow_user_api_keys?: boolean
  allow_team_api_keys?: boolean
  allow_localhost?: boolean
  display_name?: string
  /** Base URLs, each with the handler path `/handler`. */
  domains?: string[]
}

const CONFIG_KEYS: Record<Exclude<keyof ProjectSettings, 'domains' | 'display_name'>, string> = {
  sign_up_enabled: 'auth.allowSignUp',
  credential_enabled: 'auth.password.allowSignIn',
  magic_link_enabled: 'auth.otp.allowSignIn',
  passkey_enabled: 'auth.passkey.allowSignIn',
  client_team_creation_enabled: 'teams.allowClientTeamCreation',
  client_user_deletion_enabled: 'users.allowClientUserDeletion',
  allow_user_api_keys: 'apiKeys.enabled.user',
  allow_team_api_keys: 'apiKeys.enabled.team',
  allow_localhost: 'domains.allowLocalhost',
}

export interface TestServiceOptions {
  /** Open a real port on loopback, for browsers and other processes. */
  listen?: boolean
  config?: Partial<Config>
  /** Start on an empty database, like the very first start. */
  emptyDatabase?: boolean
  /** Replace the endpoints of OAuth providers with fakes. */
  providers?: ServiceOptions['providers']
  /** Share the database of another service under test. */
  database?: TestDatabase
}

export interface TestDatabase {
  name: string
  url: string
}

/** The service, started for tests on a database of its own. */
export interface TestService {
  /** Its URL; without `listen` a name that only `fetch` understands. */
  readonly url: string
  readonly clock: TestClock
  readonly ctx: Context
  readonly database: TestDatabase
  /** Project `internal` with its keys. */
  readonly internal: TestProject
  /** Sends requests without any access header. */
  readonly anyone: Caller
  fetch(request: Request, connection?: { remoteAddress?: string | undefined }): Promise<Response>
  /** The emails in the mailbox. */
  readonly mailbox: TestMailbox
  newProject(settings?: ProjectSettings): Promise<TestProject>
  /** Runs every job that is due. */
  drain(): Promise<void>
  /** Asks and changes the database where no API does. */
  readonly rows: TestRows
  /** Queries the database; for tests that are about the database. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

/**
 * Starts the service in process: real PostgreSQL, a clock that the test controls, every response
 * checked against its declaration.
 */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const server = await findServer()
  const database =
    options.database ?? (await createDatabase(server, options.emptyDatabase ? 'empty' : 'template'))
  const gate: { service: Service | null } = { service: null }
  const port = options.listen
    ? await openPort((request) => (gate.service as Service).fetch(request))
    : null
  const url = port === null ? 'http://localhost:8102' : port.url
  const clock = new TestClock()
  const config = testConfig(database.url, { publicUrl: url, ...options.config })
  const service = await startRealService(config, {
    clock,
    checksContract: true,
    runsWorker: false,
    ...(options.providers === undefined ? {} : { providers: options.providers }),
  })
  gate.service = service

  let connections = openConnections(database.url)
  const fetch: TestService['fetch'] = (request, connection) => service.fetch(request, connection)
  const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
    (await connections.query<Row>(sql, values)).rows
  const mailbox = createTestMailbox(createCaller(fetch, url), () => service.drain())
  return {
    url,
    clock,
    ctx: service.ctx,
    database,
    internal: createTestProject(fetch, url, { id: 'internal', ...INTERNAL_KEYS }, mailbox),
    anyone: createCaller(fetch, url),
    mailbox,
    fetch,
    newProject: async (settings = {}) =>
      createTestProject(fetch, url, await storeProject(service.ctx, settings), mailbox),
    drain: () => service.drain(),
    rows: createTestRows(query),
    query,
    async stop() {
      await port?.close()
      await connections.end()
      // The database of another service outlives this one, and tests still ask it.
      if (options.database) connections = openConnections(database.url)
      await service.stop()
      if (!options.database) await dropDatabase(server, database.name)
    },
  }
}

async function storeProject(
  ctx: Context,
  { display_name = 'Test project', domains = [], ...switches }: ProjectSettings,
) {
  const wanted = { credential_enabled: true, allow_localhost: true, ...switches }
  const config: ConfigOverride = {
    ...Object.fromEntries(
      Object.entries(wanted).map(([name, value]) => [
        CONFIG_KEYS[name as keyof typeof CONFIG_KEYS],
        value,
      ]),
    ),
    'domains.trustedDomains': Object.fromEntries(
      domains.map((baseUrl, index) => [`d${index}`, { baseUrl, handlerPath: '/handler' }]),
    ),
  }
  const id = ctx.random.uuid()
  const keys = generateKeys(ctx)
  await transact(ctx, async (tx) => {
    await createProject(tx, {
      id,
      displayName: display_name,
      description: '',
      ownerTeamId: null,
      config,
    })
    await storeKeySet(tx, {
      projectId: id,
      id: tx.random.uuid(),
      description: 'test',
      expiresAt: farFuture(tx),
      keys,
    })
  })
  return { id, ...keys }
}

/** The connections of the test itself; the service has its own. */
function openConnections(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 10, idleTimeoutMillis: 0 })
  // Tests cut connections on purpose. The pool opens another one for the next query.
  pool.on('error', () => {})
  return pool
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })

let formerPort = 0

/**
 * Opens the port of the service before, if it is free, else any. Then the browser has the scripts
 * of that origin in its cache already.
 */
async function openPort(fetch: (request: Request) => Promise<Response>) {
  const server = createNodeServer(fetch)
  await listen(server, formerPort).catch(() => listen(server, 0))
  const { port } = server.address() as AddressInfo
  formerPort = port
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
