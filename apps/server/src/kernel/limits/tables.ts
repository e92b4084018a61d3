export interface RateLimitCountersTable {
  key: string
  points: number
  /** Milliseconds since 1970; null if it never expires. PostgreSQL's bigint comes as text. */
  expire: string | null
}

declare module '../tables.ts' {
  interface Tables {
    rate_limit_counters: RateLimitCountersTable
  }
}
