import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import {
  type Claimed,
  endedColumns,
  isClaimed,
  isUnfinished,
  jobTable,
  newJobColumns,
  type Starter,
} from '../project-jobs/index.ts'
import type { UserFilters } from '../user-list/index.ts'
import type { JobFailure, JobPosition, UserJobAction } from './tables.ts'

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
  await tx.db
    .insertInto('user_jobs')
    .values({
      ...newJobColumns(tx, job),
      action: job.action,
      args: JSON.stringify(job.args),
      filter: job.filter === null ? null : JSON.stringify(job.filter),
      user_ids: [...job.userIds],
      position: job.filter === null ? null : JSON.stringify({ after: null }),
      total: job.total,
      total_estimate: job.totalEstimate,
    })
    .execute()
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
export async function updateEndedJob(
  ctx: TenancyContext,
  id: string,
  state: 'done' | 'stopped',
): Promise<void> {
  await ctx.db
    .updateTable('user_jobs')
    .set(endedColumns(ctx, state))
    .where(isUnfinished(ctx, id))
    .execute()
}

export const userJobs = jobTable({
  table: 'user_jobs',
  columns: ['action', 'args', 'filter', 'user_ids', 'next_user', 'position', 'created_at'],
})

export type ClaimedUserJob = Claimed<typeof userJobs>

const claimed = (ctx: TenancyContext, job: ClaimedUserJob) =>
  ctx.db.updateTable('user_jobs').where(isClaimed(ctx, job))

/** Stores the next users of a job and where others follow. */
export async function updateJobUsers(
  ctx: TenancyContext,
  job: ClaimedUserJob,
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
export async function updateJobProgress(
  tx: InTransaction<TenancyContext>,
  job: ClaimedUserJob,
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
  if (user.failure !== null) await userJobs.addFailures(tx, job, [user.failure])
  return true
}
