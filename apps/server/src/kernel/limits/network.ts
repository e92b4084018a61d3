import { networkOf } from '../http/client-address.ts'
import { isLoopback } from '../outgoing-guard.ts'
import type { RequestInfo } from '../request-info.ts'

/**
 * The network that a request comes from, for limits; null if unknown. The machine's own address is
 * that of an undeclared proxy, and says nothing about the client.
 */
export const networkOfClient = ({
  clientAddress,
}: Pick<RequestInfo, 'clientAddress'>): string | null =>
  clientAddress === null || isLoopback(clientAddress) ? null : networkOf(clientAddress)
