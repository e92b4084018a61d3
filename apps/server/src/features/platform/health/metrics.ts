import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FairQueue } from '../../../kernel/fair-queue/fair-queue.ts'
import type { RequestReport } from '../../../kernel/http/api.ts'
import type { FailedKeys } from '../../../kernel/limits/failed-keys.ts'
import type { HashWork } from '../../sign-in/passwords/index.ts'

/** Metrics for operators in the format of Prometheus. */
export interface Metrics {
  observe(report: RequestReport): void
  /** Counts a request that a rate limit rejected. */
  refused(limit: string): void
  render(): Promise<{ text: string; contentType: string }>
}

export function createMetrics(parts: {
  pool: pg.Pool
  hashing: FairQueue
  hashWork: HashWork
  failedKeys: FailedKeys
}): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  const durations = new Histogram({
    name: 'latchkey_http_request_duration_seconds',
    help: 'Time from reading a request to its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'latchkey_rate_limit_refusals_total',
    help: 'Requests rejected, by the limit that was reached',
    labelNames: ['limit'],
    registers: [registry],
  })
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  counter(
    'latchkey_password_hash_argon2id_total',
    'Argon2id hashes computed',
    () => parts.hashWork.argon2id,
  )
  counter(
    'latchkey_password_hash_bcrypt_rounds_total',
    'Rounds of bcrypt computed for imported passwords',
    () => parts.hashWork.bcryptRounds,
  )
  counter(
    'latchkey_password_hash_imported_argon2_kib_total',
    'Memory times passes of Argon2 computed for imported passwords, in KiB',
    () => parts.hashWork.importedArgon2Kib,
  )
  counter(
    'latchkey_password_hash_scrypt_blocks_total',
    'N times r times p of scrypt computed for imported passwords',
    () => parts.hashWork.scryptBlocks,
  )
  counter(
    'latchkey_password_hash_pbkdf2_iterations_total',
    'Iterations of PBKDF2 computed for imported passwords',
    () => parts.hashWork.pbkdf2Iterations,
  )
  counter(
    'latchkey_failed_keys_refused_total',
    'Wrong keys rejected with 429',
    () => parts.failedKeys.refused,
  )
  new Counter({
    name: 'latchkey_failed_keys_total',
    help: 'Wrong keys and tokens in headers, by kind',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [kind, count] of Object.entries(parts.failedKeys.counts)) this.inc({ kind }, count)
    },
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge(
    'latchkey_hash_queue_waiting',
    'Password hashes waiting in the queue',
    () => parts.hashing.waiting,
  )
  gauge(
    'latchkey_hash_queue_running',
    'Password hashes being computed',
    () => parts.hashing.running,
  )
  gauge(
    'latchkey_database_connections',
    'Open connections to the database',
    () => parts.pool.totalCount,
  )
  gauge(
    'latchkey_database_waiting',
    'Requests waiting for a connection',
    () => parts.pool.waitingCount,
  )

  return {
    observe: ({ method, route, status, durationMs }) =>
      durations.observe({ method, route, status }, durationMs / 1000),
    refused: (limit) => refusals.inc({ limit }),
    render: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}
