import type { OAuthProviderType } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import { clientSecretOf, issuerOf, PATH } from './clients.ts'
import { handleRequest } from './handlers.ts'

/**
 * The pages of the development provider: an OpenID issuer without passwords, so that every flow
 * works on a laptop without accounts. There are none in production or if another issuer replaces
 * it.
 */
export function developmentProviderPages(ctx: Context): Pages {
  const pages = createPages()
  if (!isOffered(ctx)) return pages
  pages.all(`${PATH}/*`, (c) => handleRequest(ctx, c.req.raw))
  return pages
}

/**
 * Returns the built-in issuer for clients in this process, or null if it is not offered. Requests
 * are handled in process, because the public URL may not be reachable from here.
 */
export function builtInProvider(ctx: Context) {
  if (!isOffered(ctx)) return null
  return {
    issuer: issuerOf(ctx),
    secretOf: (client: OAuthProviderType) => clientSecretOf(ctx, client),
    send: (url: string, init: RequestInit) => handleRequest(ctx, new Request(url, init)),
  }
}

const isOffered = ({ config }: Context) =>
  !config.production && config.oauth.developmentProvider === null
