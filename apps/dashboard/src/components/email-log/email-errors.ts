import { type Message, message, t } from '../../text.ts'

/** The classes of failures (protocol 05 §1.4), with what to do about them. */
const CLASSES: Readonly<Record<string, Message>> = {
  HOST_NOT_FOUND: message('The email server was not found. Check its host name.'),
  AUTH_FAILED: message('The email server refused the username or the password.'),
  TEMPORARY: message('The email server refused for now. It is tried again.'),
  INVALID_EMAIL_ADDRESS: message('The email server doesn’t accept this address.'),
  REJECTED: message('The email server rejected the email.'),
  TIMEOUT: message('The email server didn’t respond in time.'),
  SOCKET_CLOSED: message('The email server closed the connection.'),
  RENDERING_FAILED: message('The email could not be rendered. Check its source.'),
}

/** Why an email was not sent. */
export interface EmailFailure {
  /** What it means. */
  readonly text: string
  /** The response of the server, if it is known. */
  readonly detail: string | undefined
}

/** Explains the error of an attempt; null if there was none. */
export function failureOf(error: unknown): EmailFailure | null {
  if (error === null || error === undefined) return null
  if (typeof error === 'string') return { text: error, detail: undefined }
  const { errorType, message: detail } = error as { errorType?: unknown; message?: unknown }
  const known =
    typeof errorType === 'string' && Object.hasOwn(CLASSES, errorType)
      ? CLASSES[errorType]
      : undefined
  const text = typeof detail === 'string' && detail !== '' ? detail : undefined
  return { text: known ? t(known) : (text ?? t('The email could not be sent.')), detail: text }
}
