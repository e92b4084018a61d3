import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Context } from './context.ts'
import type { Log } from './log.ts'

/**
 * Events of the job library by which a worker shows that it is alive: it holds an advisory lock with
 * its id on the connection on which it listens for jobs. The lock ends with the process. Shared, so
 * that two ids with the same hash never wait for each other.
 */
export function showAlive(log: Log): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ workerPool, client }) => {
    client
      .query(`select pg_advisory_lock_shared(hashtext('worker'), hashtext($1))`, [workerPool.id])
      .catch((error: unknown) => log.warn({ error }, 'A worker could not show that it is alive'))
  })
  return events
}

/**
 * Releases the jobs of workers that are gone, such as after `kill -9`. The library itself waits four
 * hours. A job must be a minute old, because a worker may begin before it listens, and after a lost
 * connection it listens again only after a pause.
 */
export async function releaseAbandonedJobs(ctx: Context): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array(
    select id from (
      select distinct locked_by as id from graphile_worker.jobs
      where locked_at < now() - interval '1 minute') worker
    where pg_try_advisory_xact_lock(hashtext('worker'), hashtext(id))))`.execute(ctx.db)
}
