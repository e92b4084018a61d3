export interface RateLimitCountersTable {
  key: string
  points: number
  /** Milliseconds since 1970; null for ever. PostgreSQL's bigint comes as text. */
  expire: string | null
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    rate_limit_counters: RateLimitCountersTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Removes counters whose window is over. */
    'rate-limits.delete-expired': Record<string, never>
  }
}
