import type { OAuthProviderType } from '@latchkey/contract'
import { decodeJwt } from 'jose'
import type * as oauth from 'oauth4webapi'
import type { Context } from '../../../../kernel/context.ts'
import type { ProviderServer } from './connection.ts'
import type { ProviderAddresses } from './metadata.ts'

/** The directory of all personal Microsoft accounts (Microsoft identity platform, "ID token claims reference", `tid`). */
const CONSUMERS_TENANT_ID = '9188040d-6c67-4c5b-b112-36a304b66dad'
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A directory by name or id. Nothing in it can leave its place in a path or become another one. */
const TENANT = /^[a-z0-9](?:[a-z0-9-]|\.(?=[a-z0-9])){0,252}$/i

export const DEFAULT_TENANT = 'consumers'

/** May it stand in the addresses of Microsoft? */
export const isTenant = (text: string): boolean => TENANT.test(text)

/** The server at addresses that are known, as the OAuth library wants it; always the same object, for the library hangs the server's keys on it. */
export function serverAt(
  ctx: Context,
  id: OAuthProviderType,
  addresses: ProviderAddresses,
  { tenant = DEFAULT_TENANT, idToken }: { tenant?: string | undefined; idToken: string | null },
): ProviderServer {
  const inTenant = (address: string) => address.replace('{tenant}', tenant)
  const tid = tenantIdOf(tenant) ?? (idToken === null ? null : readTenantId(idToken))
  const issuer = addresses.issuer?.replace('{tid}', tid ?? '{tid}') ?? `https://${id}.invalid`
  const isIssuerKnown = addresses.issuer !== null && !issuer.includes('{tid}')

  const key = `${id} ${tenant} ${issuer}`
  const known = ctx.providerNetwork.servers.get(key)
  if (known) return { metadata: known.metadata, isIssuerKnown }
  const metadata: oauth.AuthorizationServer = {
    issuer,
    authorization_endpoint: inTenant(addresses.authorizationEndpoint),
    token_endpoint: inTenant(addresses.tokenEndpoint),
    ...(addresses.profileEndpoint === null ? {} : { userinfo_endpoint: addresses.profileEndpoint }),
    ...(addresses.jwksUri === undefined ? {} : { jwks_uri: inTenant(addresses.jwksUri) }),
  }
  ctx.providerNetwork.servers.set(key, { metadata, until: null })
  return { metadata, isIssuerKnown }
}

function tenantIdOf(tenant: string): string | null {
  const id = tenant.toLowerCase()
  if (id === 'consumers') return CONSUMERS_TENANT_ID
  return GUID.test(id) ? id : null
}

/**
 * The directory that an id token says it is from. A connection open to many directories takes any of them, and the issuer must be that one
 * (Microsoft identity platform, "Validate the issuer"); the token is not believed before its signature is checked.
 */
function readTenantId(idToken: string): string | null {
  try {
    const { tid } = decodeJwt(idToken)
    return typeof tid === 'string' && GUID.test(tid) ? tid : null
  } catch {
    return null
  }
}
