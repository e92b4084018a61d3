import { spawn } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import { cannotRun, environment } from './cluster.ts'
import { type Address, type Client, connect, PRESENCE } from './connection.ts'
import type { Layout } from './layout.ts'
import { codeOf, EmbeddedPostgresError } from './problem.ts'
import { findServersOfRemoved, identify, isRunning } from './processes.ts'

/** A server that accepts our password. */
export interface Server {
  pid: number
  address: Address
  /** Kept open while we use the server, which is visible to other processes. */
  presence: Client
}

export interface Log {
  info(message: string): void
}

// A response takes milliseconds, except after a crash, when the server first replays its log.
const silenceLimitMs = 60_000
const recoveryLimitMs = 10 * 60_000
const stopLimitMs = 5 * 60_000
const isWindows = process.platform === 'win32'

/** The content of postmaster.pid about the running server, or the last one. */
interface PidFile extends Address {
  pid: number
  isStopping: boolean
}

const readPidFile = ({ cluster }: Layout): PidFile | undefined => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0]))
    const host = isWindows ? '127.0.0.1' : (lines[4] ?? '')
    return pid > 0
      ? { pid, port: Number(lines[3]), host, isStopping: lines[7]?.trim() === 'stopping' }
      : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Finds a server that an earlier process left running, or that another one uses. Waits for one that
 * is stopping.
 */
export const findServer = async (layout: Layout, log: Log): Promise<Server | undefined> => {
  const found = readPidFile(layout)
  if (!found) return undefined
  if (isRunning(found.pid) && identify(found.pid, layout.cluster) !== 'other') {
    if (found.isStopping) {
      log.info('Waiting for the embedded PostgreSQL of an earlier run to stop.')
      await waitUntilGone(layout, found.pid)
    } else {
      const server = await waitUntilReady(layout, found.pid, () => readPidFile(layout), log)
      if (server) return server
    }
  }
  disown(layout)
  return undefined
}

/**
 * The number in postmaster.pid may belong to another program by now, or to a server that has ended
 * but is still listed; PostgreSQL would not start. Only the number is overwritten, with one that no
 * process can have. From the rest of the file, PostgreSQL still detects whether parts of the former
 * server are running, which removing the file would prevent.
 */
const disown = ({ cluster }: Layout): void => {
  const file = join(cluster, 'postmaster.pid')
  // A server that stopped normally has removed its file.
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, ['2147483646', ...lines.slice(1)].join('\n'))
}

/**
 * Ends the servers of clusters that were removed from this path while they ran. Their data is gone,
 * and PostgreSQL itself would notice only within a minute. One of another account is left alone.
 */
export const endServersOfRemoved = async (layout: Layout): Promise<void> => {
  for (const pid of findServersOfRemoved(layout.cluster)) {
    try {
      // "Immediate": there is nothing to write, and no folder to write to.
      process.kill(pid, 'SIGQUIT')
    } catch (error) {
      if (codeOf(error) === 'ESRCH' || codeOf(error) === 'EPERM') continue
      throw error
    }
    await waitUntilGone(layout, pid)
  }
}

/** Starts a server; no other process may do so at the same time, and none may be running. */
export const startServer = async (
  layout: Layout,
  binaries: Binaries,
  log: Log,
): Promise<Server> => {
  for (let attempt = 1; ; attempt++) {
    const result = await tryStart(layout, binaries, log)
    if ('server' in result) return result.server
    // After kill -9 of the main process, its helpers need a moment to notice.
    const isHeldByRemains = result.output.includes('is still in use')
    if (!isHeldByRemains || attempt === 40) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL ended while starting. The last lines of ${layout.log}:\n${result.output.trim().split('\n').slice(-15).join('\n')}`,
      )
    }
    await sleep(250)
  }
}

const tryStart = async (
  layout: Layout,
  binaries: Binaries,
  log: Log,
): Promise<{ server: Server } | { output: string }> => {
  const { account, cluster } = layout
  const address = isWindows
    ? { host: '127.0.0.1', port: await findFreePort() }
    : { host: layout.socketFolder(), port: layout.socketNumber }
  // No server is running, so these are leftovers; with the number of a living process in it,
  // PostgreSQL would respect the second.
  const socket = join(address.host, `.s.PGSQL.${address.port}`)
  if (!isWindows) for (const file of [socket, `${socket}.lock`]) rmSync(file, { force: true })

  const logFile = openLog(layout)
  const logStart = fstatSync(logFile).size
  const args = [
    '-D',
    cluster,
    '-p',
    String(address.port),
    '-c',
    `listen_addresses=${isWindows ? address.host : ''}`,
  ]
  args.push(
    '-c',
    `unix_socket_directories=${isWindows ? '' : `"${address.host.replaceAll('"', '""')}"`}`,
    '-c',
    'logging_collector=off',
  )
  // In a session of its own: Ctrl-C on the terminal must not reach it, because it is stopped after
  // everything that uses it. On Windows, PostgreSQL does not run for administrators unless pg_ctl
  // drops their rights.
  const [file, ...rest] = isWindows
    ? [
        binaries.pgCtl,
        'start',
        '-W',
        '-D',
        cluster,
        '-o',
        args
          .slice(2)
          .map((arg) => `"${arg}"`)
          .join(' '),
      ]
    : [binaries.postgres, ...args]
  const child = spawn(file, rest, {
    ...account.spawn,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', logFile, logFile],
    windowsHide: true,
  })
  closeSync(logFile)
  child.unref()
  const pid = child.pid
  if (pid === undefined)
    throw cannotRun(file, await new Promise<Error>((resolve) => child.once('error', resolve)))
  const hasEnded = () =>
    isWindows
      ? child.exitCode !== null && child.exitCode !== 0
      : child.exitCode !== null || child.signalCode !== null
  const server = await waitUntilReady(
    layout,
    pid,
    () => (hasEnded() ? undefined : { pid, ...address }),
    log,
  )
  if (server)
    return {
      server: isWindows ? { ...server, pid: readPidFile(layout)?.pid ?? server.pid } : server,
    }
  return { output: readFileSync(layout.log).subarray(logStart).toString() }
}

const openLog = ({ log, account }: Layout): number => {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000)
    renameSync(log, `${log}.1`)
  // Root must not follow a link that the owner of the folder put there.
  const file = openSync(
    log,
    constants.O_CREAT | constants.O_APPEND | constants.O_RDWR | (constants.O_NOFOLLOW ?? 0),
    0o600,
  )
  if ('uid' in account.spawn) fchownSync(file, account.spawn.uid, account.spawn.gid)
  return file
}

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * Connects repeatedly until the server accepts. `undefined` once it has ended or is ending; `look`
 * reads its state meanwhile.
 */
const waitUntilReady = async (
  layout: Layout,
  pid: number,
  look: () => Address | undefined,
  log: Log,
): Promise<Server | undefined> => {
  const startedMs = performance.now()
  let lastResponseMs = startedMs
  let nextNoteMs = startedMs + 5000
  while (true) {
    const address = look()
    if (!address || !isRunning(pid)) return undefined
    const response = await knock(address, layout.password)
    if (typeof response === 'object') return { pid, address, presence: response }
    const nowMs = performance.now()
    if (response === 'busy') lastResponseMs = nowMs
    if (nowMs - lastResponseMs > silenceLimitMs || nowMs - startedMs > recoveryLimitMs) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL (process ${pid}) does not respond at ${address.host}: see ${layout.log}, end it and start again.`,
      )
    }
    if (nowMs > nextNoteMs) {
      log.info('The embedded PostgreSQL is recovering; this can take a while after a crash.')
      nextNoteMs += 15_000
    }
    await sleep(10)
  }
}

const knock = async (address: Address, password: string): Promise<Client | 'busy' | 'silent'> => {
  if (!isWindows && !existsSync(join(address.host, `.s.PGSQL.${address.port}`))) return 'silent'
  try {
    return await enter(address, password)
  } catch (error) {
    const code = codeOf(error)
    if (code === '28P01' || code === '28000') {
      throw new EmbeddedPostgresError(
        'The embedded PostgreSQL does not accept the password in postgres-password: restore that file from a backup.',
      )
    }
    // Starting, recovering or stopping; or all connections are used.
    if (code === '57P03' || code === '53300') return 'busy'
    // Any other error of the server is final; other failures are connections that failed or broke.
    if (error instanceof pg.DatabaseError) throw error
    return 'silent'
  }
}

/** Connects to our database, and creates it the first time. */
const enter = async (address: Address, password: string): Promise<Client> => {
  try {
    return await connect(address, password)
  } catch (error) {
    if (codeOf(error) !== '3D000') throw error
  }
  const outside = await connect(address, password, 'postgres')
  await outside.query('create database latchkey').finally(() => outside.end())
  return connect(address, password)
}

/**
 * Whether another Latchkey uses the server, by the connection that each keeps for this purpose.
 * Other connections do not count: our own may take a while to disappear from the list, and must not
 * keep the server running. One whose process has just ended needs a moment as well.
 */
export const isUsedByOthers = async (
  { address, presence }: Server,
  { password }: Layout,
): Promise<boolean> => {
  const client = await connect(address, password)
  try {
    for (let attempt = 1; ; attempt++) {
      const { rows } = await client.query<{ others: number }>(
        `select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() and pid <> $2`,
        [PRESENCE, presence.processID ?? 0],
      )
      if (rows[0]?.others === 0) return false
      if (attempt === 15) return true
      await sleep(20)
    }
  } finally {
    await client.end()
  }
}

/** Stops the server normally and waits until it has ended. */
export const stopServer = async (
  layout: Layout,
  server: Server,
  binaries: () => Binaries,
): Promise<void> => {
  // Another process may have started a new one on our cluster since. One on a cluster that was
  // removed and created again is not ours.
  const pid = (layout.isCurrent() ? readPidFile(layout)?.pid : undefined) ?? server.pid
  if (!isRunning(pid) || identify(pid, layout.cluster) === 'other') return
  if (isWindows) {
    spawn(binaries().pgCtl, ['stop', '-W', '-m', 'fast', '-D', layout.cluster], {
      stdio: 'ignore',
      env: environment,
      windowsHide: true,
    })
  } else {
    // SIGINT is PostgreSQL's "fast" shutdown: it ends all sessions, writes everything and exits.
    process.kill(pid, 'SIGINT')
  }
  await waitUntilGone(layout, pid)
}

const waitUntilGone = async ({ log }: Layout, pid: number): Promise<void> => {
  const startedMs = performance.now()
  while (isRunning(pid)) {
    if (performance.now() - startedMs > stopLimitMs) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL (process ${pid}) does not stop: see ${log}.`,
      )
    }
    await sleep(10)
  }
}
