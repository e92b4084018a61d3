import type { EmailErrorRecord } from '../../messaging/emails/index.ts'

const MAX_REASON_LENGTH = 200

const TLS_CODE =
  /^(ETLS|EPROTO|ERR_SSL_|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH)/

/**
 * Says to an administrator why a test email failed, and what to check (protocol 05 §8.3). A host
 * that may not be reached has the same text as one that does not exist, so that nobody can search
 * the network behind the service.
 */
export function explain({ errorType, message, raw }: EmailErrorRecord): string {
  const { code = '', responseCode = 0, command = '' } = raw
  const reason = reasonOf(raw.response ?? message)
  if (errorType === 'HOST_NOT_FOUND')
    return 'The email host could not be resolved to a public address. Check the host name.'
  if (errorType === 'TIMEOUT')
    return 'The email server did not respond in time. Check the host and the port.'
  if (code === 'ECONNREFUSED') return 'The email server refused the connection. Check the port.'
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return 'The email server cannot be reached. Check the host and the port.'
  if (TLS_CODE.test(code) || /before secure TLS/i.test(message))
    return `The encrypted connection (TLS) to the email server failed. Check the port, and that the certificate of the server is valid for its host name. Reason: ${reason}`
  if (errorType === 'AUTH_FAILED')
    return `The email server refused the username or the password. Its response: ${reason}`
  if (errorType === 'SOCKET_CLOSED')
    return 'The email server closed the connection before it accepted the email. Check the port.'
  if (responseCode >= 400) return explainResponse(responseCode, command, reason)
  return `The email could not be sent for an unknown reason: ${reason}`
}

function explainResponse(responseCode: number, command: string, reason: string): string {
  if (responseCode < 500)
    return `The email server refused the email for now. Try again later. Its response: ${reason}`
  if (command === 'MAIL FROM')
    return `The email server refused the sender address. Use one that this account may send from. Its response: ${reason}`
  if (command === 'RCPT TO')
    return `The email server refused the recipient address. Its response: ${reason}`
  if (command === 'DATA') return `The email server refused the message. Its response: ${reason}`
  return `The email server refused the connection with an error. Its response: ${reason}`
}

/** The first lines of what a server said, on one line. */
const reasonOf = (text: string): string =>
  [...text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()].slice(0, MAX_REASON_LENGTH).join('')
