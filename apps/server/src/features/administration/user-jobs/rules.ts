import { type bulkChangeUsers, type InputOf, KnownError } from '@latchkey/contract'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { enqueueEach } from '../../../kernel/jobs.ts'
import { reserveQuota } from '../../../kernel/quotas.ts'
import { starterOf } from '../project-jobs/index.ts'
import { countMatches } from '../user-list/index.ts'
import { checkArgs } from './actions.ts'
import { insertJob, type JobRow, selectJob, updateEndedJob, userJobs } from './store.ts'

type Body = InputOf<typeof bulkChangeUsers>['body']

/**
 * Starts to change many users and returns the id of the job (protocol 09 §24). Throws SCHEMA_ERROR without
 * ids or a filter or with both, and an error that every user would have.
 */
export async function startJob(ctx: RequestContext, { ids, filter, action, args = {} }: Body) {
  if ((ids === undefined) === (filter === undefined))
    throw new KnownError('SCHEMA_ERROR', { message: 'Give either ids or filter, and not both.' })
  await checkArgs(ctx, action, args)
  const userIds = [...new Set((ids ?? []).map((id) => id.toLowerCase()))]
  const { total, total_estimate } =
    filter === undefined
      ? { total: userIds.length, total_estimate: userIds.length }
      : await countMatches(ctx, filter)
  const id = ctx.random.uuid()
  await transact(ctx, async (tx) => {
    await reserveQuota(tx, 'user_jobs_per_project', '', () => userJobs.countRunning(tx))
    await insertJob(tx, {
      id,
      action,
      args,
      filter: filter ?? null,
      startedBy: starterOf(tx),
      userIds,
      total,
      totalEstimate: total_estimate,
    })
    await enqueueEach(tx, 'user-jobs.continue', [{ tenancyId: tx.tenancyId }])
  })
  return { job_id: id }
}

/** Returns how far a job is. Throws a 404 for an unknown one. */
export async function getJob(ctx: RequestContext, id: string) {
  const job = await selectJob(ctx, id.toLowerCase())
  if (job === undefined) throw new HttpError('job-not-found')
  return toWire(job)
}

/** Stops a job that has not ended, and returns it. Throws a 404 for an unknown one. */
export async function stopJob(ctx: RequestContext, id: string) {
  await updateEndedJob(ctx, id.toLowerCase(), 'stopped')
  return getJob(ctx, id)
}

const toWire = ({ created_at, finished_at, ...job }: JobRow) => ({
  kind: 'users.bulk' as const,
  ...job,
  created_at_millis: created_at.getTime(),
  finished_at_millis: finished_at?.getTime() ?? null,
})
