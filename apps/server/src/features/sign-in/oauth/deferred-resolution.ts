import type { Context, RequestContext } from '../../../kernel/context.ts'
import { type FlowPurpose, type ProviderResult, resolveUser } from './resolve-user.ts'

const PURPOSE = 'sealed:oauth-resolution'

/** Somebody who came back from a provider, and whose user is still to be found, linked or made. */
export interface DeferredResolution {
  flow: FlowPurpose
  found: ProviderResult
}

/** Throws what `resolveUser` would throw now, and leaves no trace. */
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

/** For storage: it holds the provider's tokens. */
export function sealResolution(ctx: Context, { flow, found }: DeferredResolution): Buffer {
  const { type, provider_id, user_id, session_id } = flow
  return ctx.secrets.seal(
    PURPOSE,
    JSON.stringify({ flow: { type, provider_id, user_id, session_id }, found }),
  )
}

export function openResolution(ctx: Context, sealed: Buffer): DeferredResolution {
  const { flow, found } = JSON.parse(ctx.secrets.open(PURPOSE, sealed)) as DeferredResolution
  return {
    flow,
    found: { ...found, tokens: { ...found.tokens, expiresAt: new Date(found.tokens.expiresAt) } },
  }
}
