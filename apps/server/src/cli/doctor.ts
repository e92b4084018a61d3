import { access, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { sealedValues } from '../app.ts'
import { type Config, ConfigError, loadSecret, readConfig } from '../config/index.ts'
import { hasEmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/index.ts'
import {
  checkDisk,
  checkEmailServer,
  checkPublicUrl,
  checkTestCodes,
  type Finding as Reported,
} from '../features/platform/health-report/index.ts'
import {
  describe,
  FOREIGN,
  findRotation,
  isForeign,
  UNFINISHED,
} from '../features/platform/secret-rotation/index.ts'
import { openDatabase } from '../kernel/database.ts'
import { pendingMigrations } from '../kernel/migrations.ts'
import { systemRandom } from '../kernel/random.ts'
import { createSecrets } from '../kernel/secrets.ts'
import { webApp } from '../kernel/shipped-files.ts'
import { explain } from './failures.ts'
import { listen } from './listen.ts'

interface Finding {
  ok: boolean
  text: string
}

const good = (text: string): Finding => ({ ok: true, text })
const bad = (text: string): Finding => ({ ok: false, text })

/** A check that the health report has, too. Only what fails has to be fixed. */
const reported =
  (check: (config: Config) => Promise<Reported>) =>
  async (config: Config): Promise<Finding> => {
    const { state, text } = await check(config)
    return { ok: state !== 'fail', text }
  }

/**
 * `latchkey doctor`: checks everything that a start needs and reports how to fix problems. Exit
 * code 1 if there are any.
 */
export async function doctor(): Promise<number> {
  const findings = await examine()
  for (const { ok, text } of findings) console.log(`${ok ? '✓' : '✗'} ${text}`)
  const wrong = findings.filter((finding) => !finding.ok).length
  console.log(wrong === 0 ? '\nAll is well.' : `\n${wrong} thing${wrong === 1 ? '' : 's'} to fix.`)
  return wrong === 0 ? 0 : 1
}

async function examine(): Promise<Finding[]> {
  let config: Config
  const findings: Finding[] = [checkNode()]
  try {
    const read = readConfig(process.env)
    config = read.config
    findings.push(good('The settings are valid.'), ...read.warnings.map(bad))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [...findings, ...error.problems.map(bad)]
  }
  const checks = [
    checkDataDir,
    checkSecret,
    checkPort,
    checkDatabase,
    checkPages,
    reported(checkDisk),
    reported(checkPublicUrl),
    reported(checkEmailServer),
    reported(checkTestCodes),
  ]
  for (const check of checks)
    findings.push(
      ...[await check(config).catch((error: unknown) => bad(explain(error).join(' ')))].flat(),
    )
  // Some checks find what the settings have warned of. It is one thing to fix.
  return findings.filter(({ text }, at) => findings.findIndex((each) => each.text === text) === at)
}

function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const enough = major > 22 || (major === 22 && minor >= 18)
  return enough
    ? good(`Node ${process.versions.node}`)
    : bad(`Node ${process.versions.node} is too old; 22.18 or newer is needed.`)
}

async function checkDataDir({ dataDir }: Config): Promise<Finding> {
  await mkdir(dataDir, { recursive: true })
  await access(dataDir, constants.R_OK | constants.W_OK)
  return good(`The data directory ${dataDir} can be written.`)
}

async function checkSecret(config: Config): Promise<Finding> {
  loadSecret(config)
  return good(
    config.secret === null
      ? 'A secret was generated into the data directory.'
      : 'LATCHKEY_SECRET is set.',
  )
}

async function checkPort({ port, host }: Config): Promise<Finding> {
  try {
    const { servers } = await listen(createServer, { port, host })
    for (const server of servers) server.close()
    return good(`Port ${port} is free.`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    const state = await askLatchkey(port, host)
    if (state === null) throw error
    return state === 'ready'
      ? good(`Latchkey is running on port ${port} and is ready.`)
      : bad(`Latchkey is running on port ${port}, but is not ready (${state}). See its log.`)
  }
}

const STATES = [
  'ready',
  'draining',
  'migrations pending',
  'database read-only',
  'database unavailable',
]

/** The state of the Latchkey on a port; null if another program uses it. */
async function askLatchkey(port: number, host: string | null): Promise<string | null> {
  const isAny = host === null || host === 'localhost' || ['0.0.0.0', '::'].includes(host)
  const name = isAny ? 'localhost' : host.includes(':') ? `[${host}]` : host
  try {
    const response = await fetch(`http://${name}:${port}/ready`, {
      signal: AbortSignal.timeout(5_000),
      redirect: 'error',
    })
    const text = await response.text()
    if (response.status === 503 && text === 'The service is starting.') return 'starting'
    const { status } = JSON.parse(text)
    return STATES.find((state) => state === status) ?? null
  } catch {
    // Not HTTP, not JSON, or no response: another program.
    return null
  }
}

/** Checks the database and its secret. The embedded one is started for this, but never created. */
async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== null) return examineDatabase(config, databaseUrl)
  if (!hasEmbeddedPostgres(dataDir))
    return [good('The next start creates the embedded PostgreSQL; DATABASE_URL is not set.')]
  const embedded = await startEmbeddedPostgres({ dataDir, log: { info() {} } })
  try {
    return await examineDatabase(config, embedded.url)
  } finally {
    await embedded.stop()
  }
}

async function examineDatabase(config: Config, databaseUrl: string): Promise<Finding[]> {
  const tables = await checkTables(databaseUrl)
  return tables.ok ? [tables, await checkSecretRotation(config, databaseUrl)] : [tables]
}

async function checkTables(databaseUrl: string): Promise<Finding> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: 5_000,
  })
  try {
    const { rows } = await pool.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    )
    const version = Math.floor(Number(rows[0]?.version ?? 0) / 10_000)
    if (version < 15) return bad(`PostgreSQL ${version} is too old; 15 or newer is needed.`)
    const pending = await pendingMigrations(pool)
    return good(
      `PostgreSQL ${version} responds; ${pending.length === 0 ? 'its tables are up to date' : `the next start applies ${pending.length} migrations`}.`,
    )
  } finally {
    await pool.end()
  }
}

/** How far a change of LATCHKEY_SECRET is, and whether it is the secret of the database. */
async function checkSecretRotation(config: Config, databaseUrl: string): Promise<Finding> {
  const { databaseTimeouts: timeouts, oldSecret } = config
  const { db, pool } = openDatabase(databaseUrl, { poolSize: 1, timeouts }, () => {})
  try {
    if ((await pendingMigrations(pool)).length > 0)
      return good('The next start looks for values that a former secret sealed.')
    const secrets = createSecrets(loadSecret(config), systemRandom)
    const rotation = await findRotation(db, secrets, sealedValues)
    if (oldSecret !== null) return good(describe(rotation))
    if (rotation.isBegun) return bad(UNFINISHED)
    return (await isForeign({ db, secrets }, sealedValues))
      ? bad(FOREIGN)
      : good('Only one secret is accepted.')
  } finally {
    await pool.end()
  }
}

async function checkPages(): Promise<Finding> {
  const found = await access(join(webApp('screens'), 'index.html')).then(
    () => true,
    () => false,
  )
  return found
    ? good('The web pages are built.')
    : bad('The web pages are not built: run npm run build.')
}
