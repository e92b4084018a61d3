import { spawn } from 'node:child_process'
import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { give } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Layout } from './layout.ts'
import { codeOf, EmbeddedPostgresError } from './problem.ts'

/**
 * The environment of PostgreSQL's programs: nothing that could redirect them (PGDATA, PGPORT, a
 * locale …).
 */
export const environment: NodeJS.ProcessEnv =
  process.platform === 'win32'
    ? { SystemRoot: process.env.SystemRoot, PATH: process.env.PATH, TEMP: process.env.TEMP }
    : { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Written into postgresql.conf once, so that an operator may change them there. */
const settings = {
  max_connections: '100',
  shared_buffers: '64MB',
  huge_pages: 'off',
  // Our queries are short: JIT compilation and parallel workers cost more than they save.
  jit: 'off',
  io_method: 'sync',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Rejected inserts are normal here, and a log of them would contain addresses of users.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
} as const

/** Creates the cluster if it does not exist, and checks that we can run it. */
export const prepareCluster = async (layout: Layout, binaries: Binaries): Promise<void> => {
  const { cluster, account } = layout
  const existing = statSync(cluster, { throwIfNoEntry: false })
  if (!existing) return createCluster(layout, binaries)

  if (account.owner && existing.uid !== account.owner.uid) {
    throw new EmbeddedPostgresError(
      `${cluster} belongs to the account with uid ${existing.uid}: start Latchkey as that account or as root, or choose another LATCHKEY_DATA_DIR.`,
    )
  }
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== binaries.majorVersion) {
    throw new EmbeddedPostgresError(
      `${cluster} was made by PostgreSQL ${version}, and this Latchkey brings version ${binaries.majorVersion}: use the Latchkey that made it, or move the data with pg_upgrade.`,
    )
  }
}

const createCluster = async (
  { home, cluster, account, password }: Layout,
  binaries: Binaries,
): Promise<void> => {
  // Left by an interrupted attempt; we hold the lock, so no process uses it.
  for (const name of readdirSync(home))
    if (name.startsWith('postgres-new-'))
      rmSync(join(home, name), { recursive: true, maxRetries: 5 })
  // A new name each time: the program of a killed attempt may still be writing to the old one.
  const draft = mkdtempSync(join(home, 'postgres-new-'))
  const data = join(draft, 'data')
  const passwordFile = join(draft, 'password')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  give(account, passwordFile)
  give(account, draft)

  const run = (args: string[]) =>
    runProgram(binaries.initdb, [`--pgdata=${data}`, ...args], account.spawn)
  await run([
    '--username=latchkey',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    '--no-sync',
    ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
  ])
  // One sync at the end, instead of one per step.
  await run(['--sync-only'])
  renameSync(data, cluster)
  if (process.platform !== 'win32') syncFolder(home)
  rmSync(draft, { recursive: true })
}

const syncFolder = (path: string): void => {
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

const runProgram = (file: string, args: string[], as: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...as,
      cwd: '/',
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => reject(cannotRun(file, error)))
    child.on('close', (code) => {
      if (code === 0) return resolve()
      reject(
        new EmbeddedPostgresError(
          `Making the database failed:\n${output.trim().split('\n').slice(-15).join('\n')}`,
        ),
      )
    })
  })

/** Why a program could not even be started. */
export const cannotRun = (file: string, error: Error): EmbeddedPostgresError => {
  const code = codeOf(error)
  if (code === 'ENOENT' && lstatSync(file, { throwIfNoEntry: false })) {
    // The file exists, so its loader is missing: Alpine and others without glibc.
    return new EmbeddedPostgresError(
      'The embedded PostgreSQL needs a system with glibc: use one, or set DATABASE_URL.',
      { cause: error },
    )
  }
  const hint =
    code === 'EPERM'
      ? 'this root may not act for other accounts; start Latchkey as an ordinary user, or set DATABASE_URL'
      : error.message
  return new EmbeddedPostgresError(`${file} cannot be run: ${hint}.`, { cause: error })
}
