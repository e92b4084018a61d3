import type { AccessType } from '@latchkey/contract/pure'
import type { Platform } from './platform.ts'
import type { ApiRequest } from './requests.ts'

/** The way to one project of one service. */
export interface Connection {
  readonly projectId: string
  readonly publishableClientKey: string
  /** Without trailing slash. Asked at each request, as it may depend on where the code runs. */
  readonly baseUrl: () => string
  /** The headers that prove an access type. */
  readonly credentials: (accessType: AccessType) => Readonly<Record<string, string>>
  /**
   * Takes the sending of each request over where the proof has to be fetched first; `send` does the
   * rest.
   */
  readonly sendWithProof?: (
    request: ApiRequest,
    send: (request: ApiRequest) => Promise<Response>,
  ) => Promise<Response>
  readonly extraRequestHeaders: Readonly<Record<string, string>>
  readonly surroundings: Platform
}
