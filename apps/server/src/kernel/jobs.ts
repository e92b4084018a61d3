import { parseCronItems, type Runner, run, runOnce, type TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Context, InTransaction } from './context.ts'

/** The kinds of jobs and what each carries; features add theirs by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: merged into by the features
export interface Jobs {}

/** What a feature offers the worker: the work of one kind of job, and optionally when it runs by itself. */
export interface JobHandler<K extends keyof Jobs = keyof Jobs> {
  kind: K
  /** A job may run twice (after a crash), so the work must bear that. */
  work(ctx: Context, payload: Jobs[K]): Promise<void>
  /** Five fields of cron, in UTC. */
  schedule?: string
}

/** Ties a kind of job to its work. */
export const job = <K extends keyof Jobs>(kind: K, work: JobHandler<K>['work'], schedule?: string): JobHandler =>
  ({ kind, work, ...(schedule === undefined ? {} : { schedule }) }) as unknown as JobHandler

/** Adds a job in the caller's transaction, so that nothing rolled back is done and nothing committed is forgotten. */
export async function enqueue<K extends keyof Jobs>(tx: InTransaction<Context>, kind: K, payload: Jobs[K]): Promise<void> {
  await sql`select graphile_worker.add_job(${kind}, payload := ${JSON.stringify(payload)}::json)`.execute(tx.db)
}

/** The worker of one process. */
export interface Worker {
  stop(): Promise<void>
}

function taskList(ctx: Context, handlers: readonly JobHandler[]): TaskList {
  return Object.fromEntries(handlers.map(({ kind, work }) => [kind, (payload: unknown) => work(ctx, payload as never)]))
}

/** Works on jobs until stopped; PostgreSQL wakes it when one is added. */
export async function startWorker(ctx: Context, pool: pg.Pool, handlers: readonly JobHandler[]): Promise<Worker> {
  const runner: Runner = await run({
    pgPool: pool,
    taskList: taskList(ctx, handlers),
    parsedCronItems: parseCronItems(
      handlers.flatMap(({ kind, schedule }) => (schedule === undefined ? [] : [{ task: kind, match: schedule, identifier: kind }])),
    ),
    concurrency: 4,
    noHandleSignals: true,
    logger: ctx.log.forWorker(),
  })
  return { stop: () => runner.stop() }
}

/** Works on everything that is due, then returns. */
export async function workUntilIdle(ctx: Context, pool: pg.Pool, handlers: readonly JobHandler[]): Promise<void> {
  await runOnce({ pgPool: pool, taskList: taskList(ctx, handlers), noHandleSignals: true, logger: ctx.log.forWorker() })
}
