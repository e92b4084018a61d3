import { isTrustedUrl, KnownError, type TrustRules } from '@latchkey/contract'
import type { Project } from './project-cache.ts'

/** The URLs that a project trusts. An entry without a base URL trusts nothing. */
export function trustRules(project: Project): TrustRules {
  const { allowLocalhost, trustedDomains } = project.config.domains
  const complete = Object.values(trustedDomains).flatMap((domain) =>
    domain?.baseUrl
      ? [{ baseUrl: domain.baseUrl, handlerPath: domain.handlerPath ?? '/handler' }]
      : [],
  )
  return { allowLocalhost, trustedDomains: complete }
}

/** Rejects a URL to which the project may not redirect users or send codes (protocol 02 §14). */
export function requireTrustedUrl(project: Project, url: string): void {
  if (!isTrustedUrl(trustRules(project), url)) throw new KnownError('REDIRECT_URL_NOT_WHITELISTED')
}
