import { chromiumOptions } from '@latchkey/testkit/chromium'
import { freePort } from '@latchkey/testkit/free-port'
import pg from 'pg'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { serverEnvironment, serverFlags } from '../scripts/run/server-options.mjs'
import { OBSERVE } from './dashboard-observer.ts'
import { SERVER_MAIN, type Stage, startProcess } from './stage.ts'

const OWNER = { email: 'owner@bench.example', password: 'the owner of the benchmark' }
const CLIENT_KEY = 'pck_of_the_benchmark'
const USERS = 1_000
const TEAMS = 100
/** The longest whole list that has a target (protocol 09 §27). */
const DEFINITIONS = 10_000
const DEFINITIONS_PER_CALL = 2_000
const EMAILS = 12

/** “Fast 4G”: the network that the API reference is measured with, too. */
const NETWORK = {
  offline: false,
  latency: 40,
  downloadThroughput: (20 * 1024 * 1024) / 8,
  uploadThroughput: (10 * 1024 * 1024) / 8,
}

/** The service with a full project and an owner, and a browser. */
export interface DashboardStage {
  url: string
  /** Has 1,000 users, 100 teams, emails, webhook endpoints and an offer. */
  projectId: string
  userId: string
  /** Has 10,000 permissions. */
  largeProjectId: string
  /** Opens a window with an empty cache. */
  open(options?: { signedIn?: boolean }): Promise<Window>
  close(): Promise<void>
}

export interface Window {
  context: BrowserContext
  page: Page
  close(): Promise<void>
}

/** Seeds the projects and starts a browser. */
export async function openDashboardStage(stage: Stage): Promise<DashboardStage> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const service = await startProcess(
    [...serverFlags, SERVER_MAIN, 'start'],
    {
      ...serverEnvironment,
      DATABASE_URL: stage.databaseUrl,
      LATCHKEY_DATA_DIR: stage.folder,
      LATCHKEY_PORT: String(port),
      LATCHKEY_HOST: '127.0.0.1',
      LATCHKEY_PUBLIC_URL: url,
      LATCHKEY_RATE_LIMITS: 'off',
      LATCHKEY_QUOTAS: 'permission_definitions_per_project=off',
      LATCHKEY_OWNER_EMAIL: OWNER.email,
      LATCHKEY_OWNER_PASSWORD: OWNER.password,
      LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: CLIENT_KEY,
      LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 'ssk_of_the_benchmark',
      LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_of_the_benchmark',
    },
    port,
  )
  let browser: Browser | undefined
  try {
    const seeded = await seed(stage, service.url)
    browser = await chromium.launch(await chromiumOptions())
    const started = browser
    return {
      url,
      ...seeded,
      open: ({ signedIn = true } = {}) => openWindow(started, url, signedIn ? seeded.tokens : null),
      async close() {
        await started.close()
        await service.stop()
      },
    }
  } catch (error) {
    await browser?.close()
    await service.stop()
    throw error
  }
}

interface Tokens {
  access_token: string
  refresh_token: string
}

async function openWindow(browser: Browser, url: string, tokens: Tokens | null): Promise<Window> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  if (tokens) await context.addCookies(cookiesOf(url, tokens))
  await context.addInitScript(OBSERVE)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  return { context, page, close: () => context.close() }
}

/** The cookies of a signed-in user (protocol 07 §6.1). */
const cookiesOf = (url: string, { access_token, refresh_token }: Tokens) =>
  [
    { name: 'stack-refresh-internal', value: refresh_token },
    { name: 'stack-access', value: JSON.stringify([refresh_token, access_token]) },
  ].map(({ name, value }) => ({ url, name, value: encodeURIComponent(value) }))

/** Calls the API. Throws if the response is not a success. */
type Call = (method: 'POST' | 'PATCH' | 'GET', path: string, body?: object) => Promise<Reply>
type Reply = Record<string, unknown> & { id: string }

const callWith =
  (url: string, headers: Record<string, string>): Call =>
  async (method, path, body) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`)
    return JSON.parse(text) as Reply
  }

async function seed(stage: Stage, url: string) {
  process.stderr.write('  seeding the projects …\n')
  const visitor = { 'x-stack-access-type': 'client', 'x-stack-project-id': 'internal' }
  const asVisitor = callWith(url, { ...visitor, 'x-stack-publishable-client-key': CLIENT_KEY })
  const tokens = (await asVisitor('POST', '/auth/password/sign-in', OWNER)) as unknown as Tokens
  const asOwner = callWith(url, {
    ...visitor,
    'x-stack-publishable-client-key': CLIENT_KEY,
    'x-stack-access-token': tokens.access_token,
  })
  const { items } = (await asOwner('GET', '/internal/owner-teams')) as unknown as {
    items: { id: string }[]
  }
  const create = async (display_name: string) => {
    const owner_team_id = items[0]?.id
    const { id } = await asOwner('POST', '/internal/projects', { display_name, owner_team_id })
    const asAdmin = callWith(url, {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': id,
      'x-stack-admin-access-token': tokens.access_token,
    })
    return { id, asAdmin }
  }
  const full = await create('Birdwatch')
  const large = await create('Permissions')
  const userId = await fill(stage, url, full)
  await define(large.asAdmin)
  return { tokens, projectId: full.id, userId, largeProjectId: large.id }
}

async function fill(stage: Stage, url: string, { id, asAdmin }: { id: string; asAdmin: Call }) {
  await configure(asAdmin, {
    'auth.otp.allowSignIn': true,
    'domains.allowLocalhost': true,
    'payments.offers.pro': {
      displayName: 'Pro',
      customerType: 'user',
      serverOnly: false,
      stackable: false,
      prices: { monthly: { USD: '9', interval: [1, 'month'], serverOnly: false } },
      includedItems: {},
    },
  })
  await seedUsers(stage, id)
  const user = await asAdmin('POST', '/users', {
    display_name: 'Ada Lovelace',
    primary_email: 'ada@mail.example',
    primary_email_auth_enabled: true,
  })
  await query(stage, 'update users set last_active_at = now() where id = $1', [user.id])
  for (let at = 0; at < TEAMS; at += 1)
    await asAdmin('POST', '/teams', {
      display_name: `Team ${at}`,
      ...(at < 3 && { creator_user_id: user.id }),
    })
  for (let at = 0; at < EMAILS; at += 1)
    await asAdmin('POST', '/auth/otp/send-sign-in-code', {
      email: `guest-${at}@mail.example`,
      callback_url: 'http://localhost/code',
    })
  const { token } = (await asAdmin('POST', '/webhooks/svix-token', {})) as unknown as {
    token: string
  }
  const asReceiver = callWith(url, { authorization: `Bearer ${token}` })
  for (let at = 0; at < 3; at += 1)
    await asReceiver('POST', `/app/${id}/endpoint`, { url: `http://127.0.0.1:9/hooks/${at}` })
  return user.id
}

const configure = (asAdmin: Call, changes: object) =>
  asAdmin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(changes) })

/** Users who signed up during the last 31 days. */
async function seedUsers(stage: Stage, projectId: string) {
  await query(
    stage,
    `insert into users (tenancy_id, id, display_name, is_anonymous, otp_auth_enabled, created_at, last_active_at)
     select t.id, gen_random_uuid(), ($2::text[])[1 + n % 8] || ' ' || ($3::text[])[1 + n / 8 % 8] || ' ' || n,
       false, true, now() - n * interval '44 minutes', now() - n * interval '7 minutes'
     from tenancies t, generate_series(1, $4) n where t.project_id = $1`,
    [projectId, FIRST_NAMES, LAST_NAMES, USERS - 1],
  )
  await query(stage, 'analyze users')
}

async function query(stage: Stage, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    await client.query(sql, values)
  } finally {
    await client.end()
  }
}

const FIRST_NAMES = ['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Margaret', 'Katherine']
const LAST_NAMES = [
  'Lovelace',
  'Hopper',
  'Turing',
  'Dijkstra',
  'Liskov',
  'Knuth',
  'Hamilton',
  'Johnson',
]

/** Defines the permissions of a large project. Every tenth contains the one before it. */
async function define(asAdmin: Call) {
  for (let first = 0; first < DEFINITIONS; first += DEFINITIONS_PER_CALL)
    await configure(
      asAdmin,
      Object.fromEntries(
        Array.from({ length: DEFINITIONS_PER_CALL }, (_, offset) => {
          const at = first + offset
          const contained = at % 10 === 9 ? { [`permission_${at - 1}`]: true } : {}
          return [
            `rbac.permissions.permission_${at}`,
            { scope: 'team', containedPermissionIds: contained },
          ]
        }),
      ),
    )
}
