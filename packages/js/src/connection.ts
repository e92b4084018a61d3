import type { AccessType } from '@latchkey/contract/pure'
import type { Platform } from './platform.ts'
import type { ApiRequest } from './requests.ts'

/** How to reach one project of one service. */
export interface Connection {
  readonly projectId: string
  readonly publishableClientKey: string
  /**
   * Without trailing slash. Evaluated at each request, because it may depend on where the code
   * runs.
   */
  readonly baseUrl: () => string
  /** The headers that authenticate an access type. */
  readonly credentials: (accessType: AccessType) => Readonly<Record<string, string>>
  /** Replaces sending where credentials must be fetched first; `send` does the rest. */
  readonly sendWithProof?: (
    request: ApiRequest,
    send: (request: ApiRequest) => Promise<Response>,
  ) => Promise<Response>
  readonly extraRequestHeaders: Readonly<Record<string, string>>
  readonly platform: Platform
}
