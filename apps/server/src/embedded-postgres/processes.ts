import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { codeOf } from './problem.ts'

const readProc = (pid: number, name: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}

/** State and later fields of /proc/PID/stat. The name before them may itself hold spaces and brackets. */
const statOf = (pid: number): string[] => {
  const stat = readProc(pid, 'stat')
  return stat === undefined ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Whether a process runs. One that has ended but was not collected by its parent (PID 1 of many containers never does) does not. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  const [state] = statOf(pid)
  return state !== 'Z' && state !== 'X'
}

/** Tells a process from a later one with the same number, as after a reboot or in a restarted container. Empty where unknown. */
export const birthmarkOf = (pid: number): string => statOf(pid)[19] ?? ''

/**
 * Whether a running process is the PostgreSQL server of this cluster. `unknown` where the system does not tell; the caller then
 * has to take it for the server, because two servers on one cluster would destroy it.
 */
export const identify = (pid: number, cluster: string): 'server' | 'other' | 'unknown' => {
  if (process.platform === 'linux') {
    const command = readProc(pid, 'cmdline')?.split('\0')[0]
    if (command === undefined) return 'unknown'
    if (!/^postgres\b/.test(basename(command))) return 'other'
    try {
      // The server works inside its cluster, also when the cluster has been moved since.
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
