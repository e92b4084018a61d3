import type { TrustedDomain } from '../trusted-url.ts'

/** A provider as configured; one without `type` is not usable. */
export interface OAuthProviderConfig {
  type?: string
  allowSignIn: boolean
  allowConnectedAccounts: boolean
  isShared: boolean
  clientId?: string
  clientSecret?: string
}

/** The rendered configuration of a project (contract 04 §8.6): every level merged onto the defaults. */
export interface ProjectConfig {
  teams: { createPersonalTeamOnSignUp: boolean; allowClientTeamCreation: boolean }
  users: { allowClientUserDeletion: boolean }
  apiKeys: { enabled: { user: boolean; team: boolean } }
  domains: { allowLocalhost: boolean; trustedDomains: Record<string, Partial<TrustedDomain>> }
  auth: {
    allowSignUp: boolean
    password: { allowSignIn: boolean }
    otp: { allowSignIn: boolean }
    passkey: { allowSignIn: boolean }
    oauth: { accountMergeStrategy: string; providers: Record<string, OAuthProviderConfig> }
  }
}

/** What holds where nothing is configured (contract 04 §8.6, column "Default"). */
export const configDefaults: ProjectConfig = {
  teams: { createPersonalTeamOnSignUp: false, allowClientTeamCreation: false },
  users: { allowClientUserDeletion: false },
  apiKeys: { enabled: { user: false, team: false } },
  domains: { allowLocalhost: false, trustedDomains: {} },
  auth: {
    allowSignUp: true,
    password: { allowSignIn: false },
    otp: { allowSignIn: false },
    passkey: { allowSignIn: false },
    oauth: { accountMergeStrategy: 'link_method', providers: {} },
  },
}

/** Records, and the defaults that each of their entries starts from. */
export const recordEntryDefaults: Readonly<Record<string, object>> = {
  'domains.trustedDomains': { handlerPath: '/handler' },
  'auth.oauth.providers': { allowSignIn: false, allowConnectedAccounts: false, isShared: true },
}
