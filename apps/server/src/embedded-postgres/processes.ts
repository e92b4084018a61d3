import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { codeOf } from './problem.ts'

const readProc = (pid: number, name: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * State and later fields of /proc/PID/stat. The name before them may itself contain spaces and
 * brackets.
 */
const statOf = (pid: number): string[] => {
  const stat = readProc(pid, 'stat')
  return stat === undefined ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/**
 * Whether a process runs. One that has ended but was not collected by its parent (PID 1 of many
 * containers never does) does not.
 */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  const [state] = statOf(pid)
  return state !== 'Z' && state !== 'X'
}

/**
 * Distinguishes a process from a later one with the same number, as after a reboot or in a
 * restarted container. Empty if unknown.
 */
export const birthmarkOf = (pid: number): string => statOf(pid)[19] ?? ''

/**
 * Whether a running process is the PostgreSQL server of this cluster. `unknown` if the system does
 * not tell; the caller must then assume that it is, because two servers on one cluster would
 * destroy it.
 */
export const identify = (pid: number, cluster: string): 'server' | 'other' | 'unknown' => {
  if (process.platform === 'linux') {
    const command = readProc(pid, 'cmdline')?.split('\0')[0]
    if (command === undefined) return 'unknown'
    if (!/^postgres\b/.test(basename(command))) return 'other'
    try {
      // The server's working directory is its cluster, even if the cluster has been moved since.
      const folder = readlinkSync(`/proc/${pid}/cwd`)
      return folder === cluster || folder === `${cluster} (deleted)` ? 'server' : 'other'
    } catch {
      return 'unknown'
    }
  }
  if (process.platform === 'win32') return 'unknown'
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(cluster) ? 'server' : /\bpostgres\b/.test(command) ? 'unknown' : 'other'
  } catch {
    return 'unknown'
  }
}

/**
 * The running servers whose cluster was at this path and has been removed. Empty if the system does
 * not tell.
 */
export const findServersOfRemoved = (cluster: string): number[] => {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksInRemoved(name, cluster))
    .map(Number)
    .filter((pid) => {
      const command = readProc(pid, 'cmdline')?.split('\0')[0] ?? ''
      // Its helpers are called "postgres: checkpointer" and the like, and end with it.
      return basename(command) === 'postgres' && isRunning(pid)
    })
}

const worksInRemoved = (pid: string, folder: string): boolean => {
  try {
    // A folder that was deleted; the suffix alone might be part of a name.
    return (
      readlinkSync(`/proc/${pid}/cwd`) === `${folder} (deleted)` &&
      statSync(`/proc/${pid}/cwd`).nlink === 0
    )
  } catch {
    return false
  }
}
