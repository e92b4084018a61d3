import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * The account that PostgreSQL runs under. `uid` and `gid` are for `spawn`, and present only if it
 * is another than ours.
 */
export interface Account {
  name: string
  spawn: { uid: number; gid: number } | Record<never, never>
  owner: { uid: number; gid: number } | undefined
}

/**
 * PostgreSQL does not run as root, so root uses another account: that of an existing cluster, else
 * `postgres`, else `nobody`.
 */
export const findAccount = (cluster: string): Account => {
  const uid = process.getuid?.()
  if (uid === undefined) return { name: 'this account', spawn: {}, owner: undefined }
  if (uid !== 0)
    return {
      name: `the account with uid ${uid}`,
      spawn: {},
      owner: { uid, gid: process.getgid?.() ?? uid },
    }

  const existing = statSync(cluster, { throwIfNoEntry: false })
  if (existing && existing.uid !== 0)
    return lend(`the account with uid ${existing.uid}`, existing.uid, existing.gid)
  const users = readUsers()
  for (const name of ['postgres', 'nobody']) {
    const user = users.get(name)
    if (user && user.uid !== 0) return lend(`the account "${name}"`, user.uid, user.gid)
  }
  // Images without /etc/passwd still have numbers; by convention this one belongs to no user.
  return lend('the account with uid 65534', 65534, 65534)
}

const lend = (name: string, uid: number, gid: number): Account => ({
  name,
  spawn: { uid, gid },
  owner: { uid, gid },
})

const readUsers = (): Map<string, { uid: number; gid: number }> => {
  const users = new Map<string, { uid: number; gid: number }>()
  try {
    for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
      const [name, , uid, gid] = line.split(':')
      if (name && uid && gid) users.set(name, { uid: Number(uid), gid: Number(gid) })
    }
  } catch {
    // As above: without the file there are no names.
  }
  return users
}

const isAllowed = (stat: Stats, { owner }: Account, bits: number): boolean => {
  if (!owner) return true
  const shift = stat.uid === owner.uid ? 6 : stat.gid === owner.gid ? 3 : 0
  return ((stat.mode >> shift) & bits) === bits
}

/** Whether the account can access a folder: it and all above it must be accessible. */
export const canReach = (account: Account, folder: string): boolean => {
  if (!('uid' in account.spawn)) return true
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    if (!isAllowed(statSync(path), account, 0o1)) return false
    if (path === dirname(path)) return true
  }
}

/**
 * Whether the account may read this file or folder (and enter or run it), apart from its parents.
 */
export const canUse = (account: Account, path: string): boolean => {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && (!('uid' in account.spawn) || isAllowed(stat, account, 0o5))
}

/**
 * Creates a folder that only the account can enter. An existing one of another account is replaced,
 * not used: another user may have put a link there.
 */
export const makePrivateFolder = (account: Account, folder: string): void => {
  const existing = lstatSync(folder, { throwIfNoEntry: false })
  if (existing && isPrivate(account, existing)) return
  if (existing) rmSync(folder, { recursive: true })
  mkdirSync(folder, { mode: 0o700 })
  give(account, folder)
}

/** Whether this is a folder of the account, closed to all others. */
export const isPrivate = ({ owner }: Account, stat: Stats): boolean =>
  stat.isDirectory() && (!owner || (stat.uid === owner.uid && (stat.mode & 0o777) === 0o700))

/** Gives a new file or folder to the account. */
export const give = (account: Account, path: string): void => {
  if ('uid' in account.spawn) chownSync(path, account.spawn.uid, account.spawn.gid)
}

/**
 * Creates the data directory if it is missing. Others may pass through but not list it: PostgreSQL
 * under another account must reach its cluster, and every file in it is closed itself.
 */
export const makePassableFolder = (folder: string): void => {
  if (mkdirSync(folder, { recursive: true }) === undefined) return
  chmodSync(folder, 0o711)
}
