import { existsSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makePassableFolder } from './account.ts'
import { prepareBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { toUrl } from './connection.ts'
import { findLayout, type Layout, recordHome } from './layout.ts'
import { withLock } from './lock.ts'
import { codeOf, explain } from './problem.ts'
import {
  endServersOfRemoved,
  findServer,
  isUsedByOthers,
  type Log,
  type Server,
  startServer,
  stopServer,
} from './server.ts'

/** A PostgreSQL server for this process and for all others on the same data directory. */
export interface EmbeddedPostgres {
  /** For the package `pg` and everything built on it. */
  url: string
  /** Stops the server, unless another process uses it. Close your own connections first. */
  stop(): Promise<void>
}

/** Whether an earlier start made a database in the data directory. */
export const hasEmbeddedPostgres = (dataDir: string): boolean =>
  ['postgres', 'postgres-location'].some((name) => existsSync(join(dataDir, name)))

/**
 * Starts the included PostgreSQL, or uses the one that is already running on this data directory.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log,
}: {
  dataDir: string
  log: Log
}): Promise<EmbeddedPostgres> => {
  try {
    makePassableFolder(resolve(dataDir))
    const folder = realpathSync(resolve(dataDir))
    const { layout, server } = await withLock(join(folder, 'postgres.lock'), () =>
      startOrJoin(folder, log),
    )
    // A process that forgets to stop can still exit.
    server.presence.unref()
    let stopping: Promise<void> | undefined
    return {
      url: toUrl(server.address, layout.password),
      stop: () => {
        stopping ??= leave(folder, layout, server, log)
        return stopping
      },
    }
  } catch (error) {
    throw explain(error, dataDir)
  }
}

const startOrJoin = async (
  folder: string,
  log: Log,
): Promise<{ layout: Layout; server: Server }> => {
  const layout = findLayout(folder)
  const running = await findServer(layout, log)
  if (running) return { layout, server: running }

  await endServersOfRemoved(layout)
  const binaries = prepareBinaries(layout.account, layout.home)
  await prepareCluster(layout, binaries)
  recordHome(folder, layout.home)
  return { layout, server: await startServer(layout, binaries, log) }
}

/** A server without a free connection is in use; one that does not respond is not. */
const refusesForBeingFull = (error: unknown): boolean => codeOf(error) === '53300'

const leave = async (folder: string, layout: Layout, server: Server, log: Log): Promise<void> => {
  const work = async () => {
    // Under the lock: of two processes that stop concurrently, the second one is alone and stops
    // the server.
    server.presence.ref()
    await server.presence.end().catch(() => {})
    if (await isUsedByOthers(server, layout).catch(refusesForBeingFull)) {
      log.info('The embedded PostgreSQL keeps running: another process uses it.')
      return
    }
    await stopServer(layout, server, () => prepareBinaries(layout.account, layout.home))
    layout.discardSocketFolder(server.address.host)
  }
  // The data directory was removed; the server must stop nevertheless.
  const isGone = !statSync(folder, { throwIfNoEntry: false })
  await (isGone ? work() : withLock(join(folder, 'postgres.lock'), work))
}
