import { Logger as WorkerLogger } from 'graphile-worker'
import { pino } from 'pino'

/** Structured lines for the operator. No secret, token, key or code is ever handed to it. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  /** The same log in the form the job worker wants. */
  forWorker(): WorkerLogger
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

export function createLog(level: LogLevel): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { error: pino.stdSerializers.err } })
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
    forWorker: () =>
      new WorkerLogger(() => (kind, message) => {
        // The worker is talkative; what succeeded is of no interest to an operator.
        if (kind === 'error') logger.error({ source: 'worker' }, message)
        else if (kind === 'warning') logger.warn({ source: 'worker' }, message)
        else logger.debug({ source: 'worker' }, message)
      }),
  }
}
