import { KnownError } from '@latchkey/contract'
import { addMillis, MINUTE_MS } from '../../../kernel/clock.ts'
import { type TenancyContext, type TenantContext, transact } from '../../../kernel/context.ts'
import type { Attempt } from '../../../kernel/delivery/dispatcher.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { selectProjectOfTenancy } from '../../messaging/emails/index.ts'
import { readUserPage } from '../user-list/index.ts'
import { ACTIONS, paramsOf } from './actions.ts'
import { contextOfCall } from './starter.ts'
import { advanceJob, type ClaimedJob, claimJob, endJob, releaseJob, storeUsers } from './store.ts'
import type { JobFailure } from './tables.ts'

/** Longer than a step takes. */
const CLAIM_MS = 5 * MINUTE_MS
/** Users that one step changes, before another project has its turn. */
const STEP_USERS = 20
/** Users that are read at a time. */
const PAGE_USERS = 500

/** Continues a job of the project. Returns null if there is nothing to do. */
export async function runNextStep(ctx: TenancyContext): Promise<Attempt | null> {
  const projectId = await selectProjectOfTenancy(ctx)
  const project = projectId === null ? null : await ctx.projects.find(projectId)
  if (project === null) return null
  const claimedUntil = addMillis(ctx.clock.now(), CLAIM_MS)
  const job = await transact(ctx, (tx) => claimJob(tx, claimedUntil))
  if (job === null) return null

  const started = performance.now()
  const tenant: TenantContext = { ...ctx, project }
  try {
    await runStep(tenant, job)
  } finally {
    await releaseJob(ctx, job)
  }
  return { tookMs: performance.now() - started, pauseMs: 0 }
}

async function runStep(ctx: TenantContext, job: ClaimedJob): Promise<void> {
  if (job.nextUser >= job.userIds.length) {
    if (job.position === null) await endJob(ctx, job.id, 'done')
    else await readNextUsers(ctx, job)
    return
  }
  const end = Math.min(job.userIds.length, job.nextUser + STEP_USERS)
  for (let index = job.nextUser; index < end; index += 1) {
    if (!(await changeOne(ctx, job, index))) return
  }
}

async function readNextUsers(ctx: TenantContext, job: ClaimedJob): Promise<void> {
  // Users who sign up meanwhile are not part of it.
  const until = job.createdAt.getTime()
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
  await storeUsers(ctx, job, ids, next === null ? null : { after: next })
}

/** Thrown to undo the change of a user, because the job was stopped. */
class Stopped extends Error {}

/** Changes one user and counts it, together or not at all. Returns false if the job was stopped. */
async function changeOne(ctx: TenantContext, job: ClaimedJob, index: number): Promise<boolean> {
  const userId = job.userIds[index] as string
  const action = ACTIONS[job.action]
  const params = paramsOf(action, userId, job.args)
  const call = { endpoint: action.endpoint, params, body: action.body?.(job.args) }
  try {
    await transact(contextOfCall(ctx, job.startedBy, call), async (tx) => {
      await action.run(tx, userId, job.args)
      if (!(await advanceJob(tx, job, { index, failure: null }))) throw new Stopped()
    })
    return true
  } catch (error) {
    if (error instanceof Stopped) return false
    const failure = failureOf(ctx, userId, error)
    return transact(ctx, (tx) => advanceJob(tx, job, { index, failure }))
  }
}

function failureOf(ctx: TenantContext, userId: string, error: unknown): JobFailure {
  if (error instanceof KnownError)
    return { id: userId, code: error.errorCode, message: error.message }
  if (error instanceof HttpError) return { id: userId, code: null, message: error.message }
  ctx.log.error({ error, projectId: ctx.project.id }, 'A job could not change a user')
  return { id: userId, code: null, message: 'Something went wrong. Try again.' }
}
