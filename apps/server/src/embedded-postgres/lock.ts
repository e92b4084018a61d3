import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, EmbeddedPostgresError } from './problem.ts'
import { birthmarkOf, isRunning } from './processes.ts'

const maxWaitMs = 10 * 60_000

/**
 * Runs `work` while holding a lock file, so that only one process at a time starts or stops the
 * server. A lock whose holder has died is taken over.
 */
export const withLock = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  const startedMs = performance.now()
  while (!tryLock(file)) {
    if (performance.now() - startedMs > maxWaitMs) {
      throw new EmbeddedPostgresError(
        `Another process (${holderOf(file)?.pid}) has held ${file} for ten minutes: end it and start again.`,
      )
    }
    await sleep(20)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

const tryLock = (file: string): boolean => {
  if (createWhole(file)) return true
  if (isHeld(file)) return false
  // Only one process may remove a dead lock, or a second one would remove the new lock of the
  // first. Everything up to the last line is synchronous, so this inner lock is old only if its
  // holder died meanwhile.
  const takeover = `${file}.takeover`
  if (!createWhole(takeover)) {
    if (ageMs(takeover) > 5000) rmSync(takeover, { force: true })
    return false
  }
  try {
    if (!isHeld(file)) rmSync(file, { force: true })
    return createWhole(file)
  } finally {
    rmSync(takeover, { force: true })
  }
}

/** Creates the file with its content in one step: a lock without its holder would look dead. */
const createWhole = (file: string): boolean => {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${process.pid} ${birthmarkOf(process.pid)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const holderOf = (file: string): { pid: number; birthmark: string } | undefined => {
  try {
    const [pid, birthmark = ''] = readFileSync(file, 'utf8').trim().split(' ')
    return { pid: Number(pid), birthmark }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

const isHeld = (file: string): boolean => {
  const holder = holderOf(file)
  return (
    holder !== undefined &&
    holder.pid > 0 &&
    isRunning(holder.pid) &&
    birthmarkOf(holder.pid) === holder.birthmark
  )
}

const ageMs = (file: string): number =>
  Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
