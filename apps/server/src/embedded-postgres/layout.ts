import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Account,
  canReach,
  findAccount,
  give,
  isPrivate,
  makePassableFolder,
  makePrivateFolder,
} from './account.ts'
import { codeOf, EmbeddedPostgresError } from './problem.ts'

/** The paths and addresses of a cluster. */
export interface Layout {
  account: Account
  /**
   * The folder with the cluster: the data directory, or its replacement below `/var/lib/latchkey`.
   */
  home: string
  cluster: string
  log: string
  password: string
  /**
   * Whether the data directory is still the one that was found; one that was created again has
   * another password.
   */
  isCurrent: () => boolean
  socketFolder: () => string
  /**
   * The number in the name of the socket. Each cluster has its own, so that a server whose cluster
   * was removed does not delete the socket of the next one when it ends.
   */
  socketNumber: number
  /** Removes a socket folder outside of `home`. */
  discardSocketFolder: (folder: string) => void
}

/** Root's replacement for data directories that the other account cannot reach. */
export const systemFolder = '/var/lib/latchkey'

// sockaddr_un has 104 bytes on macOS and 108 on Linux, with "/.s.PGSQL.5432.lock" and a final zero
// in it.
const maxSocketFolderBytes = 84

/** Decides the paths, and keeps earlier decisions. */
export const findLayout = (dataDir: string): Layout => {
  const pointer = join(dataDir, 'postgres-location')
  const passwordFile = join(dataDir, 'postgres-password')
  if (!existsSync(passwordFile) && (existsSync(pointer) || existsSync(join(dataDir, 'postgres')))) {
    throw new EmbeddedPostgresError(
      `${passwordFile} is missing: restore it from a backup, or remove ${dataDir} to begin with an empty database.`,
    )
  }
  const password = readOrCreatePassword(passwordFile)
  const { home, account } = settle(dataDir, pointer, password)
  const recorded = join(home, 'postgres-socket-location')

  const socketFolder = (): string => {
    const inside = join(home, 'postgres-socket')
    if (Buffer.byteLength(inside) <= maxSocketFolderBytes) {
      makePrivateFolder(account, inside)
      return inside
    }
    const former = readIfPresent(recorded)
    // /tmp is shared: after a cleanup, another user may have created a folder of that name.
    const stat = former === undefined ? undefined : lstatSync(former, { throwIfNoEntry: false })
    if (former !== undefined && stat && isPrivate(account, stat)) return former
    const base = [realpathSync(tmpdir()), '/tmp'].find(
      (folder) => Buffer.byteLength(folder) < 64 && canReach(account, folder),
    )
    if (base === undefined)
      throw new EmbeddedPostgresError(
        `The path ${home} is too long for a socket: choose a shorter LATCHKEY_DATA_DIR.`,
      )
    const folder = mkdtempSync(join(base, 'latchkey-'))
    give(account, folder)
    writeWhole(recorded, folder)
    return folder
  }

  const discardSocketFolder = (folder: string): void => {
    // The record may belong to another server by now, in a data directory that was created again.
    if (readIfPresent(recorded) !== folder) return
    const stat = lstatSync(folder, { throwIfNoEntry: false })
    if (stat && isPrivate(account, stat)) rmSync(folder, { recursive: true, force: true })
    rmSync(recorded, { force: true })
  }

  // Without links, as the system names the working directory of the server.
  const cluster = join(realpathSync(home), 'postgres')
  return {
    account,
    home,
    cluster,
    log: join(dataDir, 'postgres.log'),
    password,
    isCurrent: () => readIfPresent(passwordFile) === password,
    socketFolder,
    socketNumber: socketNumberOf(password),
    discardSocketFolder,
  }
}

/** Four digits, as long as PostgreSQL's own 5432, for which the limit above leaves room. */
const socketNumberOf = (password: string): number =>
  1024 + (createHash('sha256').update(password).digest().readUInt32BE() % 8976)

const settle = (
  dataDir: string,
  pointer: string,
  password: string,
): { home: string; account: Account } => {
  const elsewhere = readIfPresent(pointer)
  if (elsewhere !== undefined) {
    if (!existsSync(join(elsewhere, 'postgres'))) {
      throw new EmbeddedPostgresError(
        `The database recorded in ${pointer} is no longer at ${elsewhere}: put it back, or remove ${dataDir} to begin with an empty one.`,
      )
    }
    return { home: elsewhere, account: findAccount(join(elsewhere, 'postgres')) }
  }

  const account = findAccount(join(dataDir, 'postgres'))
  if (canReach(account, dataDir)) return { home: dataDir, account }
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and ${account.name} cannot reach ${dataDir}: start Latchkey as an ordinary user who owns it.`,
    )
  }
  // The name contains the password, so that a data directory that was created again does not use
  // the cluster of the old one.
  const hash = createHash('sha256').update(`${dataDir}\0${password}`).digest('hex').slice(0, 12)
  const home = join(systemFolder, hash)
  makePassableFolder(systemFolder)
  makePassableFolder(home)
  if (!canReach(account, home))
    throw new EmbeddedPostgresError(
      `${account.name} can reach neither ${dataDir} nor ${home}: open one of them.`,
    )
  return { home, account }
}

/**
 * Records the path of the cluster once it exists, so that it is found even if the permissions of
 * its parents change.
 */
export const recordHome = (dataDir: string, home: string): void => {
  if (home !== dataDir) writeWhole(join(dataDir, 'postgres-location'), home)
}

const readOrCreatePassword = (file: string): string => {
  const former = readIfPresent(file)
  if (former) return former
  const password = randomBytes(32).toString('base64url')
  writeWhole(file, password)
  return password
}

const readIfPresent = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const writeWhole = (file: string, content: string): void => {
  const draft = `${file}.${process.pid}`
  rmSync(draft, { force: true })
  writeFileSync(draft, `${content}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(draft, file)
}
