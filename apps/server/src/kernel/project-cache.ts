import type { AccessType, ProjectConfig } from '@latchkey/contract'
import type pg from 'pg'
import type { CallerKey } from './caller.ts'
import type { Log } from './log.ts'
import { Lru } from './lru.ts'
import { hashSecret, sameHash } from './secrets.ts'

/** A set of up to three keys as stored: hashes only. */
export interface KeySet {
  readonly id: string
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly hashes: Readonly<Record<AccessType, Buffer | null>>
}

/** What a request needs from its project. */
export interface Project {
  readonly id: string
  readonly displayName: string
  readonly ownerTeamId: string | null
  readonly isProductionMode: boolean
  /** The highest cost of its imported bcrypt hashes; null if it has none. */
  readonly importedBcryptCost: number | null
  /** The settings of its other imported hashes. */
  readonly importedHashes: readonly string[]
  readonly signInCodeLifetimeSeconds: number
  readonly passwordResetLifetimeSeconds: number
  /** Tenancy ids by branch. */
  readonly tenancies: ReadonlyMap<string, string>
  readonly config: ProjectConfig
  /** The length of its stored configuration. */
  readonly configBytes: number
  readonly keySets: readonly KeySet[]
  /**
   * The publishable key of the hosted pages. It is derived and not stored, so those pages work with
   * any key sets of the project, and nobody can revoke it by mistake.
   */
  readonly hostedClientKey: string
  /**
   * The hashes of that key and of its values under the server's other secrets, for pages that were
   * opened before a change.
   */
  readonly hostedClientKeyHashes: readonly Buffer[]
  readonly signingKeyGeneration: number
  readonly previousSigningKeyValidUntil: Date | null
}

/** Projects in memory. Each process drops a project when the database notifies it of a change. */
export interface ProjectCache {
  /** Returns null if the project does not exist. */
  find(projectId: string): Promise<Project | null>
  /** Returns the project of a tenancy, or null if it was deleted. */
  findOfTenancy(tenancyId: string): Promise<Project | null>
  /** Whether `find` would return this very object: no change of the project has arrived since. */
  isCurrent(project: Project): boolean
  /** Drops a project, so that the process that changed it sees the change immediately. */
  forget(projectId: string): void
  stop(): Promise<void>
}

const CHANNEL = 'latchkey_project_changed'
const MAX_PROJECTS = 5_000
/** Of the stored configurations together. Rendered, most take up to twice as much memory. */
const MAX_CONFIG_BYTES = 128_000_000
const RECONNECT_MS = 500

/** How often the listening connection is checked, and how long its response may take. */
export interface Heartbeat {
  readonly everyMs: number
  readonly limitMs: number
}

const HEARTBEAT: Heartbeat = { everyMs: 5_000, limitMs: 5_000 }

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms).unref())

/** Reads projects from the database. */
export interface ProjectSource {
  /** Returns null if the project does not exist. */
  load(projectId: string): Promise<Project | null>
  /** Returns the project id of a tenancy, or null if the tenancy does not exist. */
  findIdOfTenancy(tenancyId: string): Promise<string | null>
}

export async function startProjectCache(
  pool: pg.Pool,
  source: ProjectSource,
  log: Log,
  heartbeat = HEARTBEAT,
): Promise<ProjectCache> {
  const entries = new Lru<string, { project: Project }>(MAX_PROJECTS, {
    max: MAX_CONFIG_BYTES,
    weigh: ({ project }) => project.configBytes,
  })
  // A project that is read while a change arrives may be outdated. It is returned but not cached.
  let changes = 0
  let listener: pg.PoolClient | null = null
  let stopped = false

  const forget = (projectId: string) => {
    changes += 1
    entries.delete(projectId)
  }

  async function listen(): Promise<void> {
    const client = await pool.connect()
    client.on('notification', ({ payload }) => forget(payload ?? ''))
    client.on('error', () => lose(client))
    try {
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      client.release(true)
      throw error
    }
    // The pool closes only when all its connections are released.
    if (stopped) return client.release(true)
    listener = client
    void check(client)
  }

  /**
   * Sends something from time to time. A connection that the network has dropped reports no error,
   * and a process that no longer hears of changes would accept revoked keys.
   */
  async function check(client: pg.PoolClient): Promise<void> {
    for (;;) {
      await pause(heartbeat.everyMs)
      if (listener !== client) return
      const beat = client.query('select 1').then(
        () => true,
        () => false,
      )
      if (await Promise.race([beat, pause(heartbeat.limitMs)])) continue
      log.warn({}, 'The connection that listens to project changes does not respond')
      return lose(client)
    }
  }

  function lose(client: pg.PoolClient): void {
    if (listener !== client) return
    // Changes are not received now, so cache nothing until the connection is back.
    listener = null
    changes += 1
    entries.clear()
    client.release(true)
    void relisten()
  }

  async function relisten(): Promise<void> {
    while (!stopped && listener === null) {
      await pause(RECONNECT_MS)
      await listen().catch((error: unknown) =>
        log.warn({ error }, 'Not listening to project changes; the project cache is off'),
      )
    }
  }

  async function find(projectId: string): Promise<Project | null> {
    const cached = entries.get(projectId)
    if (cached) return cached.project
    const before = changes
    const project = await source.load(projectId)
    // Unknown ids are not cached, because a client can send any number of them.
    if (project && listener !== null && before === changes) entries.set(projectId, { project })
    return project
  }

  await listen()

  return {
    find,
    async findOfTenancy(tenancyId) {
      const projectId = await source.findIdOfTenancy(tenancyId)
      return projectId === null ? null : find(projectId)
    },
    isCurrent: (project) => entries.get(project.id)?.project === project,
    forget,
    async stop() {
      stopped = true
      const client = listener
      listener = null
      client?.release(true)
    },
  }
}

/** Reports whether the key grants this access to the project. */
export const isValidKey = (...check: Parameters<typeof findKey>): boolean =>
  findKey(...check) !== null

/**
 * Finds the key set that grants this access to the project, or null. The key must be of this kind,
 * in a set that is neither revoked nor expired. Every set is compared, so that the time reveals
 * nothing.
 */
export function findKey(
  project: Project,
  accessType: AccessType,
  key: string,
  now: Date,
): CallerKey | null {
  const hash = hashSecret(key)
  let found: { setId: string | null } | null = null
  for (const hosted of project.hostedClientKeyHashes) {
    if (accessType === 'client' && sameHash(hash, hosted)) found = { setId: null }
  }
  for (const set of project.keySets) {
    const stored = set.hashes[accessType]
    if (stored !== null && sameHash(hash, stored) && set.revokedAt === null && set.expiresAt > now)
      found = { setId: set.id }
  }
  return found === null ? null : { ...found, lastFour: key.slice(-4) }
}
