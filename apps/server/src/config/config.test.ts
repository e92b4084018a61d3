import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { writeDocs } from './docs.ts'
import { ConfigError, type Environment, readConfig } from './index.ts'
import { findWeakness } from './weak-secrets.ts'

const goodSecret = 'q6tFgN1tZLsC-cZFXD2fB0Fvyd1FfUVskICsVwq4es8'
const inProduction = { NODE_ENV: 'production', LATCHKEY_SECRET: goodSecret, LATCHKEY_PUBLIC_URL: 'https://accounts.example.com' }

const problemsOf = (env: Environment): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

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
    host: null,
    publicUrl: 'http://localhost:8102',
    databaseUrl: null,
    dataDir: resolve('.latchkey'),
    secret: null,
    trustedProxies: [],
    accessTokenLifetimeSeconds: 600,
    logLevel: 'info',
    metricsToken: null,
    databasePoolSize: 10,
    hashing: { concurrency: availableParallelism(), queueLength: 128 },
    drainTimeoutSeconds: 10,
    mail: { server: null, from: 'noreply@localhost' },
    allowedPrivateHosts: [],
    svix: null,
    oauth: { sharedKeys: {}, developmentProvider: null, handsOutSharedTokens: false },
    rateLimits: { enabled: true, changes: {} },
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

test('every setting can be given', () => {
  const { config, warnings } = readConfig({
    ...inProduction,
    DATABASE_URL: 'postgresql://latchkey:pw@/latchkey?host=/run/postgresql',
    LATCHKEY_PUBLIC_URL: 'https://accounts.example.com/',
    LATCHKEY_PORT: ' 0 ',
    LATCHKEY_HOST: '127.0.0.1',
    LATCHKEY_DATA_DIR: '/srv/latchkey',
    LATCHKEY_TRUSTED_PROXIES: '10.0.0.0/8, ::1,10.0.0.0/8',
    LATCHKEY_ACCESS_TOKEN_LIFETIME_SECONDS: '60',
    LATCHKEY_LOG_LEVEL: 'WARN',
    LATCHKEY_METRICS_TOKEN: 'm',
    LATCHKEY_DATABASE_POOL_SIZE: '20',
    LATCHKEY_HASH_QUEUE_LENGTH: '0',
    LATCHKEY_HASH_CONCURRENCY: '3',
    LATCHKEY_DRAIN_TIMEOUT_SECONDS: '0',
    LATCHKEY_SMTP_URL: 'smtp://latchkey:p%40ss%2Fword@mail.example.com:2525',
    LATCHKEY_MAIL_FROM: 'accounts@example.com',
    LATCHKEY_ALLOWED_PRIVATE_HOSTS: 'Mail.internal, 10.0.0.5',
    LATCHKEY_SVIX_API_KEY: 'testsk_0123456789',
    LATCHKEY_SVIX_SERVER_URL: 'http://svix.internal:8071/',
    LATCHKEY_RATE_LIMITS: 'password-sign-in.address = 200/600, mail-to-recipient.account=OFF',
    LATCHKEY_OAUTH_GOOGLE_CLIENT_ID: 'go-id',
    LATCHKEY_OAUTH_GOOGLE_CLIENT_SECRET: 'go-secret',
    LATCHKEY_OAUTH_GITHUB_CLIENT_ID: 'gh-id',
    LATCHKEY_OAUTH_GITHUB_CLIENT_SECRET: 'gh-secret',
    LATCHKEY_OAUTH_MICROSOFT_CLIENT_ID: 'ms-id',
    LATCHKEY_OAUTH_MICROSOFT_CLIENT_SECRET: 'ms-secret',
    LATCHKEY_OAUTH_SPOTIFY_CLIENT_ID: 'sp-id',
    LATCHKEY_OAUTH_SPOTIFY_CLIENT_SECRET: 'sp-secret',
    LATCHKEY_SHARED_OAUTH_TOKENS: 'true',
    LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'p',
    LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 's',
    LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'a',
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
    publicUrl: 'https://accounts.example.com',
    databaseUrl: 'postgresql://latchkey:pw@/latchkey?host=/run/postgresql',
    dataDir: '/srv/latchkey',
    secret: goodSecret,
    trustedProxies: ['10.0.0.0/8', '::1'],
    accessTokenLifetimeSeconds: 60,
    logLevel: 'warn',
    metricsToken: 'm',
    databasePoolSize: 20,
    hashing: { concurrency: 3, queueLength: 0 },
    drainTimeoutSeconds: 0,
    mail: {
      server: { host: 'mail.example.com', port: 2525, implicitTls: false, username: 'latchkey', password: 'p@ss/word' },
      from: 'accounts@example.com',
    },
    allowedPrivateHosts: ['mail.internal', '10.0.0.5'],
    svix: { apiKey: 'testsk_0123456789', serverUrl: 'http://svix.internal:8071' },
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
    rateLimits: {
      enabled: true,
      changes: { 'password-sign-in.address': { points: 200, seconds: 600 }, 'mail-to-recipient.account': null },
    },
    seed: {
      internalKeys: { publishableClientKey: 'p', secretServerKey: 's', superSecretAdminKey: 'a' },
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

describe('the mail server', () => {
  const serverOf = (LATCHKEY_SMTP_URL: string) => readConfig({ LATCHKEY_SMTP_URL }).config.mail.server

  test.each([
    ['smtp://mail.example.com', { port: 587, implicitTls: false, username: null, password: null }],
    ['smtp://mail.example.com:465', { port: 465, implicitTls: true }],
    ['smtps://mail.example.com/', { port: 465, implicitTls: true }],
    ['smtps://mail.example.com:8465', { port: 8465, implicitTls: true }],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
    ['smtp://a%40b:c%3Ad@mail.example.com', { host: 'mail.example.com', username: 'a@b', password: 'c:d' }],
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
    expect(problems[0]).toMatch(/^LATCHKEY_SMTP_URL must be an address such as smtp:\/\/user:password@host:587/)
    expect(problems[0]).not.toContain('secret')
  })

  test('is missed in production, where mail would reach nobody', () => {
    expect(readConfig(inProduction).warnings).toEqual([
      'LATCHKEY_SMTP_URL is not set: mails stay in the mailbox of the dashboard and reach nobody.',
    ])
    expect(readConfig({ ...inProduction, LATCHKEY_SMTP_URL: 'smtp://mail.example.com' }).warnings).toEqual([])
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
  expect(problems).toContain('LATCHKEY_PORT must be a whole number from 0 to 65535; "70000" is not.')
  expect(problems).toContain('LATCHKEY_SECRET must be at least 32 characters; what is given is not.')
  expect(problems.join('\n')).not.toMatch(/hunter2|tooshort/)
})

test('an empty variable counts as unset', () => {
  const { config, warnings } = readConfig({ LATCHKEY_PORT: '', LATCHKEY_SECRET: '', LATCHKEY_SECRET_FILE: '', LATCHKEY_WHATEVER: '' })

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

    expect(config).toMatchObject({ secret: goodSecret, databaseUrl: 'postgres://u:p@h/d', seed: { signUpEnabled: true } })
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

test('unknown settings are warned about, with what was probably meant', () => {
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

describe('the names of the existing ecosystem', () => {
  const prefix = 'STACK_SEED_INTERNAL_PROJECT_'

  test('are accepted', () => {
    const { config } = readConfig({
      [`${prefix}PUBLISHABLE_CLIENT_KEY`]: 'this-publishable-client-key-is-for-local-development-only',
      [`${prefix}SECRET_SERVER_KEY`]: 'this-secret-server-key-is-for-local-development-only',
      [`${prefix}SUPER_SECRET_ADMIN_KEY`]: 'this-super-secret-admin-key-is-for-local-development-only',
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
    const { config, warnings } = readConfig({ LATCHKEY_PUBLIC_URL: 'http://a.test', NEXT_PUBLIC_STACK_API_URL: 'http://b.test' })

    expect(config.publicUrl).toBe('http://a.test')
    expect(warnings).toEqual(['LATCHKEY_PUBLIC_URL and NEXT_PUBLIC_STACK_API_URL differ; LATCHKEY_PUBLIC_URL counts.'])
  })

  test('let the owner into the internal team only if told so', () => {
    const owner = { [`${prefix}USER_EMAIL`]: 'ada@example.com', [`${prefix}USER_PASSWORD`]: 'pw' }

    expect(readConfig(owner).config.seed.owner?.joinsInternalTeam).toBe(false)
    expect(readConfig({ ...owner, [`${prefix}USER_INTERNAL_ACCESS`]: 'true' }).config.seed.owner?.joinsInternalTeam).toBe(true)
  })
})

test('what belongs together is given together', () => {
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

  expect(() => read({ LATCHKEY_SVIX_SERVER_URL: 'https://svix.example.com' })).toThrow('give LATCHKEY_SVIX_API_KEY as well')
  expect(read({ LATCHKEY_SVIX_API_KEY: 'sk_abc' })).toEqual({ apiKey: 'sk_abc', serverUrl: 'https://api.svix.com' })
  expect(read({ LATCHKEY_SVIX_API_KEY: 'sk_abc.eu' })?.serverUrl).toBe('https://api.eu.svix.com')
  const aliases = { STACK_SVIX_API_KEY: 'sk_abc.eu', STACK_SVIX_SERVER_URL: 'http://localhost:8071' }
  expect(read(aliases)).toEqual({ apiKey: 'sk_abc.eu', serverUrl: 'http://localhost:8071' })
})

test('the keys of a provider are given as a pair, and their secret can come from a file', () => {
  expect(problemsOf({ LATCHKEY_OAUTH_GITHUB_CLIENT_ID: 'id', LATCHKEY_DEVELOPMENT_PROVIDER_URL: 'http://localhost:9000' })).toEqual([
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

test('development under a public address is warned about: whoever comes could sign in as anybody', () => {
  const { warnings } = readConfig({ LATCHKEY_PUBLIC_URL: 'https://accounts.example.com' })

  expect(warnings).toEqual([expect.stringMatching(/^NODE_ENV is not production.*anybody can sign in as anybody/)])
  expect(readConfig({ LATCHKEY_PUBLIC_URL: 'https://app.localhost' }).warnings).toEqual([])
})

test('a development provider in production is warned about', () => {
  const { warnings } = readConfig({
    ...inProduction,
    LATCHKEY_DEVELOPMENT_PROVIDER_URL: 'http://localhost:9000',
    LATCHKEY_DEVELOPMENT_PROVIDER_SECRET: 'shared',
  })

  expect(warnings.join()).toMatch(/LATCHKEY_DEVELOPMENT_PROVIDER_URL counts in development only/)
})

test('a key that cannot stand in a header is refused', () => {
  for (const key of ['with space', 'ümlaut', 'line\nbreak']) {
    const problems = problemsOf({
      LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: key,
      LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 's',
      LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'a',
    })
    expect(problems).toEqual(['LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY must be printable ASCII without spaces; what is given is not.'])
  }
})

describe('in production', () => {
  test('a secret is required', () => {
    expect(problemsOf({ ...inProduction, LATCHKEY_SECRET: '' })[0]).toMatch(/LATCHKEY_SECRET is required in production/)
  })

  test.each([
    'change-me-change-me-change-me-change-me',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    '0123456789abcdef0123456789abcdef',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    'your-secret-key-must-be-32-characters-long',
    'this-is-an-INSECURE-secret-key-of-mine',
  ])('%s is refused as secret', (secret) => {
    expect(problemsOf({ ...inProduction, LATCHKEY_SECRET: secret })).toHaveLength(1)
    expect(problemsOf({ LATCHKEY_SECRET: secret })).toEqual([])
  })

  test('no random secret is refused', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 64 }).filter((value) => new Set(value).size > 20)
    fc.assert(fc.property(bytes, (value) => findWeakness(Buffer.from(value).toString('base64url')) === undefined))
  })

  test('the public address is HTTPS, or of this machine', () => {
    expect(problemsOf({ ...inProduction, LATCHKEY_PUBLIC_URL: 'http://accounts.example.com' })).toEqual([
      'LATCHKEY_PUBLIC_URL must begin with https:// in production, or passwords would travel in the clear.',
    ])
    for (const url of ['http://localhost:8102', 'http://127.0.0.1', 'http://[::1]:80', 'http://a.localhost']) {
      expect(problemsOf({ ...inProduction, LATCHKEY_PUBLIC_URL: url })).toEqual([])
    }
    expect(problemsOf({ ...inProduction, LATCHKEY_PUBLIC_URL: 'http://localhost.example.com' })).toHaveLength(1)
    expect(readConfig({ ...inProduction, LATCHKEY_PUBLIC_URL: '' }).warnings[0]).toMatch(/LATCHKEY_PUBLIC_URL is not set/)
  })

  test('the sample keys that everybody knows are refused', () => {
    const problems = problemsOf({
      ...inProduction,
      STACK_SEED_INTERNAL_PROJECT_PUBLISHABLE_CLIENT_KEY: 'this-publishable-client-key-is-for-local-development-only',
      STACK_SEED_INTERNAL_PROJECT_SECRET_SERVER_KEY: 'this-secret-server-key-is-for-local-development-only',
      STACK_SEED_INTERNAL_PROJECT_SUPER_SECRET_ADMIN_KEY: 'this-super-secret-admin-key-is-for-local-development-only',
    })

    expect(problems).toHaveLength(3)
    expect(problems[1]).toBe('STACK_SEED_INTERNAL_PROJECT_SECRET_SERVER_KEY holds a sample key that everybody knows; make a random one.')
  })
})

test('docs/configuration.md says what the settings say', () => {
  const written = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8')

  expect(written, 'run: node scripts/write-configuration-docs.ts').toBe(writeDocs())
})

describe('rate limits', () => {
  test('can be switched off as a whole', () => {
    expect(readConfig({ LATCHKEY_RATE_LIMITS: 'off' }).config.rateLimits).toEqual({ enabled: false, changes: {} })
    expect(readConfig({ LATCHKEY_RATE_LIMITS: 'On' }).config.rateLimits).toEqual({ enabled: true, changes: {} })
  })

  test('every mistake in a list of changes is told by itself', () => {
    const problems = problemsOf({
      LATCHKEY_RATE_LIMITS:
        'password-sign-in.adress=5/60, token.address=5, token.address=0/60, token.address=5/60/7, second-factor.address=off, second-factor.address=5/60, no,',
    })

    expect(problems).toEqual([
      'LATCHKEY_RATE_LIMITS: "password-sign-in.adress" is no limit.',
      'LATCHKEY_RATE_LIMITS: token.address needs points/seconds or off.',
      'LATCHKEY_RATE_LIMITS: token.address needs points/seconds or off.',
      'LATCHKEY_RATE_LIMITS: token.address needs points/seconds or off.',
      'LATCHKEY_RATE_LIMITS: second-factor.address is given twice.',
      'LATCHKEY_RATE_LIMITS: "no" is no limit.',
      'LATCHKEY_RATE_LIMITS: "" is no limit.',
    ])
  })
})
