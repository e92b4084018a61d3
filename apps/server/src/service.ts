import type pg from 'pg'
import { createApp, jobs } from './app.ts'
import type {} from './app-context.ts'
import { type Config, loadSecret } from './config/index.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/index.ts'
import {
  type DemoProject,
  type SeedResult,
  seedDemoProject,
  seedInternalProject,
} from './features/administration/internal-project/index.ts'
import { createMailServers } from './features/messaging/emails/index.ts'
import { createWebhookDispatcher } from './features/messaging/webhooks/index.ts'
import { limitPolicies } from './features/platform/rate-limits/index.ts'
import { createProjectLoader } from './features/projects/projects/index.ts'
import {
  createProviderNetwork,
  type ProviderNetworkOptions,
} from './features/sign-in/oauth/providers/index.ts'
import { createHashWork } from './features/sign-in/passwords/index.ts'
import { writeActivity } from './features/sign-in/sessions/index.ts'
import { createActivityLog } from './kernel/activity.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { createConnectionShares, shareLimits } from './kernel/connection-shares.ts'
import type { Context } from './kernel/context.ts'
import { type Database, openDatabase } from './kernel/database.ts'
import { createFairQueue } from './kernel/fair-queue.ts'
import type { Connection } from './kernel/http/client-address.ts'
import { startWorker, type Worker, workUntilIdle } from './kernel/jobs.ts'
import { createFailedKeys } from './kernel/limits/failed-keys.ts'
import { findLimit } from './kernel/limits/policy.ts'
import { createLog, type Log } from './kernel/log.ts'
import { migrate } from './kernel/migrations.ts'
import { startProjectCache } from './kernel/project-cache.ts'
import { systemRandom } from './kernel/random.ts'
import { createSecrets } from './kernel/secrets.ts'
import { createAccessTokens } from './kernel/tokens/access-tokens.ts'

/** What a caller may replace: tests hold the clock and compare everything with the contract. */
export interface ServiceOptions {
  clock?: Clock
  log?: Log
  checksContract?: boolean
  /** Do background work in this process; on by default. */
  runsWorker?: boolean
  /** Make a project to try things with on an empty database. */
  seedsDemoProject?: boolean
  /** How OAuth providers are reached. */
  providers?: ProviderNetworkOptions
}

/** The running service, without a port of its own. */
export interface Service {
  readonly ctx: Context
  readonly seed: SeedResult
  /** The demo project with its keys, if this start made it. */
  readonly demo: DemoProject | null
  /** Without the connection nobody knows whom a request comes from, and the limits by address do not apply to it. */
  fetch(request: Request, connection?: Connection): Promise<Response>
  /** Does everything that waits to be done: jobs that are due, notes of activity. */
  drain(): Promise<void>
  /** From now on `/ready` says no, so that a load balancer sends nobody any more. */
  beginDraining(): void
  /** Ends background work and lets go of the database; once `hurry` aborts, without waiting for what is still running. */
  stop(options?: { hurry?: AbortSignal }): Promise<void>
}

/** Starts everything on the database of the configuration; migrations and seed are through when the promise resolves. */
export async function startService(config: Config, options: ServiceOptions = {}): Promise<Service> {
  const log = options.log ?? createLog(config.logLevel, config.logFormat)
  // Before the database: without a good secret nothing must start.
  const secrets = createSecrets(loadSecret(config), systemRandom)
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({
          dataDir: config.dataDir,
          log: { info: (message) => log.info({}, message) },
        })
      : null
  try {
    return await startOnDatabase(config, options, {
      log,
      secrets,
      embedded,
      url: embedded?.url ?? (config.databaseUrl as string),
    })
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

interface Foundations {
  log: Log
  secrets: Context['secrets']
  embedded: EmbeddedPostgres | null
  url: string
}

async function startOnDatabase(
  config: Config,
  options: ServiceOptions,
  { log, secrets, embedded, url }: Foundations,
): Promise<Service> {
  const database = openDatabase(
    url,
    { poolSize: config.databasePoolSize, timeouts: config.databaseTimeouts },
    (error) => log.warn({ error }, 'A database connection broke'),
  )
  const { pool } = database
  let ctx: Context | null = null
  try {
    ctx = await createContext(config, options, log, secrets, database)
    return await startOnContext(ctx, options, pool, embedded)
  } catch (error) {
    // The pool waits for the cache's listening connection, so that goes first.
    await ctx?.projects.stop()
    await pool.end()
    throw error
  }
}

async function startOnContext(
  ctx: Context,
  options: ServiceOptions,
  pool: pg.Pool,
  embedded: EmbeddedPostgres | null,
): Promise<Service> {
  const { log } = ctx
  let seed: SeedResult = { generatedKeys: null }
  let demo: DemoProject | null = null
  await migrate(pool, ctx.config.databaseTimeouts, async () => {
    seed = await seedInternalProject(ctx)
    if (options.seedsDemoProject) demo = await seedDemoProject(ctx)
  })

  let draining = false
  const app = createApp({
    ctx,
    pool,
    isDraining: () => draining,
  })
  const worker: Promise<Worker> | null =
    options.runsWorker === false ? null : startWorker(ctx, pool, jobs)
  worker?.catch((error: unknown) => log.error({ error }, 'The worker could not start'))

  return {
    ctx,
    seed,
    demo,
    fetch: async (request, connection = {}) => app.fetch(request, connection),
    async drain() {
      await ctx.mailServers.settled()
      await ctx.activity.flush()
      await workUntilIdle(ctx, pool, jobs)
    },
    beginDraining() {
      draining = true
    },
    async stop({ hurry } = {}) {
      draining = true
      const inOrder = async () => {
        ctx.webhookDispatcher.stop()
        await worker
          ?.then((started) => started.stop())
          .catch((error: unknown) => log.warn({ error }, 'The worker did not stop cleanly'))
        await ctx.activity
          .flush()
          .catch((error: unknown) => log.warn({ error }, 'Activity could not be written'))
        await ctx.mailServers.stop()
        await ctx.projects.stop()
        await pool.end()
      }
      // The embedded database is stopped even if something before it fails or is cut short.
      try {
        await (hurry === undefined ? inOrder() : Promise.race([inOrder(), aborted(hurry)]))
      } finally {
        await embedded?.stop()
      }
    },
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) =>
    signal.aborted ? resolve() : signal.addEventListener('abort', () => resolve(), { once: true }),
  )

async function createContext(
  config: Config,
  { clock = systemClock, checksContract = false, providers }: ServiceOptions,
  log: Log,
  secrets: Context['secrets'],
  { db, pool }: Database,
): Promise<Context> {
  return {
    db,
    shares: createConnectionShares(pool, shareLimits(config.databasePoolSize)),
    clock,
    random: systemRandom,
    config,
    log,
    secrets,
    projects: await startProjectCache(pool, createProjectLoader(db, secrets, log), log),
    tokens: createAccessTokens({
      secrets,
      clock,
      publicUrl: config.publicUrl,
      lifetimeSeconds: config.accessTokenLifetimeSeconds,
    }),
    hashing: createFairQueue({
      ...config.hashing,
      maxWaitMs: config.hashWaitSeconds * 1_000,
      reservedTenant: 'internal',
    }),
    hashWork: createHashWork(),
    failedKeys: createFailedKeys(
      findLimit(limitPolicies, config.rateLimits, 'failed-keys', 'address'),
    ),
    activity: createActivityLog((activities) => writeActivity({ db, secrets }, activities), log),
    checksContract,
    mailServers: createMailServers(config),
    providerNetwork: createProviderNetwork(providers),
    webhookDispatcher: createWebhookDispatcher(log),
  }
}
