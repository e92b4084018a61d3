import { Logger as WorkerLogger } from 'graphile-worker'
import { type DestinationStream, pino } from 'pino'
import { toReadable } from './readable-log.ts'

/** Structured log lines for the operator. It never receives a secret, token, key or code. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  /** The same log in the form that the job worker needs. */
  forWorker(): WorkerLogger
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** Where lines for humans go, and whether in color. */
export interface Terminal {
  isTTY?: boolean | undefined
  write(text: string): unknown
}

let [latestMs, latestText] = [0, '']

/** The time as a field of a line. Formatted once for all lines of a millisecond. */
function isoTime(): string {
  const now = Date.now()
  if (now !== latestMs) {
    latestMs = now
    latestText = `,"time":"${new Date(now).toISOString()}"`
  }
  return latestText
}

export function createLog(
  level: LogLevel,
  format: 'auto' | 'pretty' | 'json' = 'json',
  terminal: Terminal = process.stdout,
): Log {
  const options = {
    level,
    base: null,
    timestamp: isoTime,
    serializers: { error: describeError },
  }
  const isReadable = format === 'pretty' || (format === 'auto' && terminal.isTTY === true)
  const logger = pino(options, isReadable ? readableLines(terminal) : jsonLines())
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    forWorker: () =>
      new WorkerLogger(() => (kind, message) => {
        // The worker logs a lot; successes do not interest an operator.
        if (kind === 'error') logger.error({ source: 'worker' }, message)
        else if (kind === 'warning') logger.warn({ source: 'worker' }, message)
        else logger.debug({ source: 'worker' }, message)
      }),
  }
}

/** What PostgreSQL adds to an error with values of rows, which may be addresses or hashes. */
const WITH_VALUES = ['detail', 'where', 'internalQuery'] as const

function describeError(error: Error): object {
  const description: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  for (const name of WITH_VALUES) delete description[name]
  return description
}

function readableLines(terminal: Terminal): DestinationStream {
  const isColored = terminal.isTTY === true && !process.env.NO_COLOR
  // A terminal that was closed must not end the service in the middle of its work; it is being
  // stopped anyway.
  if (terminal === process.stdout) process.stdout.on('error', () => {})
  return { write: (line) => void terminal.write(toReadable(line, isColored)) }
}

/** Characters after which lines are written without waiting for the end of the turn. */
const MAX_PENDING = 65_536

let standardOutput: DestinationStream | null = null

/**
 * Standard output for JSON lines. Lines of one turn of the event loop are written together, as one
 * write per request would take a tenth of the time of the main thread. Lines are lost only if the
 * process is killed during the turn.
 */
function jsonLines(): DestinationStream {
  standardOutput ??= createBatches(pino.destination({ fd: 1, sync: true }))
  return standardOutput
}

function createBatches(output: DestinationStream): DestinationStream {
  let pending = ''
  const flush = () => {
    if (pending === '') return
    const lines = pending
    pending = ''
    output.write(lines)
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (pending === '') setImmediate(flush)
      pending += line
      if (pending.length > MAX_PENDING) flush()
    },
  }
}
