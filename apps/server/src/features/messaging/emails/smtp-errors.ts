import { TooBusy } from '../../../kernel/http/responses.ts'
import { BlockedAddress } from '../../../kernel/outgoing-guard.ts'

/** The error types of protocol 05 §1.4. */
export type EmailErrorType =
  | 'HOST_NOT_FOUND'
  | 'AUTH_FAILED'
  | 'TEMPORARY'
  | 'INVALID_EMAIL_ADDRESS'
  | 'REJECTED'
  | 'TIMEOUT'
  | 'SOCKET_CLOSED'
  | 'UNKNOWN'

/** The error of an attempt, as stored in the log (protocol 05 §9). */
export interface EmailErrorRecord {
  readonly errorType: EmailErrorType
  /** Whether an email is retried even if a request waits for it (protocol 05 §1.4). */
  readonly canRetry: boolean
  readonly message: string
  /** What the server or the network returned. */
  readonly raw: {
    readonly code?: string
    readonly responseCode?: number
    readonly response?: string
    readonly command?: string
  }
}

export interface EmailFailure {
  readonly record: EmailErrorRecord
  /** Whether an email is retried in the background, for example while the SMTP server is down. */
  readonly passes: boolean
}

/** A permanent failure, detected before connecting to a server. */
export class CannotSend extends Error {
  override name = 'CannotSend'
  readonly errorType: EmailErrorType

  constructor(errorType: EmailErrorType, message: string) {
    super(message)
    this.errorType = errorType
  }
}

/**
 * The content of an email cannot be opened. Temporary, because another process may have the right
 * secret.
 */
export class CannotOpen extends Error {
  override name = 'CannotOpen'

  constructor() {
    super('The content of this email cannot be opened. Was LATCHKEY_SECRET changed?')
  }
}

interface SmtpError {
  code?: string
  /** The code of the operating system, if the library replaced it. */
  originalCode?: string
  responseCode?: number
  response?: string
  command?: string
  message: string
}

const MAX_LENGTH = 1_000

/** Classifies a delivery error. */
export function classify(error: unknown): EmailFailure {
  if (error instanceof CannotSend)
    return failure(error.errorType, { message: error.message }, { canRetry: false, passes: false })
  if (error instanceof BlockedAddress)
    return failure('HOST_NOT_FOUND', { message: error.message }, { canRetry: false, passes: false })
  if (error instanceof CannotOpen)
    return failure('UNKNOWN', { message: error.message }, { canRetry: true, passes: true })
  if (error instanceof TooBusy)
    return failure(
      'TEMPORARY',
      { message: 'The service was too busy to render this email.' },
      { canRetry: true, passes: true },
    )
  const cause: SmtpError =
    error instanceof Error ? (error as SmtpError) : { message: String(error) }
  const { responseCode } = cause
  if (responseCode !== undefined && responseCode >= 400)
    return classifyResponse(cause, responseCode)
  // The error of a server without TLS on this port (protocol 05 §1.4).
  if (/disconnected before secure/i.test(cause.message))
    return failure('UNKNOWN', cause, { canRetry: true, passes: true })
  switch (codeOf(cause)) {
    case 'EAUTH':
    case 'ENOAUTH':
      return failure('AUTH_FAILED', cause, { canRetry: false, passes: false })
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EDNS':
      return failure('HOST_NOT_FOUND', cause, { canRetry: false, passes: true })
    case 'EENVELOPE':
      return failure('REJECTED', cause, { canRetry: false, passes: false })
    case 'ETIMEDOUT':
      return failure('TIMEOUT', cause, { canRetry: true, passes: true })
    case 'ECONNECTION':
    case 'ECONNRESET':
    case 'EPIPE':
      return failure('SOCKET_CLOSED', cause, { canRetry: false, passes: true })
    default:
      return failure('UNKNOWN', cause, { canRetry: false, passes: true })
  }
}

const codeOf = ({ code, originalCode }: SmtpError): string | undefined =>
  code === 'ESOCKET' ? (originalCode ?? code) : code

/** Classifies the response of a server: 4yz is temporary, 5yz is permanent (RFC 5321 §4.2.1). */
function classifyResponse(cause: SmtpError, responseCode: number): EmailFailure {
  const passes = responseCode < 500
  if (responseCode === 535 || (cause.code === 'EAUTH' && !passes))
    return failure('AUTH_FAILED', cause, { canRetry: false, passes: false })
  if (responseCode === 450) return failure('TEMPORARY', cause, { canRetry: true, passes: true })
  if (responseCode === 553)
    return failure('INVALID_EMAIL_ADDRESS', cause, { canRetry: false, passes: false })
  if (responseCode === 554 || (cause.code === 'EENVELOPE' && !passes))
    return failure('REJECTED', cause, { canRetry: false, passes: false })
  return failure('UNKNOWN', cause, {
    canRetry: passes && /too many/i.test(cause.response ?? ''),
    passes,
  })
}

function failure(
  errorType: EmailErrorType,
  cause: SmtpError,
  { canRetry, passes }: { canRetry: boolean; passes: boolean },
): EmailFailure {
  const { responseCode, response, command } = cause
  const code = codeOf(cause)
  const raw = {
    ...(code === undefined ? {} : { code }),
    ...(responseCode === undefined ? {} : { responseCode }),
    ...(response === undefined ? {} : { response: storable(response) }),
    ...(command === undefined ? {} : { command }),
  }
  return { record: { errorType, canRetry, message: storable(cause.message), raw }, passes }
}

/** The codes of connections that the server does not accept or closes. */
const NO_CONNECTION: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNECTION',
  'ECONNRESET',
  'EPIPE',
])

/**
 * Whether the failure is about the server and not about one email: no connection, or 421, with which
 * a server closes it (RFC 5321 §3.8).
 */
export const servesNobody = ({ record: { raw } }: EmailFailure): boolean =>
  raw.responseCode === 421 || (raw.code !== undefined && NO_CONNECTION.has(raw.code))

/** Removes NUL characters, which PostgreSQL cannot store. */
const storable = (text: string): string =>
  text.replaceAll('\u0000', '').toWellFormed().slice(0, MAX_LENGTH).toWellFormed()
