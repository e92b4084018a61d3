import { renderConfig } from '@latchkey/contract'
import { type Db, prepared } from '../../../kernel/database.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Project, ProjectSource } from '../../../kernel/project-cache.ts'
import { encodeText } from '../../../kernel/random.ts'
import { hashSecret, type KeySource, type Secrets } from '../../../kernel/secrets.ts'
import { openConfig } from './sealed-config.ts'

interface ProjectRow {
  id: string
  display_name: string
  owner_team_id: string | null
  is_production_mode: boolean
  imported_bcrypt_cost: number | null
  imported_hashes: string[]
  sign_in_code_lifetime_seconds: number
  password_reset_lifetime_seconds: number
  signing_key_generation: number
  previous_signing_key_valid_until: Date | null
  tenancies: {
    id: string
    branch_id: string
    config_override: Record<string, unknown>
    config_bytes: number
  }[]
  key_sets: {
    id: string
    expires_at: string
    revoked_at: string | null
    client: string | null
    server: string | null
    admin: string | null
  }[]
}

const selectProjectStatement = prepared<ProjectRow>(
  'select_project',
  `select p.id, p.display_name, p.owner_team_id, p.is_production_mode, p.imported_bcrypt_cost,
     p.imported_hashes,
     p.sign_in_code_lifetime_seconds, p.password_reset_lifetime_seconds,
     p.signing_key_generation, p.previous_signing_key_valid_until,
     (select coalesce(json_agg(json_build_object(
               'id', t.id, 'branch_id', t.branch_id, 'config_override', t.config_override,
               'config_bytes', octet_length(t.config_override::text))), '[]')
        from tenancies t where t.project_id = p.id) as tenancies,
     (select coalesce(jsonb_agg(jsonb_build_object(
               'id', k.id, 'expires_at', k.expires_at, 'revoked_at', k.revoked_at,
               'client', encode(k.publishable_client_key_hash, 'hex'),
               'server', encode(k.secret_server_key_hash, 'hex'),
               'admin', encode(k.super_secret_admin_key_hash, 'hex'))), '[]')
        from project_key_sets k where k.project_id = p.id and k.revoked_at is null) as key_sets
   from projects p where p.id = $1`,
)

/** Creates the source of the kernel's project cache. It reads a project with one statement. */
export const createProjectSource = (db: Db, secrets: Secrets, log: Log): ProjectSource => ({
  async load(projectId) {
    const [row] = await selectProjectStatement(db, [projectId])
    return row === undefined ? null : toProject(row, secrets, log)
  },
  async findIdOfTenancy(tenancyId) {
    const row = await db
      .selectFrom('tenancies')
      .select('project_id')
      .where('id', '=', tenancyId)
      .executeTakeFirst()
    return row?.project_id ?? null
  },
})

function toProject(row: ProjectRow, secrets: Secrets, log: Log): Project {
  const main = row.tenancies.find((tenancy) => tenancy.branch_id === 'main')
  const hash = (hex: string | null) => (hex === null ? null : Buffer.from(hex, 'hex'))
  const hostedKeyOf = (source: KeySource) =>
    `pck_${encodeText(source.derive(`hosted-key:${row.id}`, 45))}`
  return {
    id: row.id,
    displayName: row.display_name,
    ownerTeamId: row.owner_team_id,
    isProductionMode: row.is_production_mode,
    importedBcryptCost: row.imported_bcrypt_cost,
    importedHashes: row.imported_hashes,
    signInCodeLifetimeSeconds: row.sign_in_code_lifetime_seconds,
    passwordResetLifetimeSeconds: row.password_reset_lifetime_seconds,
    tenancies: new Map(row.tenancies.map((tenancy) => [tenancy.branch_id, tenancy.id])),
    config: renderConfig(openConfig(secrets, log, main?.config_override ?? {})),
    configBytes: main?.config_bytes ?? 0,
    keySets: row.key_sets.map((set) => ({
      id: set.id,
      expiresAt: new Date(set.expires_at),
      revokedAt: set.revoked_at === null ? null : new Date(set.revoked_at),
      hashes: { client: hash(set.client), server: hash(set.server), admin: hash(set.admin) },
    })),
    hostedClientKey: hostedKeyOf(secrets),
    hostedClientKeyHashes: [secrets, ...secrets.others].map((source) =>
      hashSecret(hostedKeyOf(source)),
    ),
    signingKeyGeneration: row.signing_key_generation,
    previousSigningKeyValidUntil: row.previous_signing_key_valid_until,
  }
}
