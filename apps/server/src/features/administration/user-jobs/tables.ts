import type { USER_JOB_ACTIONS } from '@latchkey/contract'
import type { ColumnType, Generated } from 'kysely'

export type UserJobAction = (typeof USER_JOB_ACTIONS)[number]

/** A user that could not be changed. */
export interface JobFailure {
  /** Of the user. */
  id: string
  /** The code of a known error. */
  code: string | null
  message: string
}

export interface UserJobsTable {
  tenancy_id: string
  id: string
  action: UserJobAction
  args: ColumnType<Record<string, unknown>, string, never>
  filter: ColumnType<Record<string, unknown> | null, string | null, never>
  started_by: ColumnType<Record<string, unknown>, string, never>
  state: 'queued' | 'running' | 'done' | 'stopped'
  user_ids: string[]
  next_user: Generated<number>
  position: ColumnType<Record<string, unknown> | null, string | null, string | null>
  total: number | null
  total_estimate: number
  done: Generated<number>
  failed: Generated<number>
  failures: ColumnType<JobFailure[], never, never>
  created_at: Date
  continued_at: Date
  claimed_until: Date | null
  finished_at: Date | null
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    user_jobs: UserJobsTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    'user-jobs.continue': { tenancyId: string }
    /** Continues jobs whose process is gone. */
    'user-jobs.recover': Record<string, never>
    'user-jobs.delete-old': Record<string, never>
  }
}
