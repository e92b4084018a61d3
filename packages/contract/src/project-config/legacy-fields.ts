import type { ConfigOverride } from './assemble.ts'
import type { OAuthProviderConfig, ProjectConfig } from './config.ts'
import type { LegacyConfig, LegacyConfigPatch } from './legacy-schemas.ts'
import { isConfigId } from './rules.ts'

/*
 * Converts between old-style project fields and configuration keys (protocol 04 §8.7). Both write
 * the same store. No schema library is needed here; legacy-schemas.ts contains the schemas of the
 * fields.
 */

/** Permissions that exist in every team without a definition (protocol 04 §3.2). */
export const TEAM_SYSTEM_PERMISSIONS = [
  '$delete_team',
  '$invite_members',
  '$manage_api_keys',
  '$read_members',
  '$remove_members',
  '$update_team',
] as const

type Switch = {
  [K in keyof LegacyConfig]: LegacyConfig[K] extends boolean ? K : never
}[keyof LegacyConfig]
/** Fields with the value of one key. */
type Scalar = Switch | 'oauth_account_merge_strategy' | 'email_theme'

const SCALAR_KEYS: Readonly<Record<Scalar, string>> = {
  allow_localhost: 'domains.allowLocalhost',
  sign_up_enabled: 'auth.allowSignUp',
  credential_enabled: 'auth.password.allowSignIn',
  magic_link_enabled: 'auth.otp.allowSignIn',
  passkey_enabled: 'auth.passkey.allowSignIn',
  client_team_creation_enabled: 'teams.allowClientTeamCreation',
  client_user_deletion_enabled: 'users.allowClientUserDeletion',
  allow_user_api_keys: 'apiKeys.enabled.user',
  allow_team_api_keys: 'apiKeys.enabled.team',
  create_team_on_sign_up: 'teams.createPersonalTeamOnSignUp',
  oauth_account_merge_strategy: 'auth.oauth.accountMergeStrategy',
  email_theme: 'emails.selectedThemeId',
}

const PERMISSION_LIST_KEYS = {
  team_creator_default_permissions: 'rbac.defaultPermissions.teamCreator',
  team_member_default_permissions: 'rbac.defaultPermissions.teamMember',
  user_default_permissions: 'rbac.defaultPermissions.signUp',
} as const

/**
 * The old-style view of a configuration for administrators, secrets included (protocol 04 §3.1).
 */
export function toLegacyConfig(config: ProjectConfig): LegacyConfig {
  const { auth, domains, rbac } = config
  const providers = Object.entries(auth.oauth.providers)
    .flatMap(([key, provider]) => toLegacyProvider(key, provider) ?? [])
    .toSorted(
      (a, b) => compareIds(a.id, b.id) || compareIds(a.provider_config_id, b.provider_config_id),
    )
  return {
    allow_localhost: domains.allowLocalhost,
    sign_up_enabled: auth.allowSignUp,
    credential_enabled: auth.password.allowSignIn,
    magic_link_enabled: auth.otp.allowSignIn,
    passkey_enabled: auth.passkey.allowSignIn,
    client_team_creation_enabled: config.teams.allowClientTeamCreation,
    client_user_deletion_enabled: config.users.allowClientUserDeletion,
    allow_user_api_keys: config.apiKeys.enabled.user,
    allow_team_api_keys: config.apiKeys.enabled.team,
    create_team_on_sign_up: config.teams.createPersonalTeamOnSignUp,
    oauth_account_merge_strategy: auth.oauth.accountMergeStrategy,
    oauth_providers: providers,
    enabled_oauth_providers: providers.map(({ id }) => ({ id })),
    domains: Object.values(domains.trustedDomains)
      .flatMap(({ baseUrl, handlerPath }) =>
        baseUrl === undefined ? [] : [{ domain: baseUrl, handler_path: handlerPath }],
      )
      .toSorted(
        (a, b) => compareIds(a.domain, b.domain) || compareIds(a.handler_path, b.handler_path),
      ),
    email_config: toLegacyEmailConfig(config.emails.server),
    email_theme: config.emails.selectedThemeId,
    team_creator_default_permissions: toLegacyPermissions(
      config,
      rbac.defaultPermissions.teamCreator,
      'team',
    ),
    team_member_default_permissions: toLegacyPermissions(
      config,
      rbac.defaultPermissions.teamMember,
      'team',
    ),
    user_default_permissions: toLegacyPermissions(
      config,
      rbac.defaultPermissions.signUp,
      'project',
    ),
  }
}

/** Null if it cannot be used to sign in. */
function toLegacyProvider(
  key: string,
  provider: OAuthProviderConfig,
): LegacyConfig['oauth_providers'][number] | null {
  if (provider.type === undefined || !provider.allowSignIn) return null
  return {
    provider_config_id: key,
    id: provider.type,
    type: provider.isShared ? 'shared' : 'standard',
    ...present({
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      facebook_config_id: provider.facebookConfigId,
      microsoft_tenant_id: provider.microsoftTenantId,
    }),
  }
}

function toLegacyEmailConfig(
  server: ProjectConfig['emails']['server'],
): LegacyConfig['email_config'] {
  if (server.isShared) return { type: 'shared' }
  const { host, port, username, password, senderName, senderEmail } = server
  return {
    type: 'standard',
    ...present({
      host,
      port,
      username,
      password,
      sender_name: senderName,
      sender_email: senderEmail,
    }),
  }
}

/** The granted permissions that are defined in that scope; others stay stored but are not shown. */
function toLegacyPermissions(
  config: ProjectConfig,
  granted: Readonly<Record<string, true>>,
  scope: 'team' | 'project',
) {
  const isDefined = (id: string) =>
    (scope === 'team' && (TEAM_SYSTEM_PERMISSIONS as readonly string[]).includes(id)) ||
    (Object.hasOwn(config.rbac.permissions, id) && config.rbac.permissions[id]?.scope === scope)
  return Object.keys(granted)
    .filter(isDefined)
    .toSorted(compareIds)
    .map((id) => ({ id }))
}

/**
 * The override for a change in old-style fields. Lists and the email server are replaced as a
 * whole; absent fields do not change.
 */
export function fromLegacyConfig(
  fields: LegacyConfigPatch,
  current: ProjectConfig,
  newId: () => string = () => crypto.randomUUID(),
): ConfigOverride {
  const { oauth_providers, domains, email_config } = fields
  const scalars = Object.entries(SCALAR_KEYS).flatMap(([field, key]) => {
    const value = fields[field as Scalar]
    return value === undefined ? [] : [[key, value] as const]
  })
  const lists = Object.entries(PERMISSION_LIST_KEYS).flatMap(([field, key]) => {
    const permissions = fields[field as keyof typeof PERMISSION_LIST_KEYS]
    return permissions === undefined
      ? []
      : [[key, Object.fromEntries(permissions.map(({ id }) => [id, true]))] as const]
  })
  return Object.fromEntries([
    ...scalars,
    ...(oauth_providers === undefined
      ? []
      : [['auth.oauth.providers', fromLegacyProviders(oauth_providers)] as const]),
    ...(domains === undefined
      ? []
      : [['domains.trustedDomains', fromLegacyDomains(domains, current, newId)] as const]),
    ...(email_config === undefined
      ? []
      : [['emails.server', fromLegacyEmailConfig(email_config)] as const]),
    ...lists,
  ])
}

/** Stored under their type; of two with one type the last one wins. */
const fromLegacyProviders = (providers: NonNullable<LegacyConfigPatch['oauth_providers']>) =>
  Object.fromEntries(
    providers.map((provider) => [
      provider.id,
      {
        type: provider.id,
        isShared: provider.type === 'shared',
        ...present({
          clientId: provider.client_id,
          clientSecret: provider.client_secret,
          facebookConfigId: provider.facebook_config_id,
          microsoftTenantId: provider.microsoft_tenant_id,
        }),
        allowSignIn: true,
        allowConnectedAccounts: true,
      },
    ]),
  )

/**
 * An existing domain keeps its key, so that keys that others have read stay valid. A new one gets a
 * new key, which starts with a letter because ids must not start with a digit.
 */
function fromLegacyDomains(
  domains: NonNullable<LegacyConfigPatch['domains']>,
  current: ProjectConfig,
  newId: () => string,
) {
  const free = Object.entries(current.domains.trustedDomains).filter(([key]) => isConfigId(key))
  return Object.fromEntries(
    domains.map(({ domain, handler_path }) => {
      const at = free.findIndex(([, known]) => known.baseUrl === domain)
      const [key] = (at === -1 ? undefined : free.splice(at, 1)[0]) ?? [`d${newId()}`]
      return [key, { baseUrl: domain, handlerPath: handler_path }]
    }),
  )
}

function fromLegacyEmailConfig(server: NonNullable<LegacyConfigPatch['email_config']>) {
  if (server.type === 'shared') return { isShared: true, provider: 'smtp' }
  const { host, port, username, password, sender_name, sender_email } = server
  return {
    isShared: false,
    provider: 'smtp',
    ...present({
      host,
      port,
      username,
      password,
      senderName: sender_name,
      senderEmail: sender_email,
    }),
  }
}

/** The order of all lists of the project view: case-insensitive, and if equal, lower case first. */
export function compareIds(a: string, b: string): number {
  const [upperA, upperB] = [a.toUpperCase(), b.toUpperCase()]
  if (upperA !== upperB) return upperA < upperB ? -1 : 1
  // Equal except for case: at the first difference the lower-case letter, whose code is higher,
  // goes first.
  return a === b ? 0 : a > b ? -1 : 1
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without members that have no value: the protocol omits keys instead of sending null. */
const present = <T extends object>(members: T): Present<T> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Present<T>
