import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, DEFAULT_QUOTAS } from 'latchkey/internals'

/** Keys of project `internal` in every test. */
export const INTERNAL_KEYS = {
  publishableClientKey: 'pck_internal_of_the_tests',
  secretServerKey: 'ssk_internal_of_the_tests',
  superSecretAdminKey: 'sak_internal_of_the_tests',
}

/** The administrator of project `internal` in every test; a member of the team that owns it. */
export const OWNER = { email: 'owner@example.com', password: 'the owner of the tests' }

/** The settings of a service under test. */
export function testConfig(databaseUrl: string, changes: Partial<Config> = {}): Config {
  return {
    production: false,
    port: 0,
    host: '127.0.0.1',
    allowedHosts: [],
    publicUrl: 'http://localhost:8102',
    databaseUrl,
    dataDir: join(tmpdir(), 'latchkey-tests'),
    secret: 'a secret that only the tests of this service know',
    oldSecret: null,
    trustedProxies: [],
    testCodes: [],
    accessTokenLifetimeSeconds: 600,
    logLevel: 'error',
    logFormat: 'json',
    metricsToken: null,
    databasePoolSize: 8,
    databaseTimeouts: { statementSeconds: 30, lockSeconds: 15, idleTransactionSeconds: 60 },
    hashing: { concurrency: 2, queueLength: 128 },
    // Tests hash thousands of passwords. Tests of timing and equal work use the real cost.
    passwordHashCost: { memoryKib: 64, passes: 1, lanes: 1 },
    // A machine that is busy with other tests is slow, but not attacked.
    hashWaitSeconds: 60,
    maxImportedBcryptCost: 12,
    drainTimeoutSeconds: 5,
    // Tests do in seconds what users do in days; the tests of the limits switch them on.
    rateLimits: { enabled: false, changes: {} },
    quotas: DEFAULT_QUOTAS,
    mail: { server: null, from: 'noreply@example.com' },
    emailBodyDays: 30,
    auditRetentionDays: 365,
    cronSecret: null,
    allowedPrivateHosts: [],
    svix: null,
    assistant: null,
    stripe: null,
    integrationClients: [],
    oauth: { sharedKeys: {}, developmentProvider: null, handsOutSharedTokens: false },
    seed: {
      internalKeys: INTERNAL_KEYS,
      signUpEnabled: true,
      otpEnabled: false,
      allowLocalhost: true,
      oauthProviders: [],
      owner: { ...OWNER, joinsInternalTeam: true },
      ownerGithubId: null,
      // One seat, so that tests reach the limit; others set more.
      seatsPerTeam: 1,
      // As by default: the service has the dashboard itself.
      dashboardUrl: changes.publicUrl ?? 'http://localhost:8102',
    },
    ...changes,
  }
}
