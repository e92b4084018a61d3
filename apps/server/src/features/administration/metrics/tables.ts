import type { Generated } from 'kysely'

/** Events as processes write them, in batches. */
export interface MetricEventsTable {
  tenancy_id: string
  at: Date
  sequence: Generated<string>
  metric: string
  user_id: string | null
  is_anonymous: boolean
  method: string
  provider: string
  country: string
  count: number
}

/** Hours with events that the roll-ups do not contain yet. */
export interface MetricStaleHoursTable {
  tenancy_id: string
  sequence: Generated<string>
  hour: Date
}

/** The roll-ups. */
export interface MetricCountsTable {
  tenancy_id: string
  metric: string
  period: string
  starts_at: Date
  method: string
  provider: string
  country: string
  known: string
  everyone: string
}

/** The users of each day, week and month, while they can still be counted again. */
export interface MetricActiveUsersTable {
  tenancy_id: string
  period: string
  starts_on: Date
  user_id: string
  is_known: boolean
  country: string
  cohort: Date | null
}

/** How many users of a week of sign-ups were active in a later week. */
export interface MetricCohortsTable {
  tenancy_id: string
  cohort: Date
  week: Date
  known: string
  everyone: string
}

/** The latest country of each user. */
export interface MetricUserCountriesTable {
  tenancy_id: string
  user_id: string
  country: string | null
  country_at: Date | null
  known_country: string | null
  known_country_at: Date | null
}

/** The five users with the latest activity. */
export interface MetricRecentUsersTable {
  tenancy_id: string
  includes_anonymous: boolean
  user_id: string
  at: Date
}

/** Exact counts of rows. */
export interface MetricTalliesTable {
  tenancy_id: string
  kind: string
  key: string
  count: string
}

/** Changes of the counts that are not added up yet. Triggers insert them. */
export interface MetricTallyChangesTable {
  tenancy_id: string
  sequence: Generated<string>
  kind: string
  key: string
  delta: string
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    metric_events: MetricEventsTable
    metric_stale_hours: MetricStaleHoursTable
    metric_counts: MetricCountsTable
    metric_active_users: MetricActiveUsersTable
    metric_cohorts: MetricCohortsTable
    metric_user_countries: MetricUserCountriesTable
    metric_recent_users: MetricRecentUsersTable
    metric_tallies: MetricTalliesTable
    metric_tally_changes: MetricTallyChangesTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Brings the roll-ups up to date. */
    'metrics.roll-up': Record<string, never>
    /** Deletes old events and roll-ups. */
    'metrics.clean-up': Record<string, never>
  }
}
