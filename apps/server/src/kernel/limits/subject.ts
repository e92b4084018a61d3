import { createHmac } from 'node:crypto'
import type { OpenContext, RequestContext } from '../context.ts'
import { networkOf } from '../http/client-address.ts'
import { isLoopback } from '../outgoing-guard.ts'
import type { Dimension, LimitPolicy } from './policy.ts'

/** The keys of one attempt's counters; null where it does not count by that. */
export type Keys = Readonly<Record<Dimension | 'pause' | 'known', string | null>>

/** Names the counters of an attempt: the limit and the tenancy in clear, account and network hashed under a key of the server. */
export async function keysOf(hashKey: Buffer, policy: LimitPolicy, ctx: RequestContext | OpenContext, input: unknown): Promise<Keys> {
  const tenancy = 'tenancyId' in ctx ? ctx.tenancyId : 'installation'
  const account = (await policy.account?.(input as never, ctx)) ?? null
  const { clientAddress } = ctx.request
  // The machine's own address is that of whatever runs before the service without being a trusted proxy: it says nothing of who is behind it.
  const network = clientAddress === null || isLoopback(clientAddress) ? null : networkOf(clientAddress)
  const key = (counter: string, ...parts: (string | null)[]): string | null => {
    if (parts.includes(null)) return null
    const hash = createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest('base64url')
    return `${policy.name}.${counter}:${tenancy}:${hash}`
  }

  // A back end with a secret key speaks for all of its users from one address, and could start any session without guessing.
  const isBackEnd = 'caller' in ctx && ctx.caller.accessType !== 'client'
  return {
    pair: key('pair', account, network),
    address: isBackEnd ? null : key('address', network),
    account: key('account', account),
    project: isBackEnd ? null : `${policy.name}.project:${tenancy}`,
    pause: key('pause', account),
    known: key('known', account, network),
  }
}
