import type { OAuthProviderType } from '@latchkey/contract'
import type { TestService } from '@latchkey/testkit'
import { type FlowStart, type OAuthProvider, openProvider } from '../index.ts'

/** Opens a provider of a new project, with own keys by default. */
export async function openAt(
  service: TestService,
  type: OAuthProviderType,
  settings: Record<string, unknown> = {},
): Promise<OAuthProvider | null> {
  const project = await service.newProject()
  const keys = { isShared: false, clientId: `${type}-id`, clientSecret: `${type}-s_e.c-r~et` }
  const provider = { type, allowSignIn: true, allowConnectedAccounts: true, ...keys, ...settings }
  const reply = await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({ [`auth.oauth.providers.${type}`]: provider }),
  })
  if (reply.status !== 200)
    throw new Error(`Configuring the provider failed: ${reply.status} ${reply.text}`)
  const stored = await service.ctx.projects.find(project.id)
  return stored && openProvider(service.ctx, stored, type)
}

/** Like `openAt`, but throws if the provider is unavailable. */
export async function open(
  service: TestService,
  type: OAuthProviderType,
  settings: Record<string, unknown> = {},
): Promise<OAuthProvider> {
  const provider = await openAt(service, type, settings)
  if (provider === null) throw new Error(`${type} is not available`)
  return provider
}

/** Returns the stored values of a new flow. */
export function newStart(
  service: TestService,
  type: OAuthProviderType,
  extraScopes: string[] = [],
): FlowStart {
  return {
    state: service.ctx.random.uuid(),
    codeVerifier: service.ctx.random.bytes(32).toString('base64url'),
    nonce: service.ctx.random.uuid(),
    extraScopes,
    redirectUri: `${service.url}/api/v1/auth/oauth/callback/${type}`,
  }
}
