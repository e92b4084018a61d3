import {
  type ConfigOverride,
  MINUTE_MS,
  mergeOverride,
  TEAM_SYSTEM_PERMISSIONS,
} from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import type { Context, InTransaction } from '../../../kernel/context.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { randomSecret } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { insertProject, insertWorkflowToken, updateSigningKey } from './store.ts'
import { insertFirstConfig } from './write-config.ts'

/** Converts a project to its public wire format (protocol 04 §2). */
export function toClientView(project: Project) {
  const { config } = project
  const usable = Object.values(config.auth.oauth.providers).filter(
    (provider) => provider?.type !== undefined && provider.allowSignIn,
  )
  return {
    id: project.id,
    display_name: project.displayName,
    config: {
      sign_up_enabled: config.auth.allowSignUp,
      credential_enabled: config.auth.password.allowSignIn,
      magic_link_enabled: config.auth.otp.allowSignIn,
      passkey_enabled: config.auth.passkey.allowSignIn,
      client_team_creation_enabled: config.teams.allowClientTeamCreation,
      client_user_deletion_enabled: config.users.allowClientUserDeletion,
      allow_user_api_keys: config.apiKeys.enabled.user,
      allow_team_api_keys: config.apiKeys.enabled.team,
      enabled_oauth_providers: usable
        .map((provider) => ({ id: provider.type as string }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    },
  }
}

/** The permissions of a new project (protocol 04 §4.2). They can be changed and deleted. */
const DEFAULT_PERMISSIONS: ConfigOverride = {
  'rbac.permissions.team_member': {
    scope: 'team',
    description: 'Default permission for team members',
    containedPermissionIds: { $invite_members: true, $read_members: true },
  },
  'rbac.permissions.team_admin': {
    scope: 'team',
    description: 'Default permission for team admins',
    containedPermissionIds: Object.fromEntries(TEAM_SYSTEM_PERMISSIONS.map((id) => [id, true])),
  },
  'rbac.defaultPermissions.teamCreator': { team_admin: true },
  'rbac.defaultPermissions.teamMember': { team_member: true },
}

export interface NewProject {
  id: string
  displayName: string
  description: string
  ownerTeamId: string | null
  isProductionMode?: boolean
  config: ConfigOverride
}

/**
 * Inserts a project with its branch `main`. The given configuration is merged onto the default
 * permissions.
 */
export async function createProject(
  tx: InTransaction<Context>,
  project: NewProject,
): Promise<{ tenancyId: string }> {
  await insertProject(tx, {
    id: project.id,
    display_name: project.displayName,
    description: project.description,
    owner_team_id: project.ownerTeamId,
    is_production_mode: project.isProductionMode ?? false,
    previous_signing_key_valid_until: null,
    created_at: tx.clock.now(),
  })
  const tenancyId = tx.random.uuid()
  const tenancy = { id: tenancyId, project_id: project.id, branch_id: 'main' }
  await insertFirstConfig(tx, tenancy, mergeOverride(DEFAULT_PERMISSIONS, project.config))
  return { tenancyId }
}

/**
 * Moves a project to its next signing key. Tokens of the previous key stay valid until they expire.
 * Returns false if an even older key is still valid, because the rotation would invalidate its
 * tokens.
 *
 * With `cut`, rejects old tokens immediately and always succeeds. Use it for a compromised key.
 */
export async function rotateSigningKey(
  ctx: Context,
  projectId: string,
  { cut }: { cut: boolean },
): Promise<boolean> {
  const lifetimeMs = ctx.config.accessTokenLifetimeSeconds * 1000
  const rotated = await updateSigningKey(
    ctx,
    projectId,
    cut ? null : addMillis(ctx.clock.now(), lifetimeMs + MINUTE_MS),
  )
  ctx.projects.forget(projectId)
  return rotated
}

/** Creates a temporary token that replaces a key of the project (protocol 01 §4.1 row 10c). */
export async function mintWorkflowToken(
  ctx: Context,
  tenancyId: string,
  expiresAt: Date,
): Promise<string> {
  const token = randomSecret(ctx.random)
  await insertWorkflowToken(ctx, {
    tenancy_id: tenancyId,
    token_hash: hashSecret(token),
    expires_at: expiresAt,
  })
  return token
}
