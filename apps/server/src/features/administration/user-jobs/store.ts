import { MAX_JOB_FAILURES } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type { UserFilters, UserPosition } from '../user-list/index.ts'
import type { Starter } from './starter.ts'
import type { JobFailure, UserJobAction } from './tables.ts'

/** Where in the list of users the next ones follow. */
export interface JobPosition {
  /** Null at the start of the list. */
  readonly after: UserPosition | null
}

export interface NewJob {
  readonly id: string
  readonly action: UserJobAction
  readonly args: object
  readonly filter: UserFilters | null
  readonly startedBy: Starter
  readonly userIds: readonly string[]
  readonly total: number | null
  readonly totalEstimate: number
}

export async function insertJob(tx: InTransaction<TenancyContext>, job: NewJob): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('user_jobs')
    .values({
      tenancy_id: tx.tenancyId,
      id: job.id,
      action: job.action,
      args: JSON.stringify(job.args),
      filter: job.filter === null ? null : JSON.stringify(job.filter),
      started_by: JSON.stringify(job.startedBy),
      state: 'queued',
      user_ids: [...job.userIds],
      position: job.filter === null ? null : JSON.stringify({ after: null }),
      total: job.total,
      total_estimate: job.totalEstimate,
      created_at: now,
      continued_at: now,
    })
    .execute()
}

/** Counts the jobs of the project that have not ended. */
export async function countRunningJobs(ctx: TenancyContext): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('user_jobs')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const SHOWN = [
  'id',
  'action',
  'state',
  'total',
  'total_estimate',
  'done',
  'failed',
  'failures',
  'created_at',
  'finished_at',
] as const

export type JobRow = NonNullable<Awaited<ReturnType<typeof selectJob>>>

export const selectJob = (ctx: TenancyContext, id: string) =>
  ctx.db
    .selectFrom('user_jobs')
    .select(SHOWN)
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Ends a job, unless it has ended. The change of a user that is not committed yet is undone. */
export async function endJob(
  ctx: TenancyContext,
  id: string,
  state: 'done' | 'stopped',
): Promise<void> {
  await ctx.db
    .updateTable('user_jobs')
    .set({ state, finished_at: ctx.clock.now(), claimed_until: null })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

/** A job that only this process continues until the claim ends. */
export interface ClaimedJob {
  readonly id: string
  readonly action: UserJobAction
  readonly args: Record<string, unknown>
  readonly filter: UserFilters | null
  readonly startedBy: Starter
  readonly userIds: readonly string[]
  readonly nextUser: number
  /** Null if no more users follow. */
  readonly position: JobPosition | null
  readonly createdAt: Date
  readonly claimedUntil: Date
}

/**
 * Claims the job that has waited longest, so that the jobs of a project take turns. Returns null if
 * there is none. Materialized, because a join may evaluate a subquery again and claim another job.
 */
export async function claimJob(
  tx: InTransaction<TenancyContext>,
  claimedUntil: Date,
): Promise<ClaimedJob | null> {
  const now = tx.clock.now()
  const { rows } = await sql<Omit<ClaimedJob, 'claimedUntil'>>`
    with next as materialized (
      select id from user_jobs
      where tenancy_id = ${tx.tenancyId} and finished_at is null
        and (claimed_until is null or claimed_until <= ${now})
      order by continued_at, id limit 1 for update skip locked)
    update user_jobs j
    set state = 'running', claimed_until = ${claimedUntil}, continued_at = ${now}
    from next where j.tenancy_id = ${tx.tenancyId} and j.id = next.id
    returning j.id, j.action, j.args, j.filter, j.started_by as "startedBy",
      j.user_ids as "userIds", j.next_user as "nextUser", j.position,
      j.created_at as "createdAt"`.execute(tx.db)
  return rows[0] === undefined ? null : { ...rows[0], claimedUntil }
}

const claimed = (ctx: TenancyContext, { id, claimedUntil }: ClaimedJob) =>
  ctx.db
    .updateTable('user_jobs')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('claimed_until', '=', claimedUntil)

export async function releaseJob(ctx: TenancyContext, job: ClaimedJob): Promise<void> {
  await claimed(ctx, job).set({ claimed_until: null }).execute()
}

/** Stores the next users of a job and where others follow. */
export async function storeUsers(
  ctx: TenancyContext,
  job: ClaimedJob,
  userIds: readonly string[],
  position: JobPosition | null,
): Promise<void> {
  await claimed(ctx, job)
    .set({
      user_ids: [...userIds],
      next_user: 0,
      position: position === null ? null : JSON.stringify(position),
    })
    .execute()
}

/**
 * Counts a user as done. In the transaction of the change, so that each user is changed once.
 * Returns false if the job was stopped or another process has it.
 */
export async function advanceJob(
  tx: InTransaction<TenancyContext>,
  job: ClaimedJob,
  user: { index: number; failure: JobFailure | null },
): Promise<boolean> {
  const { numUpdatedRows } = await claimed(tx, job)
    .where('next_user', '=', user.index)
    .set((of) => ({
      next_user: user.index + 1,
      done: of('done', '+', 1),
      ...(user.failure === null ? {} : { failed: of('failed', '+', 1) }),
    }))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (user.failure === null) return true
  await sql`update user_jobs set failures = failures || ${JSON.stringify([user.failure])}::jsonb
    where tenancy_id = ${tx.tenancyId} and id = ${job.id}
      and jsonb_array_length(failures) < ${MAX_JOB_FAILURES}`.execute(tx.db)
  return true
}

/** Tenancies whose jobs no process has continued since a moment. */
export async function selectWaitingTenancies(
  ctx: Context,
  before: Date,
  limit: number,
): Promise<{ tenancyId: string }[]> {
  // For all tenancies, because this is maintenance of the service and not a tenant's request.
  return ctx.db
    .selectFrom('user_jobs')
    .select('tenancy_id as tenancyId')
    .distinct()
    .where('finished_at', 'is', null)
    .where('continued_at', '<', before)
    .limit(limit)
    .execute()
}

/** Deletes jobs that ended before a moment, of all tenancies: maintenance of the service. */
export async function deleteEndedJobs(ctx: Context, before: Date): Promise<void> {
  await ctx.db.deleteFrom('user_jobs').where('finished_at', '<', before).execute()
}
