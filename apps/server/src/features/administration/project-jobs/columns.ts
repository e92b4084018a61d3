import type { ColumnType, Generated } from 'kysely'
import type { Starter } from './starter.ts'

/** The columns that tables of jobs have in common. */
export interface JobColumns<Failure> {
  tenancy_id: string
  id: string
  started_by: ColumnType<Starter, string, never>
  state: 'queued' | 'running' | 'done' | 'stopped'
  done: Generated<number>
  failed: Generated<number>
  /** The first of them. */
  failures: ColumnType<Failure[], never, never>
  created_at: Date
  /** When a process claimed it last. */
  continued_at: Date
  claimed_until: Date | null
  finished_at: Date | null
}
