import type { AccessType } from '@latchkey/contract/pure'
import type { Platform } from './platform.ts'
import type { Session } from './session.ts'

/** One request to the API. */
export interface ApiRequest {
  readonly method: string
  /** Below `/api/v1`, with its query. */
  readonly path: string
  /** Sent as JSON; bytes as they are. */
  readonly body?: unknown
  /** The session of the request; absent or null for none. */
  readonly session?: Session | null
  /** Default: client. */
  readonly accessType?: AccessType
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Aborts the request: its promise is rejected with the signal's reason, and there are no more
   * attempts.
   */
  readonly signal?: AbortSignal | undefined
}

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
  /** The language that the user reads, for emails. Changes while the app runs. */
  readonly language: { current?: string }
  readonly platform: Platform
}

/** Where a project is, without what authenticates requests to it. */
export type ProjectAddress = Omit<Connection, 'publishableClientKey' | 'credentials'>

/** The connection of a client. */
export const connectClient = (
  address: ProjectAddress,
  publishableClientKey: string,
): Connection => ({
  ...address,
  publishableClientKey,
  credentials: () => ({ 'X-Stack-Publishable-Client-Key': publishableClientKey }),
})
