import { KnownError } from '@latchkey/contract'
import { type TenantContext, transact } from '../../../kernel/context.ts'
import { isTemporary } from '../../../kernel/database.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { contextOfCall, nextStep } from '../project-jobs/index.ts'
import { readUserPage } from '../user-list/index.ts'
import { ACTIONS, paramsOf } from './actions.ts'
import {
  type ClaimedUserJob,
  updateEndedJob,
  updateJobProgress,
  updateJobUsers,
  userJobs,
} from './store.ts'
import type { JobFailure } from './tables.ts'

/** Users that one step changes, before another project has its turn. */
const STEP_USERS = 20
/** Users that are read at a time. */
const PAGE_USERS = 500

/** Changes the next users of a job, or reads who they are. */
export const runNextStep = nextStep(userJobs, runStep)

async function runStep(ctx: TenantContext, job: ClaimedUserJob): Promise<void> {
  if (job.next_user >= job.user_ids.length) {
    if (job.position === null) await updateEndedJob(ctx, job.id, 'done')
    else await readNextUsers(ctx, job)
    return
  }
  const end = Math.min(job.user_ids.length, job.next_user + STEP_USERS)
  for (let index = job.next_user; index < end; index += 1) {
    if (!(await changeOne(ctx, job, index))) return
  }
}

async function readNextUsers(ctx: TenantContext, job: ClaimedUserJob): Promise<void> {
  // Users who sign up meanwhile are not part of it.
  const until = job.created_at.getTime()
  const filters = {
    ...job.filter,
    signed_up_to: Math.min(job.filter?.signed_up_to ?? until, until),
  }
  const { users, next } = await readUserPage(ctx, filters, {
    sort: 'signed_up_at',
    descending: false,
    after: job.position?.after ?? null,
    limit: PAGE_USERS,
  })
  const ids = users.map(({ id }) => id)
  await updateJobUsers(ctx, job, ids, next === null ? null : { after: next })
}

/** Thrown to undo the change of a user, because the job was stopped. */
class Stopped extends Error {}

/** Changes one user and counts it, together or not at all. Returns false if the job was stopped. */
async function changeOne(ctx: TenantContext, job: ClaimedUserJob, index: number): Promise<boolean> {
  const userId = job.user_ids[index] as string
  const action = ACTIONS[job.action]
  const params = paramsOf(action, userId, job.args)
  const call = { endpoint: action.endpoint, params, body: action.body?.(job.args) }
  try {
    await transact(contextOfCall(ctx, job.started_by, call), async (tx) => {
      await action.run(tx, userId, job.args)
      if (!(await updateJobProgress(tx, job, { index, failure: null }))) throw new Stopped()
    })
    return true
  } catch (error) {
    if (error instanceof Stopped) return false
    // The step runs again from this user.
    if (isTemporary(error)) throw error
    const failure = failureOf(ctx, userId, error)
    return transact(ctx, (tx) => updateJobProgress(tx, job, { index, failure }))
  }
}

function failureOf(ctx: TenantContext, userId: string, error: unknown): JobFailure {
  if (error instanceof KnownError)
    return { id: userId, code: error.errorCode, message: error.message }
  if (error instanceof HttpError) return { id: userId, code: null, message: error.message }
  ctx.log.error({ error, projectId: ctx.project.id }, 'A job could not change a user')
  return { id: userId, code: null, message: 'Something went wrong. Try again.' }
}
