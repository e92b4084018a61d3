import {
  fromLegacyConfig,
  type InputOf,
  type neonEndpoints,
  type OAuthProviderType,
  type ProjectConfig,
} from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { schemaError } from '../../../kernel/http/validation.ts'
import { changeConfig, forReader } from '../../projects/projects/index.ts'

type Input = InputOf<typeof neonEndpoints.createProvider>['body']
type Patch = InputOf<typeof neonEndpoints.updateProvider>['body']

/** A provider in the form of partners: no id of its configuration (protocol 04 §16.4). */
interface Provider {
  id: OAuthProviderType
  type: 'shared' | 'standard'
  client_id?: string | undefined
  client_secret?: string | undefined
  facebook_config_id?: string | undefined
  microsoft_tenant_id?: string | undefined
}

const MEMBERS = [
  ['client_id', 'clientId'],
  ['client_secret', 'clientSecret'],
  ['facebook_config_id', 'facebookConfigId'],
  ['microsoft_tenant_id', 'microsoftTenantId'],
] as const

/** All configured providers, also those without sign-in. */
function providersOf(config: ProjectConfig): Provider[] {
  return Object.values(config.auth.oauth.providers).flatMap((provider) => {
    if (provider.type === undefined) return []
    const members = MEMBERS.flatMap(([name, key]) => {
      const value = provider[key]
      return value === undefined ? [] : [[name, value] as const]
    })
    const type = provider.isShared ? 'shared' : 'standard'
    return [{ id: provider.type, type, ...Object.fromEntries(members) } as Provider]
  })
}

export const listProviders = (ctx: RequestContext) => ({
  items: providersOf(forReader(ctx, ctx.project.config)).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  is_paginated: false as const,
})

/** Adds a provider. Throws CURRENT_PROJECT_NOT_FOUND, QUOTA_EXCEEDED or a 400. */
export const createProvider = (ctx: RequestContext, input: Input): Promise<Provider> =>
  changeProviders(ctx, (providers) => {
    if (providers.some(({ id }) => id === input.id))
      throw new HttpError('oauth-provider-exists', { provider_id: input.id })
    const added = defined(input)
    return { providers: [...providers, added], result: added }
  })

/** Replaces the given members of a provider. Throws CURRENT_PROJECT_NOT_FOUND, a 400 or a 404. */
export const updateProvider = (ctx: RequestContext, id: string, patch: Patch): Promise<Provider> =>
  changeProviders(ctx, (providers) => {
    const before = getProvider(providers, id)
    const changed = { ...before, ...defined(patch), type: patch.type ?? before.type }
    requireKeys(ctx, changed)
    return {
      providers: providers.map((provider) => (provider === before ? changed : provider)),
      result: changed,
    }
  })

/** Removes a provider. Throws CURRENT_PROJECT_NOT_FOUND or a 404. */
export const deleteProvider = (ctx: RequestContext, id: string): Promise<void> =>
  changeProviders(ctx, (providers) => {
    const removed = getProvider(providers, id)
    return {
      providers: providers.filter((provider) => provider !== removed),
      result: undefined,
    }
  })

function getProvider(providers: readonly Provider[], id: string): Provider {
  const found = providers.find((provider) => provider.id === id)
  if (found === undefined) throw new HttpError('provider-not-found', { provider_id: id })
  return found
}

/** A provider with keys of its own needs both of them, as on creation. */
function requireKeys(ctx: RequestContext, provider: Provider): void {
  if (provider.type !== 'standard') return
  const missing = (['client_id', 'client_secret'] as const).filter((name) => !provider[name])
  if (missing.length > 0)
    throw schemaError(
      ctx.request,
      missing.map((name) => `body.${name} must be defined and not empty`),
    )
}

const defined = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T

/** Writes the complete list: sign-in and connected accounts are on for all of them. */
const changeProviders = <T>(
  ctx: RequestContext,
  change: (providers: Provider[]) => { providers: Provider[]; result: T },
): Promise<T> =>
  changeConfig(ctx, ctx.project.id, (_, config) => {
    const { providers, result } = change(providersOf(config))
    return { patch: fromLegacyConfig({ oauth_providers: providers }, config), result }
  })
