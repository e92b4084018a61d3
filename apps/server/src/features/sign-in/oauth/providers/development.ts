import { MINUTE_MS, type OAuthProviderType } from '@latchkey/contract'
import * as oauth from 'oauth4webapi'
import { addMillis } from '../../../../kernel/clock.ts'
import type { Context } from '../../../../kernel/context.ts'
import { builtInProvider } from '../../development-provider/index.ts'
import type { Connection } from './connection.ts'
import type { ProviderBehavior } from './metadata.ts'
import type { SendRequest } from './network.ts'
import { readDevelopmentProvider } from './profiles.ts'

/** An OpenID issuer that acts as every provider, with the provider's name as client id. */
interface Issuer {
  readonly issuer: string
  readonly secretOf: (client: OAuthProviderType) => string
  readonly send?: SendRequest
}

/** The behavior of the development provider (protocol 02 §9.3). */
const BEHAVIOR: ProviderBehavior = {
  scopes: ['openid', 'offline_access'],
  readProfile: readDevelopmentProvider,
  idToken: 'required',
}

const METADATA_LIFETIME_MS = 10 * MINUTE_MS

/** Returns the development provider acting as another provider, or null in production. */
export function developmentConnection(ctx: Context, id: OAuthProviderType): Connection | null {
  const issuer = findIssuer(ctx)
  if (issuer === null) return null
  const send = issuer.send === undefined ? {} : { send: issuer.send }
  return {
    id,
    isShared: true,
    clientId: id,
    clientSecret: issuer.secretOf(id),
    behavior: BEHAVIOR,
    allowsHttp: true,
    ...send,
    findServer: async () => ({ metadata: await discover(ctx, issuer), isIssuerKnown: true }),
  }
}

function findIssuer(ctx: Context): Issuer | null {
  if (ctx.config.production) return null
  const replacement = ctx.config.oauth.developmentProvider
  return replacement === null
    ? builtInProvider(ctx)
    : { issuer: replacement.issuer, secretOf: () => replacement.secret }
}

/** Reads the metadata with OpenID Connect Discovery §4 and caches it. */
async function discover(
  ctx: Context,
  { issuer, send }: Issuer,
): Promise<oauth.AuthorizationServer> {
  const known = ctx.providerNetwork.servers.get(issuer)
  if (known?.until && known.until > ctx.clock.now()) return known.metadata
  const identifier = new URL(issuer)
  const response = await oauth.discoveryRequest(identifier, {
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (url, init) => ctx.providerNetwork.fetch(url, init, send),
  })
  const metadata = await oauth.processDiscoveryResponse(identifier, response)
  ctx.providerNetwork.servers.set(issuer, {
    metadata,
    until: addMillis(ctx.clock.now(), METADATA_LIFETIME_MS),
  })
  return metadata
}
