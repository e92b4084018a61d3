import { parseCronItems, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { releaseAbandonedJobs, showAlive } from './abandoned-jobs.ts'
import type { Context, InTransaction } from './context.ts'
import { withoutTimeouts } from './database.ts'
import { workerPool } from './worker-pool.ts'

/** The kinds of jobs with their payloads; features add theirs by declaration merging. */
export interface Jobs {
  /** Releases the jobs of processes that are gone. */
  'jobs.recover': Record<string, never>
}

/**
 * What a feature gives the worker: the function for one kind of job, and optionally its schedule.
 */
export interface JobHandler<K extends keyof Jobs = keyof Jobs> {
  kind: K
  /** A job may run twice (after a crash), so the function must be idempotent. */
  work(ctx: Context, payload: Jobs[K]): Promise<void>
  /** A cron schedule with five fields, in UTC. */
  schedule?: string
}

/** Connects a kind of job to its function. */
export const job = <K extends keyof Jobs>(
  kind: K,
  work: JobHandler<K>['work'],
  schedule?: string,
): JobHandler =>
  ({ kind, work, ...(schedule === undefined ? {} : { schedule }) }) as unknown as JobHandler

/** The jobs of the kernel itself. */
export const kernelJobs: readonly JobHandler[] = [
  job('jobs.recover', releaseAbandonedJobs, '* * * * *'),
]

/** When a job is due, and the key that makes it unique. */
export interface JobOptions {
  /** The least delay. */
  delayMs?: number
  /** Replaces a waiting job with the same key. A job that runs already continues. */
  key?: string
  /** Leaves a waiting job with the same key where it is, instead of postponing it. */
  keepsPlace?: boolean
}

/** Adds a job in the caller's transaction: it exists if and only if the transaction commits. */
export async function enqueue<K extends keyof Jobs>(
  tx: InTransaction<Context>,
  kind: K,
  payload: Jobs[K],
  { delayMs = 0, key, keepsPlace = false }: JobOptions = {},
): Promise<void> {
  // A delay, not a moment: the worker uses the clock of the database, which can differ from ours.
  await sql`select graphile_worker.add_job(${kind}, payload := ${JSON.stringify(payload)}::json,
    run_at := now() + make_interval(secs => ${delayMs / 1000}::double precision), job_key := ${key ?? null}::text,
    job_key_mode := ${keepsPlace ? 'preserve_run_at' : 'replace'}::text)`.execute(tx.db)
}

/**
 * Adds one job for each payload, in one statement. With keys, a job that waits already under its key
 * keeps its place.
 */
export async function enqueueEach<K extends keyof Jobs>(
  tx: InTransaction<Context>,
  kind: K,
  payloads: readonly Jobs[K][],
  keyOf?: (payload: Jobs[K]) => string,
): Promise<void> {
  if (payloads.length === 0) return
  const jobs = JSON.stringify(payloads.map((payload) => ({ payload, key: keyOf?.(payload) })))
  await sql`select graphile_worker.add_jobs(array(
    select (${kind}::text, job->'payload', null, null, null, job->>'key', null, null)
      ::graphile_worker.job_spec
    from json_array_elements(${jobs}::json) job), job_key_preserve_run_at := true)`.execute(tx.db)
}

/** Removes the job with that key, unless it is already running. */
export async function dequeue(tx: InTransaction<Context>, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx.db)
}

/** The worker of one process. */
export interface Worker {
  stop(): Promise<void>
}

/**
 * How many jobs one process runs at once. They mostly wait on the network and hold a database
 * connection only for short statements, so there may be more of them than connections.
 */
export const WORKER_PLACES = 10

/** Scheduled jobs clean up, which may take long. All other jobs have the timeouts of requests. */
function taskList(ctx: Context, pool: pg.Pool, handlers: readonly JobHandler[]): TaskList {
  const unhurried = { ...ctx, db: withoutTimeouts(pool, ctx.config.databaseTimeouts) }
  return Object.fromEntries(
    handlers.map(({ kind, work, schedule }) => [
      kind,
      (payload: unknown) => work(schedule === undefined ? ctx : unhurried, payload as never),
    ]),
  )
}

/** Runs jobs until stopped; PostgreSQL notifies it when one is added. */
export async function startWorker(
  ctx: Context,
  pool: pg.Pool,
  handlers: readonly JobHandler[],
): Promise<Worker> {
  const runner: Runner = await run({
    pgPool: workerPool(pool),
    taskList: taskList(ctx, pool, handlers),
    parsedCronItems: parseCronItems(
      handlers.flatMap(({ kind, schedule }) =>
        schedule === undefined ? [] : [{ task: kind, match: schedule, identifier: kind }],
      ),
    ),
    concurrency: WORKER_PLACES,
    noHandleSignals: true,
    logger: ctx.log.forWorker(),
    events: showAlive(ctx.log),
  })
  return { stop: () => runner.stop() }
}

/**
 * Runs every job that is due, then returns. A test's clock is not the database's, so delayed jobs
 * are started too: they check `ctx.clock` and reschedule themselves if it is too early.
 */
export async function workUntilIdle(
  ctx: Context,
  pool: pg.Pool,
  handlers: readonly JobHandler[],
): Promise<void> {
  // One at a time: two concurrent calls could lock the same jobs in different orders.
  await sql`
    with turn as materialized (select pg_advisory_xact_lock(hashtext('work until idle')))
    select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs
      where run_at > now() and attempts = 0 and locked_at is null), run_at := now())
    from turn`.execute(ctx.db)
  await runOnce({
    pgPool: pool,
    taskList: taskList(ctx, pool, handlers),
    noHandleSignals: true,
    logger: ctx.log.forWorker(),
  })
}
