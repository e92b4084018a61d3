import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** The folder for files of one user (XDG Base Directory Specification; `%APPDATA%` on Windows). */
const folder = join(
  process.env.XDG_CONFIG_HOME ||
    (process.platform === 'win32' && process.env.APPDATA) ||
    join(homedir(), '.config'),
  'latchkey-example',
)
const fileOf = (projectId) => join(folder, `${projectId}.token`)

/** The refresh token saved by an earlier login; null if there is none. */
export async function readToken(projectId) {
  try {
    return await readFile(fileOf(projectId), 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/** Anyone who reads the token is signed in as its user, so the file is private. */
export async function saveToken(projectId, refreshToken) {
  const file = fileOf(projectId)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  // The mode applies only to a new file, so an existing one is deleted first.
  await rm(file, { force: true })
  await writeFile(file, refreshToken, { mode: 0o600, flag: 'wx' })
}

/** Deletes the saved token. */
export const forgetToken = (projectId) => rm(fileOf(projectId), { force: true })
