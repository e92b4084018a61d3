import type { ProviderType } from '../../data/auth-methods/providers.ts'
import { domainOfApp, findDomainMistake } from '../../data/domains/trusted-domains.ts'
import type { ProjectInput } from '../../data/projects/writes.ts'

/** The ways to sign in that a new project can have besides providers. */
export interface Methods {
  readonly credential_enabled: boolean
  readonly magic_link_enabled: boolean
  readonly passkey_enabled: boolean
  readonly sign_up_enabled: boolean
}

/** The configuration of a new project (protocol 09 §4.3). Without a URL, no domain is added. */
export function configOf(
  methods: Methods,
  providers: readonly ProviderType[],
  appUrl: string,
): ProjectInput['config'] {
  const domain = appUrl.trim() === '' ? null : domainOfApp(appUrl)
  return {
    ...methods,
    oauth_providers: providers.map((id) => ({ id, type: 'shared' })),
    ...(domain === null ? {} : { domains: [{ domain, handler_path: '/handler' }] }),
  }
}

/** The error message for the URL of an app, which may be empty. */
export const findUrlMistake = (appUrl: string): string | undefined =>
  appUrl.trim() === '' ? undefined : findDomainMistake(appUrl, [])
