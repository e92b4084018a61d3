import type { DatabaseTimeouts } from '../kernel/database.ts'
import type { RateLimitConfig } from '../kernel/limits/limit.ts'
import type { Quotas } from '../kernel/quota-limits.ts'
import type { IntegrationClient } from './integration-clients.ts'
import type { SmtpServerAddress, TestCode } from './kinds.ts'

/**
 * Everything that an operator can configure. See `docs/configuration.md` for the meaning of each
 * setting.
 */
export interface Config {
  readonly production: boolean
  readonly port: number
  /** The address to listen on; `localhost` for both loopback addresses, null for all addresses. */
  readonly host: string | null
  /** Further host names that are accepted in development; in lower case. */
  readonly allowedHosts: readonly string[]
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** Null for the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** Absolute. */
  readonly dataDir: string
  /** Null if it is to be generated: `loadSecret` returns the one to use. */
  readonly secret: string | null
  /** The secret before a change, still accepted; null if there was no change. */
  readonly oldSecret: string | null
  readonly trustedProxies: readonly string[]
  /** Only in development on this machine. */
  readonly testCodes: readonly TestCode[]
  readonly accessTokenLifetimeSeconds: number
  readonly logLevel: LogLevel
  readonly logFormat: LogFormat
  readonly metricsToken: string | null
  readonly databasePoolSize: number
  readonly databaseTimeouts: DatabaseTimeouts
  readonly hashing: { readonly concurrency: number; readonly queueLength: number }
  /** No setting of operators: the service always starts with `OWASP_HASH_COST`. */
  readonly passwordHashCost: PasswordHashCost
  /** How long a password may wait to be hashed, and an attempt for the counters of its limits. */
  readonly hashWaitSeconds: number
  /** The highest cost of a bcrypt hash that may be imported. */
  readonly maxImportedBcryptCost: number
  readonly drainTimeoutSeconds: number
  readonly rateLimits: RateLimitConfig
  readonly quotas: Quotas
  readonly mail: EmailConfig
  /** How long the log keeps the bodies of emails; 0 for none. At most 30. */
  readonly emailBodyDays: number
  /** How long the audit log keeps entries; 0 for no limit. */
  readonly auditRetentionDays: number
  /** What a cron service proves itself with; null: none may call. */
  readonly cronSecret: string | null
  /** Hosts in private networks that projects may send requests or email to; in lower case. */
  readonly allowedPrivateHosts: readonly string[]
  /** Another service that delivers webhooks; null: this one does. */
  readonly svix: SvixConfig | null
  /** The language model of the editing assistant; null: there is no assistant. */
  readonly assistant: AssistantConfig | null
  /** The platform's Stripe account; null: payments work in test mode only. */
  readonly stripe: StripeConfig | null
  /** Partners that may provision projects; usually none. */
  readonly integrationClients: readonly IntegrationClient[]
  readonly oauth: OAuthConfig
  readonly seed: SeedConfig
}

/** The cost of an Argon2id hash. */
export interface PasswordHashCost {
  readonly memoryKib: number
  readonly passes: number
  readonly lanes: number
}

/** OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
export const OWASP_HASH_COST: PasswordHashCost = { memoryKib: 19_456, passes: 2, lanes: 1 }

/** A service with Svix's public interface (protocol 04 §14.1). */
export interface SvixConfig {
  readonly apiKey: string
  /** Without a trailing slash. */
  readonly serverUrl: string
}

/** A service with OpenAI's chat completions, or a model server that implements them. */
export interface AssistantConfig {
  /** Its base URL, such as `http://localhost:11434/v1`; without a trailing slash. */
  readonly url: string
  /** Sent as a bearer token; null: the service needs none. */
  readonly key: string | null
  readonly model: string
  /** How long a reply may take. */
  readonly timeoutSeconds: number
}

/** The Stripe account that the accounts of projects connect to (protocol 06 §10). */
export interface StripeConfig {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** A stand-in for Stripe, without a trailing slash; null: Stripe itself. */
  readonly apiUrl: string | null
}

/** How email of projects without an SMTP server of their own is sent. */
export interface EmailConfig {
  /** Null: it is delivered to the mailbox. */
  readonly server: SmtpServerAddress | null
  readonly from: string
}

/** The providers whose keys an operator can share with projects (protocol 02 §9.1). */
export const SHAREABLE_PROVIDERS = ['google', 'github', 'microsoft', 'spotify'] as const
export type ShareableProvider = (typeof SHAREABLE_PROVIDERS)[number]

/** How users sign in to projects without OAuth keys of their own. */
export interface OAuthConfig {
  readonly sharedKeys: Readonly<
    Partial<Record<ShareableProvider, { readonly clientId: string; readonly clientSecret: string }>>
  >
  /** Another OpenID issuer instead of the built-in development provider; ignored in production. */
  readonly developmentProvider: { readonly issuer: string; readonly secret: string } | null
  /**
   * Whether apps get access tokens of accounts that were connected with shared keys (protocol 02
   * §9.1, §11).
   */
  readonly handsOutSharedTokens: boolean
}

/** `auto` is readable in a terminal and JSON everywhere else. */
export type LogFormat = 'auto' | 'pretty' | 'json'

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** The initial settings of project `internal`, the one of the dashboard itself. */
export interface SeedConfig {
  readonly internalKeys: InternalKeys | null
  readonly signUpEnabled: boolean
  readonly otpEnabled: boolean
  readonly allowLocalhost: boolean
  readonly oauthProviders: readonly string[]
  readonly owner: {
    readonly email: string
    readonly password: string
    readonly joinsInternalTeam: boolean
  } | null
  readonly ownerGithubId: string | null
  /** How many members a team of `internal` may have: the administrators of its projects. */
  readonly seatsPerTeam: number
  /** Without a trailing slash. */
  readonly dashboardUrl: string
}

export interface InternalKeys {
  readonly publishableClientKey: string
  readonly secretServerKey: string
  readonly superSecretAdminKey: string
}
