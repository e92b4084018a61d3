import type { OAuthProviderConfig, OAuthProviderType } from '@latchkey/contract'
import { SHAREABLE_PROVIDERS } from '../../../../config/config.ts'
import type { Context } from '../../../../kernel/context.ts'
import type { Project } from '../../../../kernel/project-cache.ts'
import { connect } from './connect.ts'
import type { Connection } from './connection.ts'
import { developmentConnection } from './development.ts'
import { PROVIDER_METADATA, type ProviderMetadata } from './metadata.ts'
import type { OAuthProvider } from './provider.ts'
import { isTenant, serverAt } from './servers.ts'

/**
 * Opens a provider of a project. Returns null if the project does not offer it or its keys are
 * missing. A project with shared keys gets the operator's keys, or the development provider (never
 * in production), or null (protocol 02 §9.1).
 */
export function openProvider(
  ctx: Context,
  project: Project,
  providerId: string,
): OAuthProvider | null {
  const configured = findConfigured(project, providerId)
  const connection = configured && connectionOf(ctx, configured)
  return connection ? connect(ctx, connection) : null
}

/** Returns the callback URL of a provider at the service's own address (protocol 02 §9). */
export const callbackUrl = (ctx: Context, providerId: string): string =>
  `${ctx.config.publicUrl}/api/v1/auth/oauth/callback/${encodeURIComponent(providerId)}`

interface Configured extends OAuthProviderConfig {
  type: OAuthProviderType
}

/** Returns the configured provider if it is enabled for any use. */
function findConfigured({ config }: Project, providerId: string): Configured | null {
  const { providers } = config.auth.oauth
  const entry = Object.hasOwn(providers, providerId) ? providers[providerId] : undefined
  const isOffered = (config: OAuthProviderConfig): config is Configured =>
    config.type !== undefined && (config.allowSignIn || config.allowConnectedAccounts)
  return entry && isOffered(entry) ? entry : null
}

function connectionOf(ctx: Context, configured: Configured): Connection | null {
  const { type, isShared, clientId, clientSecret, facebookConfigId, microsoftTenantId } = configured
  const metadata = PROVIDER_METADATA[type]
  if (isShared) {
    const keys = SHAREABLE_PROVIDERS.find((shareable) => shareable === type)
    const shared = keys && ctx.config.oauth.sharedKeys[keys]
    return shared
      ? publicConnection(ctx, type, metadata, { ...shared, isShared })
      : developmentConnection(ctx, type)
  }
  // A secret that could not be decrypted counts as missing.
  if (!clientId || !clientSecret) return null
  const tenant = (type === 'microsoft' && microsoftTenantId) || undefined
  if (tenant !== undefined && !isTenant(tenant)) return null
  const withConfigId =
    type === 'facebook' && facebookConfigId
      ? withParameters(metadata, { config_id: facebookConfigId })
      : metadata
  return publicConnection(ctx, type, withConfigId, { clientId, clientSecret, isShared, tenant })
}

interface Keys {
  clientId: string
  clientSecret: string
  isShared: boolean
  tenant?: string | undefined
}

function publicConnection(
  ctx: Context,
  id: OAuthProviderType,
  metadata: ProviderMetadata,
  { tenant, ...keys }: Keys,
): Connection {
  return {
    id,
    ...keys,
    behavior: metadata,
    findServer: async (idToken) => serverAt(ctx, id, metadata, { tenant, idToken }),
  }
}

const withParameters = (
  metadata: ProviderMetadata,
  parameters: Record<string, string>,
): ProviderMetadata => ({
  ...metadata,
  authorizationParameters: { ...metadata.authorizationParameters, ...parameters },
})
