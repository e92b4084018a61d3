import { createHmac } from 'node:crypto'
import type { OpenContext, RequestContext } from '../context.ts'
import type { Dimension } from './limit.ts'
import { networkOfClient } from './network.ts'
import type { LimitPolicy } from './policy.ts'

/** The keys of one attempt's counters; null where it does not count. */
export type Keys = Readonly<Record<Dimension | 'pause' | 'known', string | null>> & {
  /** Asks the policy whether the account's owner uses this network. */
  isOwnNetwork(): Promise<boolean>
}

/**
 * Names the counters of an attempt: the limit and the tenancy in plain text, account and network
 * hashed under a key of the server.
 */
export async function keysOf(
  hashKey: Buffer,
  policy: LimitPolicy,
  ctx: RequestContext | OpenContext,
  input: unknown,
): Promise<Keys> {
  const tenancy = 'tenancyId' in ctx ? ctx.tenancyId : 'installation'
  const account = (await policy.account?.(input as never, ctx)) ?? null
  const network = networkOfClient(ctx.request)
  const keyOf = (name: string, ...parts: (string | null)[]): string | null => {
    if (parts.includes(null)) return null
    const hash = createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest('base64url')
    return `${name}:${tenancy}:${hash}`
  }
  const key = (counter: string, ...parts: (string | null)[]) =>
    keyOf(`${policy.name}.${counter}`, ...parts)
  const counted = account === null ? null : (policy.countedAs?.(account) ?? account)

  // A back end with a secret key sends requests for all of its users from one address, and could
  // start any session without guessing.
  const isBackEnd = 'caller' in ctx && ctx.caller.accessType !== 'client'
  return {
    pair: key('pair', counted, network),
    address: isBackEnd ? null : key('address', network),
    account: key('account', counted),
    project: isBackEnd ? null : `${policy.name}.project:${tenancy}`,
    pause: key('pause', counted),
    known: keyOf(`${policy.knownUnder ?? policy.name}.known`, account, network),
    async isOwnNetwork() {
      if (account === null || network === null) return false
      return (await policy.isOwnNetwork?.(account, ctx, network)) ?? false
    },
  }
}
