import { availableParallelism } from 'node:os'
import { OAUTH_PROVIDER_TYPES } from '@latchkey/contract'
import { limitPolicies } from '../features/platform/rate-limits/index.ts'
import { listLimits } from '../kernel/limits/policy.ts'
import { QUOTAS } from '../kernel/quota-limits.ts'
import { integrationClients } from './integration-clients.ts'
import {
  anyText,
  choice,
  choices,
  databaseUrl,
  email,
  flag,
  headerText,
  hostNames,
  integer,
  type Kind,
  longText,
  networks,
  quotas,
  rateLimits,
  shortText,
  smtpServer,
  testCodes,
  webUrl,
} from './kinds.ts'

/** One setting, declared once: parsing, warnings and documentation are derived from it. */
export interface Setting<T, D> {
  name: string
  /** Names of the same setting in the existing ecosystem. */
  aliases: readonly string[]
  kind: Kind<T>
  default: D
  /** How the documentation describes the default, if the value alone is unclear. */
  defaultText: string
  description: string
  /** Messages never contain its value. */
  secret: boolean
}

interface Details<D> {
  default: D
  description: string
  defaultText?: string
  aliases?: readonly string[]
  secret?: true
}

const setting = <T, const D>(name: string, kind: Kind<T>, details: Details<D>): Setting<T, D> => ({
  name,
  kind,
  aliases: details.aliases ?? [],
  default: details.default,
  defaultText:
    details.defaultText ?? (details.default === null ? '–' : `\`${String(details.default)}\``),
  description: details.description,
  secret: details.secret ?? false,
})

const seed = (name: string) => [`STACK_SEED_INTERNAL_PROJECT_${name}`]

/** The two keys of a provider. */
const clientId = (variable: string, name: string) =>
  setting(`LATCHKEY_OAUTH_${variable}_CLIENT_ID`, headerText, {
    default: null,
    description: `The client id of the service at ${name}, for projects that use shared keys. With the secret or not at all.`,
  })
const clientSecret = (variable: string, name: string) =>
  setting(`LATCHKEY_OAUTH_${variable}_CLIENT_SECRET`, headerText, {
    default: null,
    description: `The client secret of the service at ${name}.`,
    secret: true,
  })

/**
 * A setting that exists only under its old name: with `LATCHKEY_OWNER_EMAIL` the owner always
 * joins.
 */
const internalAccess = setting('STACK_SEED_INTERNAL_PROJECT_USER_INTERNAL_ACCESS', flag, {
  default: false,
  description:
    'Whether an owner given by `STACK_SEED_INTERNAL_PROJECT_USER_EMAIL` joins the internal team. One given by `LATCHKEY_OWNER_EMAIL` always does.',
})

/** All settings, in the order of the documentation. */
export const sections = {
  'The service': {
    environment: setting('NODE_ENV', shortText, {
      default: null,
      defaultText: 'development',
      description:
        '`production` makes the service strict: it requires a secret and HTTPS, and rejects sample keys.',
    }),
    publicUrl: setting('LATCHKEY_PUBLIC_URL', webUrl, {
      default: null,
      defaultText: '`http://localhost:<port>`',
      description:
        'The URL under which browsers reach the service. Links in emails start with it. In production it must be HTTPS, unless it is localhost.',
      aliases: ['NEXT_PUBLIC_STACK_API_URL'],
    }),
    port: setting('LATCHKEY_PORT', integer(0, 65535), {
      default: 8102,
      description: 'The port to listen on; 0 for any free one.',
    }),
    host: setting('LATCHKEY_HOST', shortText, {
      default: null,
      defaultText: '`localhost` (this machine only); in production all addresses',
      description:
        'The address to listen on: `0.0.0.0` or `::` for all of them, as in a container, or `127.0.0.1` behind a proxy on the same machine.',
    }),
    allowedHosts: setting('LATCHKEY_ALLOWED_HOSTS', hostNames, {
      default: [],
      defaultText: 'none',
      description:
        'In development the service only accepts requests for `localhost`, `*.localhost`, a loopback address, the host of the public URL or of the dashboard, and these hosts. Production accepts every host.',
    }),
    secret: setting('LATCHKEY_SECRET', longText(32), {
      default: null,
      defaultText: 'generated into the data directory',
      description:
        'Encrypts secrets in the database. It must be the same in every process and must not be lost. Required in production. Generate one with `openssl rand -base64 32`.',
      secret: true,
    }),
    oldSecret: setting('LATCHKEY_OLD_SECRET', longText(32), {
      default: null,
      defaultText: 'none',
      description:
        'The value of `LATCHKEY_SECRET` before a change. What it sealed or signed is still accepted, and sealed again in the background (`docs/secret-rotation.md`).',
      secret: true,
    }),
    dataDir: setting('LATCHKEY_DATA_DIR', shortText, {
      default: '.latchkey',
      description: 'The folder of the embedded database and of the generated secret.',
    }),
    trustedProxies: setting('LATCHKEY_TRUSTED_PROXIES', networks, {
      default: [],
      defaultText: 'none',
      description:
        'The proxies in front of the service. Only they are trusted to name the client of a request (`X-Forwarded-For`).',
    }),
    allowedPrivateHosts: setting('LATCHKEY_ALLOWED_PRIVATE_HOSTS', hostNames, {
      default: [],
      defaultText: 'none',
      description:
        'Hosts in private networks that projects may configure, such as an internal SMTP server. All other private addresses are rejected.',
    }),
    accessTokenLifetimeSeconds: setting(
      'LATCHKEY_ACCESS_TOKEN_LIFETIME_SECONDS',
      integer(60, 86_400),
      {
        default: 600,
        description:
          'The lifetime of an access token. After a session ends, servers that only check the signature still accept its token for that long.',
      },
    ),
    testCodes: setting('LATCHKEY_TEST_CODES', testCodes, {
      default: [],
      defaultText: 'none',
      description:
        'Test addresses with a fixed sign-in code, such as `ada@example.com=ADA222`, for tests of an app. At most 20, in the domains `example.com`, `.net`, `.org`, `.example` and `.test`. Only for development on this machine: the service does not start with it in production, on another address than loopback, with a public URL of another host, or with allowed hosts or trusted proxies. See [testing.md](guides/testing.md).',
    }),
    drainTimeoutSeconds: setting('LATCHKEY_DRAIN_TIMEOUT_SECONDS', integer(0, 3600), {
      default: 10,
      description: 'How long requests may continue after the service was asked to stop.',
    }),
  },
  Database: {
    databaseUrl: setting('DATABASE_URL', databaseUrl, {
      default: null,
      defaultText: 'the embedded PostgreSQL',
      description:
        'A PostgreSQL server, version 15 or newer. Several processes on one database are a cluster.',
      secret: true,
    }),
    databasePoolSize: setting('LATCHKEY_DATABASE_POOL_SIZE', integer(4, 1000), {
      default: 10,
      description:
        'Connections to the database per process. Two of them always listen for changes and jobs. The requests of one project use at most half of them at a time.',
    }),
    statementTimeoutSeconds: setting('LATCHKEY_STATEMENT_TIMEOUT_SECONDS', integer(0, 3600), {
      default: 30,
      description:
        'When the database cancels a statement of a request; 0 for never. A connection on which it does not even do that is closed ten seconds later. Migrations and cleanup are not affected.',
    }),
    lockTimeoutSeconds: setting('LATCHKEY_LOCK_TIMEOUT_SECONDS', integer(0, 3600), {
      default: 15,
      description: 'How long such a statement waits for a lock; 0 for no limit.',
    }),
    idleTransactionTimeoutSeconds: setting(
      'LATCHKEY_IDLE_TRANSACTION_TIMEOUT_SECONDS',
      integer(0, 3600),
      {
        default: 60,
        description: 'When the database ends a transaction in which nothing happens; 0 for never.',
      },
    ),
  },
  Email: {
    smtpUrl: setting('LATCHKEY_SMTP_URL', smtpServer, {
      default: null,
      defaultText: 'none: emails go to the mailbox',
      description:
        'The SMTP server of all projects without one of their own. Without it, their emails are not sent, but stored in the mailbox, a page of the dashboard.',
      secret: true,
    }),
    mailFrom: setting('LATCHKEY_MAIL_FROM', email, {
      default: null,
      defaultText: '`noreply@<host of the public URL>`',
      description:
        'The sender address of emails sent with that server. Their sender name is that of the project.',
    }),
    cronSecret: setting('LATCHKEY_CRON_SECRET', headerText, {
      default: null,
      defaultText: 'none: nobody may call it',
      description:
        'Allows a cron service that sends it as a bearer token to call `/internal/failed-emails-digest`. The service also sends this digest by itself once a day. In production at least 32 random characters.',
      secret: true,
    }),
  },
  'Data retention': {
    auditRetentionDays: setting('LATCHKEY_AUDIT_RETENTION_DAYS', integer(0, 36_500), {
      default: 365,
      description:
        'How many days the audit log keeps entries; 0 to keep them without limit. A nightly job deletes older ones.',
    }),
    emailBodyDays: setting('LATCHKEY_EMAIL_BODY_DAYS', integer(0, 30), {
      default: 30,
      description:
        'How many days the log of sent emails keeps their bodies, with the codes and links of sign-in emails masked; 0 for no bodies. The other records of emails are kept for 30 days.',
    }),
  },
  Webhooks: {
    svixApiKey: setting('LATCHKEY_SVIX_API_KEY', headerText, {
      default: null,
      defaultText: 'none: this service delivers',
      description:
        'The key of a service with the interface of Svix that delivers webhooks instead of this one. See [webhooks.md](webhooks.md).',
      aliases: ['STACK_SVIX_API_KEY'],
      secret: true,
    }),
    svixServerUrl: setting('LATCHKEY_SVIX_SERVER_URL', webUrl, {
      default: null,
      defaultText: 'the hosted one of the region in the key',
      description: 'The URL of that service. It may be in a private network.',
      aliases: ['STACK_SVIX_SERVER_URL'],
    }),
  },
  'Editing assistant': {
    aiUrl: setting('LATCHKEY_AI_URL', webUrl, {
      default: null,
      defaultText: 'none: there is no assistant',
      description:
        'The base URL of an API with chat completions like those of OpenAI, such as `https://api.openai.com/v1` or `http://localhost:11434/v1`. It may be in a private network. See [editing-assistant.md](guides/editing-assistant.md).',
    }),
    aiKey: setting('LATCHKEY_AI_KEY', headerText, {
      default: null,
      defaultText: 'none',
      description: 'The API key, sent as a bearer token. Some services need none.',
      secret: true,
    }),
    aiModel: setting('LATCHKEY_AI_MODEL', shortText, {
      default: null,
      description: 'The name of the model. It must support tool calls.',
    }),
    aiTimeoutSeconds: setting('LATCHKEY_AI_TIMEOUT_SECONDS', integer(1, 600), {
      default: 60,
      description:
        'How long a reply may take. A proxy in front of this service must allow as much.',
    }),
  },
  Payments: {
    stripeSecretKey: setting('LATCHKEY_STRIPE_SECRET_KEY', headerText, {
      default: null,
      defaultText: 'none: only test mode',
      description:
        'The secret key of the Stripe account that the accounts of projects connect to. Needs the other two. See [payments.md](guides/payments.md).',
      aliases: ['STACK_STRIPE_SECRET_KEY'],
      secret: true,
    }),
    stripePublishableKey: setting('LATCHKEY_STRIPE_PUBLISHABLE_KEY', headerText, {
      default: null,
      description: 'The publishable key of the same account. The purchase page sends it to Stripe.',
      aliases: ['NEXT_PUBLIC_STACK_STRIPE_PUBLISHABLE_KEY'],
    }),
    stripeWebhookSecret: setting('LATCHKEY_STRIPE_WEBHOOK_SECRET', headerText, {
      default: null,
      description:
        'The signing secret of the webhook endpoint at Stripe, which sends the events of connected accounts to `/api/v1/integrations/stripe/webhooks`.',
      aliases: ['STACK_STRIPE_WEBHOOK_SECRET'],
      secret: true,
    }),
    stripeApiUrl: setting('LATCHKEY_STRIPE_API_URL', webUrl, {
      default: null,
      defaultText: 'that of Stripe',
      description:
        'The URL of a stand-in for Stripe, for tests. It serves the API under `/v1` and Stripe.js at `/v3/`.',
    }),
  },
  'Partner integrations': {
    integrationClients: setting('LATCHKEY_INTEGRATION_CLIENTS', integrationClients, {
      default: [],
      defaultText: 'none',
      description:
        'The partners that may create projects for their customers, as a JSON array of `{"client_id", "client_secret", "redirect_uris"}`. In production each secret needs at least 32 random characters. See [partner-integrations.md](partner-integrations.md).',
      aliases: ['STACK_INTEGRATION_CLIENTS_CONFIG'],
      secret: true,
    }),
  },
  'Sign-in with other services': {
    googleClientId: clientId('GOOGLE', 'Google'),
    googleClientSecret: clientSecret('GOOGLE', 'Google'),
    githubClientId: clientId('GITHUB', 'GitHub'),
    githubClientSecret: clientSecret('GITHUB', 'GitHub'),
    microsoftClientId: clientId('MICROSOFT', 'Microsoft'),
    microsoftClientSecret: clientSecret('MICROSOFT', 'Microsoft'),
    spotifyClientId: clientId('SPOTIFY', 'Spotify'),
    spotifyClientSecret: clientSecret('SPOTIFY', 'Spotify'),
    developmentProviderUrl: setting('LATCHKEY_DEVELOPMENT_PROVIDER_URL', webUrl, {
      default: null,
      defaultText: 'the built-in one',
      description:
        'An OpenID issuer that replaces the providers for which a project uses shared keys and none are set. Each is a client of it with its name, such as `github`. Not in production, where those providers are not available.',
    }),
    developmentProviderSecret: setting('LATCHKEY_DEVELOPMENT_PROVIDER_SECRET', headerText, {
      default: null,
      description: 'The client secret at that issuer.',
      secret: true,
    }),
    sharedOAuthTokens: setting('LATCHKEY_SHARED_OAUTH_TOKENS', flag, {
      default: false,
      description:
        'Gives projects access tokens of accounts that were connected with shared keys. For development only: every such project then acts in the name of the service.',
    }),
  },
  'Logs, metrics and load': {
    logLevel: setting('LATCHKEY_LOG_LEVEL', choice('silent', 'error', 'warn', 'info', 'debug'), {
      default: 'info',
      description: 'How much is logged.',
    }),
    logFormat: setting('LATCHKEY_LOG_FORMAT', choice('auto', 'pretty', 'json'), {
      default: 'auto',
      description:
        '`pretty` for humans, `json` for programs, `auto` for `pretty` in a terminal and `json` everywhere else.',
    }),
    metricsToken: setting('LATCHKEY_METRICS_TOKEN', headerText, {
      default: null,
      description:
        'Gives access to `/metrics` to clients that send it as a bearer token. In production at least 32 random characters.',
      secret: true,
    }),
    hashConcurrency: setting('LATCHKEY_HASH_CONCURRENCY', integer(1, 1024), {
      default: availableParallelism(),
      defaultText: 'number of cores',
      description:
        'How many passwords are hashed at the same time; each takes 19 MiB of memory meanwhile.',
    }),
    hashQueueLength: setting('LATCHKEY_HASH_QUEUE_LENGTH', integer(0, 100_000), {
      default: 128,
      description:
        'How many more may wait, shared fairly between projects. When the queue is full, sign-ins get 429 with `Retry-After`.',
    }),
    hashWaitSeconds: setting('LATCHKEY_HASH_WAIT_SECONDS', integer(1, 60), {
      default: 5,
      description:
        'How long a password may wait to be hashed. A sign-in that would wait longer gets 429 with `Retry-After`.',
    }),
    maxImportedBcryptCost: setting('LATCHKEY_MAX_IMPORTED_BCRYPT_COST', integer(4, 14), {
      default: 12,
      description:
        'The highest cost of bcrypt hashes that servers may import. Each step doubles the time of a sign-in: cost 12 takes a quarter of a second, 14 a whole one.',
    }),
  },
  'Rate limits': {
    rateLimits: setting(
      'LATCHKEY_RATE_LIMITS',
      rateLimits(listLimits(limitPolicies).map(({ name }) => name)),
      {
        default: { enabled: true, changes: {} },
        defaultText: '`on`',
        description:
          'Limits on requests that guess or flood. Changes name a limit of [rate-limits.md](rate-limits.md) with its points and its window in seconds.',
      },
    ),
  },
  Quotas: {
    quotas: setting('LATCHKEY_QUOTAS', quotas(Object.keys(QUOTAS)), {
      default: {},
      defaultText: 'as below',
      description:
        'How much users and projects may store. A change names a quota of the table below with a number, or `off`.',
    }),
  },
  'The first start': {
    ownerEmail: setting('LATCHKEY_OWNER_EMAIL', email, {
      default: null,
      description:
        'With the password: the first administrator of the dashboard, created once. Without it, the first start prints a one-time link.',
      aliases: seed('USER_EMAIL'),
    }),
    ownerPassword: setting('LATCHKEY_OWNER_PASSWORD', anyText, {
      default: null,
      description:
        'The password of the first administrator. It is not reset if the account exists. In production at least 12 characters, and not a common one.',
      aliases: seed('USER_PASSWORD'),
      secret: true,
    }),
    internalAccess,
    ownerGithubId: setting('LATCHKEY_OWNER_GITHUB_ID', shortText, {
      default: null,
      description: 'The id of the GitHub account that signs in as the first administrator.',
      aliases: seed('USER_GITHUB_ID'),
    }),
    dashboardUrl: setting('LATCHKEY_DASHBOARD_URL', webUrl, {
      default: null,
      defaultText: 'the public URL',
      description:
        'The URL of the dashboard, if it is another one; a trusted domain of project `internal` unless its host is localhost.',
      aliases: ['NEXT_PUBLIC_STACK_DASHBOARD_URL'],
    }),
    seatsPerTeam: setting('LATCHKEY_DASHBOARD_SEATS', integer(1, 1_000_000), {
      default: 100,
      description: 'How many administrators a team of the dashboard may have.',
    }),
    publishableClientKey: setting('LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY', headerText, {
      default: null,
      defaultText: 'generated; see `internal-keys.json` in the data directory',
      description:
        'The publishable client key of project `internal`, the one of the dashboard. Changing it replaces the key. All three keys or none; in production each at least 32 random characters.',
      aliases: seed('PUBLISHABLE_CLIENT_KEY'),
      secret: true,
    }),
    secretServerKey: setting('LATCHKEY_INTERNAL_SECRET_SERVER_KEY', headerText, {
      default: null,
      defaultText: 'generated',
      description: 'Its secret server key.',
      aliases: seed('SECRET_SERVER_KEY'),
      secret: true,
    }),
    superSecretAdminKey: setting('LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY', headerText, {
      default: null,
      defaultText: 'generated',
      description: 'Its super secret admin key.',
      aliases: seed('SUPER_SECRET_ADMIN_KEY'),
      secret: true,
    }),
    signUpEnabled: setting('LATCHKEY_INTERNAL_SIGN_UP_ENABLED', flag, {
      default: false,
      description: 'Lets anyone sign up to the dashboard.',
      aliases: seed('SIGN_UP_ENABLED'),
    }),
    otpEnabled: setting('LATCHKEY_INTERNAL_OTP_ENABLED', flag, {
      default: false,
      description: 'Offers sign-in to the dashboard with an emailed code.',
      aliases: seed('OTP_ENABLED'),
    }),
    allowLocalhost: setting('LATCHKEY_INTERNAL_ALLOW_LOCALHOST', flag, {
      default: false,
      description: 'Lets sign-in to the dashboard redirect to localhost.',
      aliases: seed('ALLOW_LOCALHOST'),
    }),
    oauthProviders: setting('LATCHKEY_INTERNAL_OAUTH_PROVIDERS', choices(...OAUTH_PROVIDER_TYPES), {
      default: [],
      defaultText: 'none',
      description: 'The providers on the sign-in page of the dashboard, at its first start.',
      aliases: seed('OAUTH_PROVIDERS'),
    }),
  },
} as const

/** All settings by their keys in the code. */
export const settings = {
  ...sections['The service'],
  ...sections.Database,
  ...sections.Email,
  ...sections['Data retention'],
  ...sections.Webhooks,
  ...sections['Editing assistant'],
  ...sections.Payments,
  ...sections['Partner integrations'],
  ...sections['Sign-in with other services'],
  ...sections['Logs, metrics and load'],
  ...sections['Rate limits'],
  ...sections.Quotas,
  ...sections['The first start'],
}

export type Settings = typeof settings

/** The value of a setting. */
export type ValueOf<S> = S extends Setting<infer T, infer D> ? T | D : never
