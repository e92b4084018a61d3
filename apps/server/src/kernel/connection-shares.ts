import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import { TooBusy } from './http/responses.ts'
import { Lru } from './lru.ts'
import type { Tables } from './tables.ts'

/**
 * Gives each project a share of the connection pool, so that slow statements of one project leave
 * connections for the others.
 */
export interface ConnectionShares {
  /**
   * The database for requests of a project. Beyond the project's share a statement waits; beyond
   * the limit of waiting statements it fails with 429.
   */
  of(projectId: string): Db
}

export interface ShareLimits {
  /** The most connections that one project uses. */
  connections: number
  /** Statements and transactions of a project that may wait for a connection. */
  queueLength: number
  maxWaitMs: number
}

/** Projects whose query builder is cached; a builder holds no connection. */
const MAX_KEPT = 1_000

/** What the requests of a project use and wait for. Projects without either have no entry. */
interface Usage {
  used: number
  waiting: Set<(usage: Usage) => void>
}

/** At most half of the pool for one project. */
export const shareLimits = (poolSize: number): ShareLimits => ({
  connections: Math.max(1, Math.floor(poolSize / 2)),
  queueLength: 1_000,
  maxWaitMs: 10_000,
})

export function createConnectionShares(pool: pg.Pool, limits: ShareLimits): ConnectionShares {
  const usages = new Map<string, Usage>()
  const databases = new Lru<string, Db>(MAX_KEPT)

  /**
   * Resolves once the connection is counted. While the share is not used up, nothing waits and no
   * timer starts.
   */
  function enter(projectId: string): Usage | Promise<Usage> {
    const usage = usages.get(projectId)
    if (usage === undefined) {
      const first: Usage = { used: 1, waiting: new Set() }
      usages.set(projectId, first)
      return first
    }
    if (usage.used < limits.connections) {
      usage.used += 1
      return usage
    }
    if (usage.waiting.size >= limits.queueLength) throw new TooBusy(1)
    return new Promise((resolve, reject) => {
      const admit = (admitted: Usage) => {
        clearTimeout(timer)
        resolve(admitted)
      }
      const timer = setTimeout(() => {
        usage.waiting.delete(admit)
        reject(new TooBusy(1))
      }, limits.maxWaitMs)
      usage.waiting.add(admit)
    })
  }

  /** Passes the connection to the request that has waited longest. */
  function leave(projectId: string, usage: Usage): void {
    const [next] = usage.waiting
    if (next !== undefined) {
      usage.waiting.delete(next)
      next(usage)
      return
    }
    usage.used -= 1
    if (usage.used === 0) usages.delete(projectId)
  }

  async function connect(projectId: string): Promise<pg.PoolClient> {
    const usage = await enter(projectId)
    try {
      const client = await pool.connect()
      const release = client.release
      client.release = (error) => {
        leave(projectId, usage)
        release.call(client, error)
      }
      return client
    } catch (error) {
      leave(projectId, usage)
      throw error
    }
  }

  return {
    of(projectId) {
      const kept = databases.get(projectId)
      if (kept !== undefined) return kept
      // The pool is closed by the code that opened it.
      const share = {
        connect: () => connect(projectId),
        end: async () => {},
        options: pool.options,
      }
      const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: share }) })
      databases.set(projectId, db)
      return db
    },
  }
}
