export interface RateLimitCountersTable {
  key: string
  points: number
  /** Milliseconds since 1970; null for ever. PostgreSQL's bigint comes as text. */
  expire: string | null
}

declare module '../tables.ts' {
  interface Tables {
    rate_limit_counters: RateLimitCountersTable
  }
}
