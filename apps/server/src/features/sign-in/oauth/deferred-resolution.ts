import type { Context, RequestContext } from '../../../kernel/context.ts'
import { type FlowPurpose, type ProviderResult, resolveUser } from './resolve-user.ts'

export const RESOLUTION_PURPOSE = 'sealed:oauth-resolution'

/** The result of a provider whose user is still to be found, linked or created. */
export interface DeferredResolution {
  flow: FlowPurpose
  found: ProviderResult
}

/** Throws the errors that `resolveUser` would throw now, and rolls back all changes. */
export async function checkResolution(
  ctx: RequestContext,
  flow: FlowPurpose,
  found: ProviderResult,
): Promise<void> {
  const rollback = new Error('The user can be resolved')
  try {
    await resolveUser(ctx, flow, found, () => Promise.reject(rollback))
  } catch (error) {
    if (error !== rollback) throw error
  }
}

/** Seals the resolution for storage, because it contains the provider's tokens. */
export function sealResolution(ctx: Context, { flow, found }: DeferredResolution): Buffer {
  const { type, provider_id, user_id, session_id } = flow
  return ctx.secrets.seal(
    RESOLUTION_PURPOSE,
    JSON.stringify({ flow: { type, provider_id, user_id, session_id }, found }),
  )
}

export function openResolution(ctx: Context, sealed: Buffer): DeferredResolution {
  const { flow, found } = JSON.parse(
    ctx.secrets.open(RESOLUTION_PURPOSE, sealed),
  ) as DeferredResolution
  return {
    flow,
    found: { ...found, tokens: { ...found.tokens, expiresAt: new Date(found.tokens.expiresAt) } },
  }
}
