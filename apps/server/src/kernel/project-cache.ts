import { type AccessType, type ProjectConfig, renderConfig } from '@latchkey/contract'
import type pg from 'pg'
import type { Log } from './log.ts'
import { Lru } from './lru.ts'
import { encodeText } from './random.ts'
import { openConfig } from './sealed-config.ts'
import { hashSecret, type Secrets, sameHash } from './secrets.ts'

/** A set of up to three keys as stored: hashes only. */
export interface KeySet {
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly hashes: Readonly<Record<AccessType, Buffer | null>>
}

/** Everything that a request needs to know about its project. */
export interface Project {
  readonly id: string
  readonly displayName: string
  readonly ownerTeamId: string | null
  readonly isProductionMode: boolean
  /** The highest cost of its imported bcrypt hashes; null if it has none. */
  readonly importedBcryptCost: number | null
  readonly signInCodeLifetimeSeconds: number
  readonly passwordResetLifetimeSeconds: number
  /** Tenancy ids by branch. */
  readonly tenancies: ReadonlyMap<string, string>
  readonly config: ProjectConfig
  readonly keySets: readonly KeySet[]
  /**
   * The publishable key of the hosted pages of a project. It is derived, not stored: those pages
   * work with any key sets of the project, and no row can be revoked under them.
   */
  readonly hostedClientKey: string
  readonly signingKeyGeneration: number
  readonly previousSigningKeyValidUntil: Date | null
}

/** Projects in memory. Every process drops a changed project when the database notifies it. */
export interface ProjectCache {
  /** Null if the project does not exist. */
  find(projectId: string): Promise<Project | null>
  /** Drops a project, so that the writer of a change sees it immediately. */
  forget(projectId: string): void
  stop(): Promise<void>
}

interface ProjectRow {
  id: string
  display_name: string
  owner_team_id: string | null
  is_production_mode: boolean
  imported_bcrypt_cost: number | null
  sign_in_code_lifetime_seconds: number
  password_reset_lifetime_seconds: number
  signing_key_generation: number
  previous_signing_key_valid_until: Date | null
  tenancies: { id: string; branch_id: string; config_override: Record<string, unknown> }[]
  key_sets: {
    expires_at: string
    revoked_at: string | null
    client: string | null
    server: string | null
    admin: string | null
  }[]
}

const SELECT_PROJECT = `
  select p.id, p.display_name, p.owner_team_id, p.is_production_mode, p.imported_bcrypt_cost,
         p.sign_in_code_lifetime_seconds, p.password_reset_lifetime_seconds,
         p.signing_key_generation, p.previous_signing_key_valid_until,
         (select coalesce(json_agg(json_build_object('id', t.id, 'branch_id', t.branch_id, 'config_override', t.config_override)), '[]')
            from tenancies t where t.project_id = p.id) as tenancies,
         (select coalesce(jsonb_agg(jsonb_build_object('expires_at', k.expires_at, 'revoked_at', k.revoked_at,
                   'client', encode(k.publishable_client_key_hash, 'hex'), 'server', encode(k.secret_server_key_hash, 'hex'),
                   'admin', encode(k.super_secret_admin_key_hash, 'hex'))), '[]')
            from project_key_sets k where k.project_id = p.id and k.revoked_at is null) as key_sets
  from projects p where p.id = $1`

const CHANNEL = 'latchkey_project_changed'
const MAX_PROJECTS = 5_000
const RECONNECT_MS = 500

export async function startProjectCache(
  pool: pg.Pool,
  secrets: Secrets,
  log: Log,
): Promise<ProjectCache> {
  const entries = new Lru<string, { project: Project | null }>(MAX_PROJECTS)
  // A read during a change may return the state before it, so the result is used once but not
  // cached.
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
    await client.query(`listen ${CHANNEL}`)
    listener = client
  }

  function lose(client: pg.PoolClient): void {
    if (listener !== client) return
    // Without notifications: cache nothing until listening works again.
    listener = null
    changes += 1
    entries.clear()
    client.release(true)
    void relisten()
  }

  async function relisten(): Promise<void> {
    while (!stopped && listener === null) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS).unref())
      await listen().catch((error: unknown) =>
        log.warn({ error }, 'Not listening to project changes; the project cache is off'),
      )
    }
  }

  await listen()

  return {
    async find(projectId) {
      const cached = entries.get(projectId)
      if (cached) return cached.project
      const before = changes
      const { rows } = await pool.query<ProjectRow>({
        name: 'select_project',
        text: SELECT_PROJECT,
        values: [projectId],
      })
      const project = rows[0] ? toProject(rows[0], secrets, log) : null
      // Unknown ids are not cached: any client can invent any number of them.
      if (project && listener !== null && before === changes) entries.set(projectId, { project })
      return project
    },
    forget,
    async stop() {
      stopped = true
      const client = listener
      listener = null
      client?.release(true)
    },
  }
}

function toProject(row: ProjectRow, secrets: Secrets, log: Log): Project {
  const override =
    row.tenancies.find((tenancy) => tenancy.branch_id === 'main')?.config_override ?? {}
  const hash = (hex: string | null) => (hex === null ? null : Buffer.from(hex, 'hex'))
  const hostedClientKey = `pck_${encodeText(secrets.derive(`hosted-key:${row.id}`, 45))}`
  return {
    id: row.id,
    displayName: row.display_name,
    ownerTeamId: row.owner_team_id,
    isProductionMode: row.is_production_mode,
    importedBcryptCost: row.imported_bcrypt_cost,
    signInCodeLifetimeSeconds: row.sign_in_code_lifetime_seconds,
    passwordResetLifetimeSeconds: row.password_reset_lifetime_seconds,
    tenancies: new Map(row.tenancies.map((tenancy) => [tenancy.branch_id, tenancy.id])),
    config: renderConfig(openConfig(secrets, log, override)),
    keySets: row.key_sets.map((set) => ({
      expiresAt: new Date(set.expires_at),
      revokedAt: set.revoked_at === null ? null : new Date(set.revoked_at),
      hashes: { client: hash(set.client), server: hash(set.server), admin: hash(set.admin) },
    })),
    hostedClientKey,
    signingKeyGeneration: row.signing_key_generation,
    previousSigningKeyValidUntil: row.previous_signing_key_valid_until,
  }
}

/**
 * Does the key give that access to the project? Only a key of exactly that kind counts, in a set
 * that is neither revoked nor expired. Every set is compared, so that the response time reveals
 * nothing.
 */
export function isValidKey(
  project: Project,
  accessType: AccessType,
  key: string,
  now: Date,
): boolean {
  const hash = hashSecret(key)
  let valid = accessType === 'client' && sameHash(hash, hashSecret(project.hostedClientKey))
  for (const set of project.keySets) {
    const stored = set.hashes[accessType]
    if (stored !== null && sameHash(hash, stored) && set.revokedAt === null && set.expiresAt > now)
      valid = true
  }
  return valid
}
