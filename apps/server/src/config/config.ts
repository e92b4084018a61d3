/** Everything an operator can decide. See `docs/configuration.md` for the meaning of each setting. */
export interface Config {
  readonly production: boolean
  readonly port: number
  /** The address to listen on; null for all of them. */
  readonly host: string | null
  /** Without a slash at the end. */
  readonly publicUrl: string
  /** Null for the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** Absolute. */
  readonly dataDir: string
  /** Null if it is to be generated: `loadSecret` gives the one to use. */
  readonly secret: string | null
  readonly trustedProxies: readonly string[]
  readonly accessTokenLifetimeSeconds: number
  readonly logLevel: LogLevel
  readonly metricsToken: string | null
  readonly databasePoolSize: number
  readonly hashing: { readonly concurrency: number; readonly queueLength: number }
  readonly drainTimeoutSeconds: number
  readonly seed: SeedConfig
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** What project `internal`, the one of the dashboard itself, is made with. */
export interface SeedConfig {
  readonly internalKeys: InternalKeys | null
  readonly signUpEnabled: boolean
  readonly otpEnabled: boolean
  readonly allowLocalhost: boolean
  readonly oauthProviders: readonly string[]
  readonly owner: { readonly email: string; readonly password: string; readonly joinsInternalTeam: boolean } | null
  readonly ownerGithubId: string | null
  /** Without a slash at the end. */
  readonly dashboardUrl: string
}

export interface InternalKeys {
  readonly publishableClientKey: string
  readonly secretServerKey: string
  readonly superSecretAdminKey: string
}

/** Every mistake in the configuration, for the operator to mend in one go. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(
      `The configuration has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
      options,
    )
    this.problems = problems
  }
}
