import type pg from 'pg'
import { createApp, jobs, sealedValues } from './app.ts'
import type {} from './app-context.ts'
import { type Config, loadSecret } from './config/index.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/index.ts'
import { selectImpersonation } from './features/administration/impersonations/index.ts'
import {
  type DemoProject,
  type SeedResult,
  seedDemoProject,
  seedInternalProject,
} from './features/administration/internal-project/index.ts'
import { storeEvents } from './features/administration/metrics/index.ts'
import { createUserImportDispatcher } from './features/administration/user-import/index.ts'
import { createUserJobDispatcher } from './features/administration/user-jobs/index.ts'
import { createAssistantPlaces } from './features/email-authoring/assistant/index.ts'
import { createSendDispatcher } from './features/email-authoring/sending/index.ts'
import { recordConfigVersions } from './features/email-authoring/versions/index.ts'
import { writeEntry } from './features/messaging/audit-log/index.ts'
import { createEmailRenderer } from './features/messaging/email-rendering/index.ts'
import { createBulkDispatcher, createSmtpServers } from './features/messaging/emails/index.ts'
import { createWebhookDispatcher } from './features/messaging/webhooks/index.ts'
import { readQuantity } from './features/payments/items/index.ts'
import { endSubscriptionsOf } from './features/payments/purchases/index.ts'
import { limitPolicies } from './features/platform/rate-limits/index.ts'
import { continueRotation } from './features/platform/secret-rotation/index.ts'
import { createProjectSource } from './features/projects/projects/index.ts'
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
import { createEventLog } from './kernel/event-log.ts'
import { createFairQueue } from './kernel/fair-queue/fair-queue.ts'
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
  /** Creates a demo project in an empty database. */
  seedsDemoProject?: boolean
  /** How to reach OAuth providers. */
  providers?: ProviderNetworkOptions
}

/** The running service, without a port. */
export interface Service {
  readonly ctx: Context
  readonly seed: SeedResult
  /** The demo project with its keys, if this start created it. */
  readonly demo: DemoProject | null
  /**
   * Handles a request. Without the connection its address is unknown and limits by address do not
   * apply.
   */
  fetch(request: Request, connection?: Connection): Promise<Response>
  /** Completes all pending work: due jobs and recorded activity. */
  drain(): Promise<void>
  /** Makes `/ready` return a 503, so that load balancers stop sending requests. */
  beginDraining(): void
  /**
   * Stops background work and closes the database connections. After `hurry` aborts, it does not
   * wait for running work.
   */
  stop(options?: { hurry?: AbortSignal }): Promise<void>
}

/** Starts the service on the configured database. Resolves after migrations and seed. */
export async function startService(config: Config, options: ServiceOptions = {}): Promise<Service> {
  const log = options.log ?? createLog(config.logLevel, config.logFormat)
  // Before the database: nothing may start without a valid secret.
  const secrets = createSecrets(
    loadSecret(config),
    systemRandom,
    config.oldSecret === null ? [] : [config.oldSecret],
  )
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

interface StartParts {
  log: Log
  secrets: Context['secrets']
  embedded: EmbeddedPostgres | null
  url: string
}

async function startOnDatabase(
  config: Config,
  options: ServiceOptions,
  { log, secrets, embedded, url }: StartParts,
): Promise<Service> {
  const database = openDatabase(
    url,
    { poolSize: config.databasePoolSize, timeouts: config.databaseTimeouts },
    (error) => log.warn({ error }, 'A database connection broke'),
  )
  const { pool } = database
  let ctx: Context | null = null
  try {
    ctx = await createContext({ config, log, secrets }, database, options)
    return await startOnContext(ctx, options, pool, embedded)
  } catch (error) {
    // The pool waits for the listening connection of the cache, so stop the cache first.
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
  await continueRotation(ctx, sealedValues)

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
      await ctx.smtpServers.settled()
      await ctx.activity.flush()
      await ctx.events.flush()
      await workUntilIdle(ctx, pool, jobs)
      // Jobs record events too, such as emails.
      if (await ctx.events.flush()) await workUntilIdle(ctx, pool, jobs)
    },
    beginDraining() {
      draining = true
    },
    async stop({ hurry } = {}) {
      draining = true
      const stopInOrder = async () => {
        ctx.webhookDispatcher.stop()
        ctx.emailSends.stop()
        ctx.userJobs.stop()
        ctx.userImports.stop()
        ctx.bulkEmails.stop()
        await worker
          ?.then((started) => started.stop())
          .catch((error: unknown) => log.warn({ error }, 'The worker did not stop cleanly'))
        await ctx.activity
          .flush()
          .catch((error: unknown) => log.warn({ error }, 'Activity could not be written'))
        await ctx.smtpServers.stop()
        await ctx.emailRenderer.stop()
        await ctx.events
          .flush()
          .catch((error: unknown) => log.warn({ error }, 'Events of metrics could not be written'))
        await ctx.projects.stop()
        await pool.end()
      }
      // Stop the embedded database even if a step before fails or is cut short.
      try {
        await (hurry === undefined ? stopInOrder() : Promise.race([stopInOrder(), aborted(hurry)]))
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
  { config, log, secrets }: Pick<Context, 'config' | 'log' | 'secrets'>,
  { db, pool }: Database,
  { clock = systemClock, checksContract = false, providers }: ServiceOptions,
): Promise<Context> {
  const ctx: Context = {
    db,
    shares: createConnectionShares(pool, shareLimits(config.databasePoolSize)),
    clock,
    random: systemRandom,
    config,
    log,
    secrets,
    projects: await startProjectCache(pool, createProjectSource(db, secrets, log), log),
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
    activity: createActivityLog(
      (activities) => writeActivity({ db, secrets, config }, activities),
      log,
    ),
    writeAuditEntry: writeEntry,
    checksContract,
    smtpServers: createSmtpServers(config),
    emailRenderer: createEmailRenderer(clock),
    onConfigChange: recordConfigVersions,
    onDeletion: endSubscriptionsOf,
    providerNetwork: createProviderNetwork(providers),
    assistantPlaces: createAssistantPlaces(),
    webhookDispatcher: createWebhookDispatcher(log),
    bulkEmails: createBulkDispatcher(log),
    emailSends: createSendDispatcher(log),
    userJobs: createUserJobDispatcher(log),
    userImports: createUserImportDispatcher(log),
    readImpersonator: async (ctx, sessionId) =>
      (await selectImpersonation(ctx, sessionId))?.impersonator ?? null,
    readTeamItem: (team, id, itemId) => readQuantity(team, { type: 'team', id }, itemId),
    events: createEventLog((events) => storeEvents(ctx, events), log),
  }
  return ctx
}
