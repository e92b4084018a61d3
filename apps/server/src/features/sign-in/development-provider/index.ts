import type { OAuthProviderType } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import { clientSecretOf, issuerOf, PATH } from './clients.ts'
import { answerRequest } from './responses.ts'

/**
 * The development provider's pages: an OpenID issuer that lets anybody be anybody, so that every flow works on a laptop with no account
 * anywhere. In production, and where another issuer replaces it, there are none.
 */
export function developmentProviderPages(ctx: Context): Pages {
  const pages = createPages()
  if (!isOffered(ctx)) return pages
  pages.all(`${PATH}/*`, (c) => answerRequest(ctx, c.req.raw))
  return pages
}

/** The built-in issuer as a client of it sees it; null where it is not offered. Reached in process: the public address need not lead back from here. */
export function builtInProvider(ctx: Context) {
  if (!isOffered(ctx)) return null
  return {
    issuer: issuerOf(ctx),
    secretOf: (client: OAuthProviderType) => clientSecretOf(ctx, client),
    send: (url: string, init: RequestInit) => answerRequest(ctx, new Request(url, init)),
  }
}

const isOffered = ({ config }: Context) =>
  !config.production && config.oauth.developmentProvider === null
