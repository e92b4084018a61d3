import type { USER_JOB_ACTIONS } from '@latchkey/contract'
import type { ColumnType, Generated } from 'kysely'
import type { JobColumns } from '../project-jobs/index.ts'
import type { UserFilters, UserPosition } from '../user-list/index.ts'

export type UserJobAction = (typeof USER_JOB_ACTIONS)[number]

/** A user that could not be changed. */
export interface JobFailure {
  /** Of the user. */
  id: string
  /** The code of a known error. */
  code: string | null
  message: string
}

/** Where in the list of users the next ones follow. */
export interface JobPosition {
  /** Null at the start of the list. */
  readonly after: UserPosition | null
}

export interface UserJobsTable extends JobColumns<JobFailure> {
  action: UserJobAction
  args: ColumnType<Record<string, unknown>, string, never>
  filter: ColumnType<UserFilters | null, string | null, never>
  user_ids: string[]
  next_user: Generated<number>
  /** Null if no more users follow. */
  position: ColumnType<JobPosition | null, string | null, string | null>
  total: number | null
  total_estimate: number
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
