import type * as contract from '@latchkey/contract'
import { call, type SessionContext } from '@latchkey/js/internal'

/** How far the page is behind the service. `severe`: its calls may fail. */
export type Lag = 'none' | 'behind' | 'severe'

/** Compares the version of the page with that of the service. */
export async function findLag(context: SessionContext, clientVersion: string): Promise<Lag> {
  const result = await call<typeof contract.checkVersion>(context, {
    method: 'POST',
    path: '/check-version',
    body: { clientVersion },
  })
  if (result.upToDate) return 'none'
  return result.severe ? 'severe' : 'behind'
}
