import { isLocalhost } from '../trusted-url.ts'
import type { LegacyConfig } from './legacy-schemas.ts'

/** An issue that blocks production mode, and the page of the dashboard where it can be fixed. */
export interface ProductionProblem {
  message: string
  relativeFixUrl: string
}

/** The part of a project that the check needs. */
export interface ProjectForProduction {
  id: string
  config: Pick<LegacyConfig, 'allow_localhost' | 'domains'>
}

/**
 * What must be fixed before a project should go into production mode; the API does not enforce it
 * (protocol 04 §6).
 */
export function findProductionProblems({ id, config }: ProjectForProduction): ProductionProblem[] {
  const messages = [
    ...(config.allow_localhost
      ? [
          "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
        ]
      : []),
    ...config.domains.flatMap(({ domain }) => findDomainProblem(domain) ?? []),
  ]
  return messages.map((message) => ({ message, relativeFixUrl: `/projects/${id}/domains` }))
}

/** The first problem of a trusted domain. */
function findDomainProblem(domain: string): string | null {
  const example = domain.replaceAll(/\*+/g, 'wildcard')
  if (!URL.canParse(example)) return `Trusted domain is not a valid URL: ${domain}`
  const { hostname, protocol } = new URL(example)
  const host = hostname.toLowerCase()
  if (isLocalhost(host))
    return `Localhost domains are not allowed to be trusted in production mode: ${domain}`
  if (host !== '' && !/[^0-9.]/.test(host))
    return `Direct IPs are not valid for trusted domains in production mode: ${domain}`
  if (protocol !== 'https:') return `Trusted domains should be HTTPS: ${domain}`
  return null
}
