import { createLog, type Log } from '../log.ts'

/** Everything a log receives, as text: errors with message, stack and cause. */
export interface CapturedLog {
  log: Log
  lines: string[]
}

/** The JSON text of a value, errors included. */
export const show = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part instanceof Error
      ? { ...part, message: part.message, stack: part.stack, cause: part.cause }
      : part,
  )

/** For tests that search the log for secrets. */
export function captureLog(): CapturedLog {
  const lines: string[] = []
  const note = (fields: object, message: string) => void lines.push(show({ fields, message }))
  return {
    log: { info: note, warn: note, error: note, forWorker: () => createLog('silent').forWorker() },
    lines,
  }
}
