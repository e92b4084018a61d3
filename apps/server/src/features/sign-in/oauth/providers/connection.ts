import type { OAuthProviderType } from '@latchkey/contract'
import type * as oauth from 'oauth4webapi'
import type { ProviderBehavior } from './metadata.ts'
import type { SendRequest } from './network.ts'

/** The settings and functions of one provider in one project. */
export interface Connection {
  readonly id: OAuthProviderType
  readonly isShared: boolean
  readonly clientId: string
  readonly clientSecret: string
  readonly behavior: ProviderBehavior
  /** Finds the authorization server. An ID token may identify the server more precisely. */
  findServer(idToken: string | null): Promise<ProviderServer>
  /** Only for an issuer that the operator runs. */
  readonly allowsHttp?: boolean
  /** Sends requests, if not over the network. */
  readonly send?: SendRequest
}

export interface ProviderServer {
  readonly metadata: oauth.AuthorizationServer
  /** Whether the real issuer is known. Otherwise responses cannot be checked against it. */
  readonly isIssuerKnown: boolean
}
