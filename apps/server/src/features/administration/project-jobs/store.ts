import { MAX_JOB_FAILURES } from '@latchkey/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type { Tables } from '../../../kernel/tables.ts'
import type { Starter } from './starter.ts'

type Tx = InTransaction<TenancyContext>

/** A job that only this process continues until the claim ends. */
export interface ClaimedJob {
  readonly id: string
  readonly started_by: Starter
  readonly claimed_until: Date
}

/** The columns of a new job that waits for its first turn. */
export function newJobColumns(tx: Tx, { id, startedBy }: { id: string; startedBy: Starter }) {
  const now = tx.clock.now()
  return {
    tenancy_id: tx.tenancyId,
    id,
    started_by: JSON.stringify(startedBy),
    state: 'queued' as const,
    created_at: now,
    continued_at: now,
  }
}

/** The columns of a job that ends now. */
export const endedColumns = (ctx: Context, state: 'done' | 'stopped') => ({
  state,
  finished_at: ctx.clock.now(),
  claimed_until: null,
})

/** Matches a job, unless it has ended. */
export const isUnfinished = ({ tenancyId }: TenancyContext, id: string): RawBuilder<boolean> =>
  sql`tenancy_id = ${tenancyId} and id = ${id} and finished_at is null`

/** Matches a job while its claim holds: it was not stopped and no other process has it. */
export const isClaimed = (ctx: TenancyContext, job: ClaimedJob): RawBuilder<boolean> =>
  sql`${isUnfinished(ctx, job.id)} and claimed_until = ${job.claimed_until}`

/**
 * The statements that are the same for every table with the `JobColumns`. `columns` are the others
 * that a claimed job has. The feature that declares it owns the table: the statements here are its
 * own.
 */
export function jobTable<Name extends keyof Tables, Column extends keyof Tables[Name] & string>({
  table: name,
  columns,
}: {
  table: Name
  columns: readonly Column[]
}) {
  type Job = ClaimedJob & Selectable<Pick<Tables[Name], Column>>
  const table = sql.table(name)
  const returned = ['id', 'started_by', 'claimed_until', ...columns].map((column) =>
    sql.ref(`job.${column}`),
  )
  return {
    /** Counts the jobs of the project that have not ended. */
    async countRunning({ db, tenancyId }: TenancyContext): Promise<number> {
      const { rows } = await sql<{ count: string }>`select count(*) as count from ${table}
        where tenancy_id = ${tenancyId} and finished_at is null`.execute(db)
      return Number(rows[0]?.count)
    },
    /**
     * Claims the job that has waited longest, so that the jobs of a project take turns. Returns
     * null if there is none. Materialized, because a join may evaluate a subquery again.
     */
    async claim({ db, tenancyId, clock }: Tx, until: Date): Promise<Job | null> {
      const { rows } = await sql<Job>`
        with next as materialized (
          select id from ${table}
          where tenancy_id = ${tenancyId} and finished_at is null
            and (claimed_until is null or claimed_until <= ${clock.now()})
          order by continued_at, id limit 1 for update skip locked)
        update ${table} as job
        set state = 'running', claimed_until = ${until}, continued_at = ${clock.now()}
        from next where job.tenancy_id = ${tenancyId} and job.id = next.id
        returning ${sql.join(returned)}`.execute(db)
      return rows[0] ?? null
    },
    async release(ctx: TenancyContext, job: ClaimedJob): Promise<void> {
      const isHeld = isClaimed(ctx, job)
      await sql`update ${table} set claimed_until = null where ${isHeld}`.execute(ctx.db)
    },
    /** Adds to the failures that a job lists, up to their limit. */
    async addFailures(tx: Tx, { id }: ClaimedJob, failures: readonly object[]): Promise<void> {
      if (failures.length === 0) return
      await sql`
        update ${table} set failures = jsonb_path_query_array(
          failures || ${JSON.stringify(failures)}::jsonb,
          ${`$[0 to ${MAX_JOB_FAILURES - 1}]`}::jsonpath)
        where tenancy_id = ${tx.tenancyId} and id = ${id}
          and jsonb_array_length(failures) < ${MAX_JOB_FAILURES}`.execute(tx.db)
    },
    /** Tenancies whose jobs no process has continued since a moment: maintenance of the service. */
    async selectOverdue({ db }: Context, before: Date, limit: number) {
      const { rows } = await sql<{ tenancyId: string }>`
        select distinct tenancy_id as "tenancyId" from ${table}
        where finished_at is null and continued_at < ${before} limit ${limit}`.execute(db)
      return rows
    },
    /** Deletes jobs that ended before a moment, of all tenancies: maintenance of the service. */
    async deleteEnded({ db }: Context, before: Date): Promise<void> {
      await sql`delete from ${table} where finished_at < ${before}`.execute(db)
    },
  }
}

type JobTable = ReturnType<typeof jobTable>

/** The statements that need no other columns. */
export type JobStatements = Pick<JobTable, Exclude<keyof JobTable, 'claim'>>

export type Claimed<Table extends { claim(tx: Tx, until: Date): Promise<unknown> }> = NonNullable<
  Awaited<ReturnType<Table['claim']>>
>
