import { DAY_MS, MINUTE_MS } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import {
  type Context,
  type InTransaction,
  type TenancyContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import type { Attempt, Dispatcher } from '../../../kernel/delivery/dispatcher.ts'
import { recoverOverdue } from '../../../kernel/delivery/recovery.ts'
import { createWakeUps } from '../../../kernel/delivery/wake-up.ts'
import { type JobHandler, type Jobs, job } from '../../../kernel/jobs.ts'
import type { ClaimedJob, JobStatements } from './store.ts'

/** Longer than a step takes. */
const CLAIM_MS = 5 * MINUTE_MS
/** How long a job can be read after its end. */
const KEPT_MS = 7 * DAY_MS

/** The kinds of jobs that run in steps, such as `user-jobs` with its job `user-jobs.continue`. */
type KindInSteps = {
  [Kind in keyof Jobs]: Kind extends `${infer Name}.continue`
    ? `${Name}.recover` extends keyof Jobs
      ? Name
      : never
    : never
}[keyof Jobs]

/** Continues a job of the project. Returns null if there is nothing to do. */
type NextStep = (ctx: TenancyContext) => Promise<Attempt | null>

/** `runStep` does a part of a job, and ends the job when nothing is left to do. */
export const nextStep =
  <Job extends ClaimedJob>(
    table: JobStatements & {
      claim(tx: InTransaction<TenancyContext>, until: Date): Promise<Job | null>
    },
    runStep: (ctx: TenantContext, job: Job) => Promise<void>,
  ): NextStep =>
  async (ctx) => {
    const project = await ctx.projects.findOfTenancy(ctx.tenancyId)
    if (project === null) return null
    const claimedUntil = addMillis(ctx.clock.now(), CLAIM_MS)
    const claimed = await transact(ctx, (tx) => table.claim(tx, claimedUntil))
    if (claimed === null) return null

    const started = performance.now()
    try {
      await runStep({ ...ctx, project }, claimed)
    } finally {
      await table.release(ctx, claimed)
    }
    return { tookMs: performance.now() - started, pauseMs: 0 }
  }

interface Continuation {
  readonly table: JobStatements
  readonly runNextStep: NextStep
  readonly dispatcherOf: (ctx: Context) => Dispatcher
}

/**
 * The jobs of the worker that continue one kind of a project's jobs step by step, and those whose
 * process is gone. Projects take turns, and so do the jobs of a project.
 */
export function jobsInSteps(
  kind: KindInSteps,
  { table, runNextStep, dispatcherOf }: Continuation,
): JobHandler[] {
  const wakeUps = createWakeUps(
    `${kind}.continue` as const,
    ({ tenancyId }) => `${kind}.continue:${tenancyId}`,
  )
  return [
    job(`${kind}.continue`, async (ctx, key) => {
      const left = await dispatcherOf(ctx).enqueue(key, () => runNextStep({ ...ctx, ...key }))
      if (left.length > 0) await transact(ctx, (tx) => wakeUps.now(tx, left))
    }),
    job(`${kind}.recover`, (ctx) => recoverOverdue(ctx, wakeUps, table), '* * * * *'),
  ]
}

/** Deletes the jobs of all tenancies that ended so long ago that nobody reads them. */
export const deleteOldJobs = (ctx: Context, table: JobStatements): Promise<void> =>
  table.deleteEnded(ctx, addMillis(ctx.clock.now(), -KEPT_MS))
