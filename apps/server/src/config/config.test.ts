import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DEFAULT_QUOTAS } from '../kernel/quota-limits.ts'
import { writeDocs } from './docs.ts'
import { readConfig } from './index.ts'
import { goodSecret, inProduction, keys, problemsOf } from './testing/environments.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileWith = (content: string): string => {
  const file = join(mkdtempSync(join(folder, 'file-')), 'value')
  writeFileSync(file, content)
  return file
}

test('an empty environment gives a working configuration', () => {
  const { config, warnings } = readConfig({})

  expect(warnings).toEqual([])
  expect(config).toEqual({
    production: false,
    port: 8102,
    host: 'localhost',
    allowedHosts: [],
    publicUrl: 'http://localhost:8102',
    databaseUrl: null,
    dataDir: resolve('.latchkey'),
    secret: null,
    oldSecret: null,
    trustedProxies: [],
    testCodes: [],
    accessTokenLifetimeSeconds: 600,
    logLevel: 'info',
    logFormat: 'auto',
    metricsToken: null,
    databasePoolSize: 10,
    databaseTimeouts: { statementSeconds: 30, lockSeconds: 15, idleTransactionSeconds: 60 },
    hashing: { concurrency: availableParallelism(), queueLength: 128 },
    passwordHashCost: { memoryKib: 19_456, passes: 2, lanes: 1 },
    hashWaitSeconds: 5,
    maxImportedBcryptCost: 12,
    drainTimeoutSeconds: 10,
    mail: { server: null, from: 'noreply@localhost' },
    emailBodyDays: 30,
    auditRetentionDays: 365,
    cronSecret: null,
    allowedPrivateHosts: [],
    svix: null,
    assistant: null,
    stripe: null,
    integrationClients: [],
    oauth: { sharedKeys: {}, developmentProvider: null, handsOutSharedTokens: false },
    rateLimits: { enabled: true, changes: {} },
    quotas: DEFAULT_QUOTAS,
    seed: {
      internalKeys: null,
      signUpEnabled: false,
      otpEnabled: false,
      allowLocalhost: false,
      oauthProviders: [],
      owner: null,
      ownerGithubId: null,
      seatsPerTeam: 100,
      dashboardUrl: 'http://localhost:8102',
    },
  })
})

test.each(['1', '2', '3'])('a pool of %s connections is too small', (size) => {
  expect(() => readConfig({ LATCHKEY_DATABASE_POOL_SIZE: size })).toThrow(
    'LATCHKEY_DATABASE_POOL_SIZE must be a whole number from 4 to 1000',
  )
})

test('every setting can be given', () => {
  const { config, warnings } = readConfig({
    ...inProduction,
    DATABASE_URL: 'postgresql://latchkey:pw@/latchkey?host=/run/postgresql',
    LATCHKEY_PUBLIC_URL: 'https://accounts.example.com/',
    LATCHKEY_PORT: ' 0 ',
    LATCHKEY_HOST: '127.0.0.1',
    LATCHKEY_ALLOWED_HOSTS: 'Latchkey.internal',
    LATCHKEY_DATA_DIR: '/srv/latchkey',
    LATCHKEY_TRUSTED_PROXIES: '10.0.0.0/8, ::1,10.0.0.0/8',
    LATCHKEY_ACCESS_TOKEN_LIFETIME_SECONDS: '60',
    LATCHKEY_LOG_LEVEL: 'WARN',
    LATCHKEY_LOG_FORMAT: 'JSON',
    LATCHKEY_METRICS_TOKEN: keys.metrics,
    LATCHKEY_DATABASE_POOL_SIZE: '20',
    LATCHKEY_HASH_QUEUE_LENGTH: '0',
    LATCHKEY_HASH_CONCURRENCY: '3',
    LATCHKEY_HASH_WAIT_SECONDS: '2',
    LATCHKEY_MAX_IMPORTED_BCRYPT_COST: '14',
    LATCHKEY_DRAIN_TIMEOUT_SECONDS: '0',
    LATCHKEY_SMTP_URL: 'smtp://latchkey:p%40ss%2Fword@mail.example.com:2525',
    LATCHKEY_MAIL_FROM: 'accounts@example.com',
    LATCHKEY_EMAIL_BODY_DAYS: '0',
    LATCHKEY_AUDIT_RETENTION_DAYS: '730',
    LATCHKEY_CRON_SECRET: keys.metrics,
    LATCHKEY_ALLOWED_PRIVATE_HOSTS: 'Mail.internal, 10.0.0.5',
    LATCHKEY_SVIX_API_KEY: 'testsk_0123456789',
    LATCHKEY_SVIX_SERVER_URL: 'http://svix.internal:8071/',
    LATCHKEY_AI_URL: 'http://models.internal:11434/v1/',
    LATCHKEY_AI_KEY: 'sk-0123456789',
    LATCHKEY_AI_MODEL: ' llama3.3:70b ',
    LATCHKEY_AI_TIMEOUT_SECONDS: '600',
    LATCHKEY_STRIPE_SECRET_KEY: 'sk_live_0123456789',
    LATCHKEY_STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
    LATCHKEY_STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
    LATCHKEY_STRIPE_API_URL: 'http://stripe.internal:12111/',
    LATCHKEY_INTEGRATION_CLIENTS: JSON.stringify([
      {
        client_id: 'neon',
        client_secret: keys.metrics,
        redirect_uris: ['https://partner.example/callback'],
        id_token_signed_response_alg: 'ES256',
      },
    ]),
    LATCHKEY_RATE_LIMITS: 'password-sign-in.address = 200/600, mail-to-recipient.account=OFF',
    LATCHKEY_STATEMENT_TIMEOUT_SECONDS: '5',
    LATCHKEY_LOCK_TIMEOUT_SECONDS: '6',
    LATCHKEY_IDLE_TRANSACTION_TIMEOUT_SECONDS: '0',
    LATCHKEY_QUOTAS: 'teams_created_per_user = 500, projects_per_team=OFF',
    LATCHKEY_OAUTH_GOOGLE_CLIENT_ID: 'go-id',
    LATCHKEY_OLD_SECRET: 'the secret before a change of 32 characters',
    LATCHKEY_OAUTH_GOOGLE_CLIENT_SECRET: 'go-secret',
    LATCHKEY_OAUTH_GITHUB_CLIENT_ID: 'gh-id',
    LATCHKEY_OAUTH_GITHUB_CLIENT_SECRET: 'gh-secret',
    LATCHKEY_OAUTH_MICROSOFT_CLIENT_ID: 'ms-id',
    LATCHKEY_OAUTH_MICROSOFT_CLIENT_SECRET: 'ms-secret',
    LATCHKEY_OAUTH_SPOTIFY_CLIENT_ID: 'sp-id',
    LATCHKEY_OAUTH_SPOTIFY_CLIENT_SECRET: 'sp-secret',
    LATCHKEY_SHARED_OAUTH_TOKENS: 'true',
    LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.publishable,
    LATCHKEY_INTERNAL_SECRET_SERVER_KEY: keys.server,
    LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: keys.admin,
    LATCHKEY_INTERNAL_SIGN_UP_ENABLED: 'true',
    LATCHKEY_INTERNAL_OTP_ENABLED: '1',
    LATCHKEY_INTERNAL_ALLOW_LOCALHOST: 'false',
    LATCHKEY_INTERNAL_OAUTH_PROVIDERS: 'github, Google,',
    LATCHKEY_OWNER_EMAIL: 'ada@example.com',
    LATCHKEY_OWNER_PASSWORD: ' with spaces ',
    LATCHKEY_OWNER_GITHUB_ID: '42',
    LATCHKEY_DASHBOARD_URL: 'https://dashboard.example.com/admin/',
    LATCHKEY_DASHBOARD_SEATS: '7',
  })

  expect(warnings).toEqual([])
  expect(config).toEqual({
    production: true,
    port: 0,
    host: '127.0.0.1',
    allowedHosts: ['latchkey.internal'],
    publicUrl: 'https://accounts.example.com',
    databaseUrl: 'postgresql://latchkey:pw@/latchkey?host=/run/postgresql',
    dataDir: '/srv/latchkey',
    secret: goodSecret,
    oldSecret: 'the secret before a change of 32 characters',
    trustedProxies: ['10.0.0.0/8', '::1'],
    testCodes: [],
    accessTokenLifetimeSeconds: 60,
    logLevel: 'warn',
    logFormat: 'json',
    metricsToken: keys.metrics,
    databasePoolSize: 20,
    databaseTimeouts: { statementSeconds: 5, lockSeconds: 6, idleTransactionSeconds: 0 },
    hashing: { concurrency: 3, queueLength: 0 },
    passwordHashCost: { memoryKib: 19_456, passes: 2, lanes: 1 },
    hashWaitSeconds: 2,
    maxImportedBcryptCost: 14,
    drainTimeoutSeconds: 0,
    mail: {
      server: {
        host: 'mail.example.com',
        port: 2525,
        implicitTls: false,
        username: 'latchkey',
        password: 'p@ss/word',
      },
      from: 'accounts@example.com',
    },
    emailBodyDays: 0,
    auditRetentionDays: 730,
    cronSecret: keys.metrics,
    allowedPrivateHosts: ['mail.internal', '10.0.0.5'],
    svix: { apiKey: 'testsk_0123456789', serverUrl: 'http://svix.internal:8071' },
    assistant: {
      url: 'http://models.internal:11434/v1',
      key: 'sk-0123456789',
      model: 'llama3.3:70b',
      timeoutSeconds: 600,
    },
    stripe: {
      secretKey: 'sk_live_0123456789',
      publishableKey: 'pk_live_0123456789',
      webhookSecret: 'whsec_0123456789',
      apiUrl: 'http://stripe.internal:12111',
    },
    integrationClients: [
      { id: 'neon', secret: keys.metrics, redirectUris: ['https://partner.example/callback'] },
    ],
    oauth: {
      sharedKeys: {
        google: { clientId: 'go-id', clientSecret: 'go-secret' },
        github: { clientId: 'gh-id', clientSecret: 'gh-secret' },
        microsoft: { clientId: 'ms-id', clientSecret: 'ms-secret' },
        spotify: { clientId: 'sp-id', clientSecret: 'sp-secret' },
      },
      developmentProvider: null,
      handsOutSharedTokens: true,
    },
    quotas: {
      ...DEFAULT_QUOTAS,
      teams_created_per_user: 500,
      projects_per_team: Number.POSITIVE_INFINITY,
    },
    rateLimits: {
      enabled: true,
      changes: {
        'password-sign-in.address': { points: 200, seconds: 600 },
        'mail-to-recipient.account': null,
      },
    },
    seed: {
      internalKeys: {
        publishableClientKey: keys.publishable,
        secretServerKey: keys.server,
        superSecretAdminKey: keys.admin,
      },
      signUpEnabled: true,
      otpEnabled: true,
      allowLocalhost: false,
      oauthProviders: ['github', 'google'],
      owner: { email: 'ada@example.com', password: ' with spaces ', joinsInternalTeam: true },
      ownerGithubId: '42',
      seatsPerTeam: 7,
      dashboardUrl: 'https://dashboard.example.com/admin',
    },
  })
})

describe('the SMTP server', () => {
  const serverOf = (LATCHKEY_SMTP_URL: string) =>
    readConfig({ LATCHKEY_SMTP_URL }).config.mail.server

  test.each([
    ['smtp://mail.example.com', { port: 587, implicitTls: false, username: null, password: null }],
    ['smtp://mail.example.com:465', { port: 465, implicitTls: true }],
    ['smtps://mail.example.com/', { port: 465, implicitTls: true }],
    ['smtps://mail.example.com:8465', { port: 8465, implicitTls: true }],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
    [
      'smtp://a%40b:c%3Ad@mail.example.com',
      { host: 'mail.example.com', username: 'a@b', password: 'c:d' },
    ],
  ])('%s is understood', (url, expected) => {
    expect(serverOf(url)).toMatchObject(expected)
  })

  test.each([
    'mail.example.com',
    'https://mail.example.com',
    'smtp://',
    'smtp://user@mail.example.com',
    'smtp://:secret@mail.example.com',
    'smtp://mail.example.com/path',
    'smtp://mail.example.com?tls=no',
    'smtp://%zz:secret@mail.example.com',
  ])('%s is refused, and not repeated', (url) => {
    const problems = problemsOf({ LATCHKEY_SMTP_URL: url })

    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(
      /^LATCHKEY_SMTP_URL must be an address such as smtp:\/\/user:password@host:587/,
    )
    expect(problems[0]).not.toContain('secret')
  })

  test('warns in production if it is not set', () => {
    expect(readConfig(inProduction).warnings).toEqual([
      'LATCHKEY_SMTP_URL is not set: emails stay in the mailbox of the dashboard and are not sent.',
    ])
    expect(
      readConfig({ ...inProduction, LATCHKEY_SMTP_URL: 'smtp://mail.example.com' }).warnings,
    ).toEqual([])
  })
})

test('all mistakes are listed at once, secrets without their value', () => {
  const problems = problemsOf({
    LATCHKEY_PORT: '70000',
    LATCHKEY_LOG_LEVEL: 'loud',
    LATCHKEY_SECRET: 'tooshort',
    LATCHKEY_PUBLIC_URL: 'ftp://example.com',
    LATCHKEY_TRUSTED_PROXIES: '10.0.0.0/33',
    LATCHKEY_ACCESS_TOKEN_LIFETIME_SECONDS: '59',
    LATCHKEY_INTERNAL_SIGN_UP_ENABLED: 'perhaps',
    LATCHKEY_INTERNAL_OAUTH_PROVIDERS: 'google,myspace',
    DATABASE_URL: 'mysql://root:hunter2@localhost/db',
    LATCHKEY_OWNER_EMAIL: 'nobody',
    LATCHKEY_OWNER_PASSWORD: 'pw',
  })

  expect(problems).toHaveLength(10)
  expect(problems).toContain(
    'LATCHKEY_PORT must be a whole number from 0 to 65535; "70000" is not.',
  )
  expect(problems).toContain(
    'LATCHKEY_SECRET must be at least 32 characters; what is given is not.',
  )
  expect(problems.join('\n')).not.toMatch(/hunter2|tooshort/)
})

test('an empty variable counts as unset', () => {
  const { config, warnings } = readConfig({
    LATCHKEY_PORT: '',
    LATCHKEY_SECRET: '',
    LATCHKEY_SECRET_FILE: '',
    LATCHKEY_WHATEVER: '',
  })

  expect(config.port).toBe(8102)
  expect(warnings).toEqual([])
})

describe('a file', () => {
  test('can hold any value', () => {
    const { config } = readConfig({
      LATCHKEY_SECRET_FILE: fileWith(`${goodSecret}\n`),
      DATABASE_URL_FILE: fileWith('postgres://u:p@h/d\n'),
      STACK_SEED_INTERNAL_PROJECT_SIGN_UP_ENABLED_FILE: fileWith('true'),
    })

    expect(config).toMatchObject({
      secret: goodSecret,
      databaseUrl: 'postgres://u:p@h/d',
      seed: { signUpEnabled: true },
    })
  })

  test('must be there, hold something, and be the only source', () => {
    expect(problemsOf({ LATCHKEY_SECRET_FILE: '/does/not/exist' })[0]).toMatch(
      /LATCHKEY_SECRET_FILE names \/does\/not\/exist, which cannot be read/,
    )
    expect(problemsOf({ LATCHKEY_PORT_FILE: fileWith('\n') })[0]).toMatch(/which is empty/)
    expect(problemsOf({ LATCHKEY_PORT: '1', LATCHKEY_PORT_FILE: fileWith('1') })).toEqual([
      'LATCHKEY_PORT and LATCHKEY_PORT_FILE are both given; keep one of them.',
    ])
  })
})

test('warns about unknown settings, with the likely name', () => {
  const { warnings } = readConfig({
    LATCHKEY_PROT: '1',
    LATCHKEY_SECRETS_FILE: 'x',
    LATCHKEY_DATABASE_URL: 'x',
    LATCHKEY_QUARK: '1',
    OTHER: '1',
  })

  expect(warnings).toEqual([
    'LATCHKEY_DATABASE_URL is not a setting of Latchkey; did you mean DATABASE_URL?',
    'LATCHKEY_PROT is not a setting of Latchkey; did you mean LATCHKEY_PORT?',
    'LATCHKEY_QUARK is not a setting of Latchkey.',
    'LATCHKEY_SECRETS_FILE is not a setting of Latchkey; did you mean LATCHKEY_SECRET_FILE?',
  ])
})

test('case 75: outside production the service listens on this machine only, unless told', () => {
  expect(readConfig({}).config.host).toBe('localhost')
  expect(readConfig({ LATCHKEY_HOST: '0.0.0.0' }).config.host).toBe('0.0.0.0')
  expect(readConfig(inProduction).config.host).toBeNull()
})

describe('L5: trusted proxies', () => {
  const warningsOf = (LATCHKEY_TRUSTED_PROXIES: string) =>
    readConfig({ LATCHKEY_TRUSTED_PROXIES }).warnings

  test.each(['0.0.0.0/0', '::/0', '::ffff:0:0/96', '10.0.0.0/7', '2000::/3', '128.0.0.0/1'])(
    '%s is warned about',
    (network) => {
      expect(warningsOf(`192.0.2.1, ${network}`)).toEqual([
        expect.stringContaining(`LATCHKEY_TRUSTED_PROXIES contains ${network}:`),
      ])
    },
  )

  test.each([
    '10.0.0.0/8',
    '172.16.0.0/12',
    'fc00::/7',
    '2001:db8::/32',
    '::1',
    '::ffff:10.0.0.0/104',
    '192.0.2.1',
  ])('%s is not', (network) => {
    expect(warningsOf(network)).toEqual([])
  })
})

describe('the names of the existing ecosystem', () => {
  const prefix = 'STACK_SEED_INTERNAL_PROJECT_'

  test('are accepted', () => {
    const { config } = readConfig({
      [`${prefix}PUBLISHABLE_CLIENT_KEY`]:
        'this-publishable-client-key-is-for-local-development-only',
      [`${prefix}SECRET_SERVER_KEY`]: 'this-secret-server-key-is-for-local-development-only',
      [`${prefix}SUPER_SECRET_ADMIN_KEY`]:
        'this-super-secret-admin-key-is-for-local-development-only',
      [`${prefix}OTP_ENABLED`]: 'true',
      NEXT_PUBLIC_STACK_API_URL: 'http://localhost:9000',
      NEXT_PUBLIC_STACK_DASHBOARD_URL: 'http://localhost:9001',
    })

    expect(config.publicUrl).toBe('http://localhost:9000')
    expect(config.seed).toMatchObject({
      internalKeys: { secretServerKey: 'this-secret-server-key-is-for-local-development-only' },
      otpEnabled: true,
      dashboardUrl: 'http://localhost:9001',
    })
  })

  test('give way to ours, with a warning where they differ', () => {
    const { config, warnings } = readConfig({
      LATCHKEY_PUBLIC_URL: 'http://a.test',
      NEXT_PUBLIC_STACK_API_URL: 'http://b.test',
    })

    expect(config.publicUrl).toBe('http://a.test')
    expect(warnings).toEqual([
      'LATCHKEY_PUBLIC_URL and NEXT_PUBLIC_STACK_API_URL differ; LATCHKEY_PUBLIC_URL counts.',
    ])
  })

  test('add the owner to the internal team only if set', () => {
    const owner = { [`${prefix}USER_EMAIL`]: 'ada@example.com', [`${prefix}USER_PASSWORD`]: 'pw' }

    expect(readConfig(owner).config.seed.owner?.joinsInternalTeam).toBe(false)
    expect(
      readConfig({ ...owner, [`${prefix}USER_INTERNAL_ACCESS`]: 'true' }).config.seed.owner
        ?.joinsInternalTeam,
    ).toBe(true)
  })
})

test('rejects incomplete pairs of settings', () => {
  expect(problemsOf({ LATCHKEY_OWNER_EMAIL: 'ada@example.com' })).toEqual([
    'LATCHKEY_OWNER_EMAIL: give LATCHKEY_OWNER_PASSWORD as well, or neither.',
  ])
  expect(problemsOf({ LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 's' })[0]).toMatch(
    /give LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY and LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY as well/,
  )
  const same = {
    LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'k',
    LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 'k',
    LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'a',
  }
  expect(problemsOf(same)).toEqual(['The three internal keys must differ from each other.'])
})

test('a service that delivers webhooks needs its key; without an address it is the hosted one of the region in the key', () => {
  const read = (env: Record<string, string>) => readConfig(env).config.svix

  expect(() => read({ LATCHKEY_SVIX_SERVER_URL: 'https://svix.example.com' })).toThrow(
    'give LATCHKEY_SVIX_API_KEY as well',
  )
  expect(read({ LATCHKEY_SVIX_API_KEY: 'sk_abc' })).toEqual({
    apiKey: 'sk_abc',
    serverUrl: 'https://api.svix.com',
  })
  expect(read({ LATCHKEY_SVIX_API_KEY: 'sk_abc.eu' })?.serverUrl).toBe('https://api.eu.svix.com')
  const aliases = {
    STACK_SVIX_API_KEY: 'sk_abc.eu',
    STACK_SVIX_SERVER_URL: 'http://localhost:8071',
  }
  expect(read(aliases)).toEqual({ apiKey: 'sk_abc.eu', serverUrl: 'http://localhost:8071' })
})

test('the keys of a provider are given as a pair, and their secret can come from a file', () => {
  expect(
    problemsOf({
      LATCHKEY_OAUTH_GITHUB_CLIENT_ID: 'id',
      LATCHKEY_DEVELOPMENT_PROVIDER_URL: 'http://localhost:9000',
    }),
  ).toEqual([
    'LATCHKEY_OAUTH_GITHUB_CLIENT_ID: give LATCHKEY_OAUTH_GITHUB_CLIENT_SECRET as well, or neither.',
    'LATCHKEY_DEVELOPMENT_PROVIDER_URL: give LATCHKEY_DEVELOPMENT_PROVIDER_SECRET as well, or neither.',
  ])
  const { config } = readConfig({
    LATCHKEY_OAUTH_GITHUB_CLIENT_ID: 'id',
    LATCHKEY_OAUTH_GITHUB_CLIENT_SECRET_FILE: fileWith('secret\n'),
    LATCHKEY_DEVELOPMENT_PROVIDER_URL: 'http://localhost:9000/',
    LATCHKEY_DEVELOPMENT_PROVIDER_SECRET: 'shared',
  })

  expect(config.oauth).toEqual({
    sharedKeys: { github: { clientId: 'id', clientSecret: 'secret' } },
    developmentProvider: { issuer: 'http://localhost:9000', secret: 'shared' },
    handsOutSharedTokens: false,
  })
})

test('a key that cannot stand in a header is refused', () => {
  for (const key of ['with space', 'ümlaut', 'line\nbreak']) {
    const problems = problemsOf({
      LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: key,
      LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 's',
      LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'a',
    })
    expect(problems).toEqual([
      'LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY must be printable ASCII without spaces; what is given is not.',
    ])
  }
})

test('docs/configuration.md says what the settings say', () => {
  const written = readFileSync(
    new URL('../../../../docs/configuration.md', import.meta.url),
    'utf8',
  )

  expect(written, 'run: node scripts/write-configuration-docs.ts').toBe(writeDocs())
})

describe('rate limits', () => {
  test('can be switched off as a whole', () => {
    expect(readConfig({ LATCHKEY_RATE_LIMITS: 'off' }).config.rateLimits).toEqual({
      enabled: false,
      changes: {},
    })
    expect(readConfig({ LATCHKEY_RATE_LIMITS: 'On' }).config.rateLimits).toEqual({
      enabled: true,
      changes: {},
    })
  })

  test('reports every mistake in a list of changes separately', () => {
    const problems = problemsOf({
      LATCHKEY_RATE_LIMITS:
        'password-sign-in.adress=5/60, token.address=5, token.address=0/60, token.address=5/60/7, second-factor.address=off, second-factor.address=5/60, no,',
    })

    expect(problems).toEqual([
      'LATCHKEY_RATE_LIMITS: "password-sign-in.adress" is not a limit.',
      'LATCHKEY_RATE_LIMITS: token.address needs points/seconds or off.',
      'LATCHKEY_RATE_LIMITS: token.address needs points/seconds or off.',
      'LATCHKEY_RATE_LIMITS: token.address needs points/seconds or off.',
      'LATCHKEY_RATE_LIMITS: second-factor.address is given twice.',
      'LATCHKEY_RATE_LIMITS: "no" is not a limit.',
      'LATCHKEY_RATE_LIMITS: "" is not a limit.',
    ])
  })
})

test('every mistake in a list of quotas is reported', () => {
  const problems = problemsOf({
    LATCHKEY_QUOTAS: 'teams=5, teams_per_user=many, members_per_team=5, members_per_team=off',
  })

  expect(problems).toEqual([
    'LATCHKEY_QUOTAS: "teams" is not a quota.',
    'LATCHKEY_QUOTAS: teams_per_user needs a number or off.',
    'LATCHKEY_QUOTAS: members_per_team is given twice.',
  ])
})

describe('the secret before a change', () => {
  const OLD = 'Qm9vbSBib29tIGJvb20sIHRoZSBvbGQgc2VjcmV0'

  test('is read like the secret, and is none by default', () => {
    expect(readConfig({ LATCHKEY_OLD_SECRET: OLD }).config.oldSecret).toBe(OLD)
    expect(readConfig({}).config.oldSecret).toBeNull()
  })

  test('must be another one', () => {
    expect(problemsOf({ LATCHKEY_SECRET: OLD, LATCHKEY_OLD_SECRET: OLD })).toEqual([
      'LATCHKEY_OLD_SECRET is the same as LATCHKEY_SECRET; give the secret before the change, or none.',
    ])
    expect(problemsOf({ LATCHKEY_OLD_SECRET: 'short' })).toEqual([
      'LATCHKEY_OLD_SECRET must be at least 32 characters; what is given is not.',
    ])
  })
})
