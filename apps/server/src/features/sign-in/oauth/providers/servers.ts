import type { OAuthProviderType } from '@latchkey/contract'
import { decodeJwt } from 'jose'
import type * as oauth from 'oauth4webapi'
import type { Context } from '../../../../kernel/context.ts'
import type { ProviderServer } from './connection.ts'
import type { ProviderAddresses } from './metadata.ts'

/**
 * The tenant of all personal Microsoft accounts (Microsoft identity platform, "ID token claims
 * reference", `tid`).
 */
const CONSUMERS_TENANT_ID = '9188040d-6c67-4c5b-b112-36a304b66dad'
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** A tenant by name or id. It cannot contain characters that would change the path of a URL. */
const TENANT = /^[a-z0-9](?:[a-z0-9-]|\.(?=[a-z0-9])){0,252}$/i

export const DEFAULT_TENANT = 'consumers'

/** Reports whether the text is a valid tenant for the URLs of Microsoft. */
export const isTenant = (text: string): boolean => TENANT.test(text)

/**
 * Returns the metadata of a server with known URLs. Always the same object, because the library
 * caches the server's keys on it.
 */
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
 * Returns the tenant of an ID token. A connection open to many tenants accepts any of them, and the
 * issuer must match it (Microsoft identity platform, "Validate the issuer"). The signature is
 * verified later.
 */
function readTenantId(idToken: string): string | null {
  try {
    const { tid } = decodeJwt(idToken)
    return typeof tid === 'string' && GUID.test(tid) ? tid : null
  } catch {
    return null
  }
}
