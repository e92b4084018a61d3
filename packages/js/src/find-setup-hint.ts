import { KnownError } from '@latchkey/contract/pure'
import type { Connection } from './connection.ts'
import { ServiceUnreachableError, UnexpectedResponseError } from './request-errors.ts'

/**
 * One sentence about a wrong base URL, project id or key, and one with the fix; null if the error
 * is not about these (protocol 07 §8.8).
 */
export function findSetupHint(connection: Connection, error: Error): string | null {
  const base = connection.baseUrl()
  if (error instanceof ServiceUnreachableError && !error.isOffline)
    return addressHint(base, error) ?? `Nothing answers at ${base}. ${START}`
  if (error instanceof UnexpectedResponseError) return addressHint(base, error)
  return KnownError.isKnownError(error) ? knownHint(connection, error) : null
}

const START =
  'Start your Latchkey service there, or pass its URL as baseUrl. If another service listens there, change the port.'

function addressHint(base: string, error: Error): string | null {
  if (!/^https?:\/\//i.test(base))
    return `baseUrl is "${base}", which is not a complete URL. It must start with http:// or https://.`
  if (/\/api(\/v\d+)?$/.test(base))
    return `baseUrl is ${base}, to which the SDK adds /api/v1 itself. Use ${base.replace(/\/api(\/v\d+)?$/, '')} instead.`
  // Every response of a Latchkey service has an id.
  if (!(error instanceof UnexpectedResponseError) || error.requestId !== null) return null
  const { status, body } = error
  if ([502, 503, 504].includes(status))
    return `A proxy answers at ${base}, but the service behind it does not (status ${status}). Start your Latchkey service.`
  return /^\s*<(!doctype|html)/i.test(body)
    ? `A web page answers at ${base}, not a Latchkey service. Pass the URL of the service as baseUrl, not that of your app.`
    : `Another service answers at ${base}, not Latchkey. Pass the URL of your Latchkey service as baseUrl.`
}

function knownHint(connection: Connection, error: KnownError): string | null {
  const { projectId } = connection
  const base = connection.baseUrl()
  const secretHint = (option: string, kind: string) =>
    `The ${option} is not a valid key of the project ${projectId}. Create a key set at ${base}/projects/${projectId}/api-keys and use its ${kind}.`
  switch (error.errorCode) {
    case 'CURRENT_PROJECT_NOT_FOUND':
      return `The service at ${base} has no project with the id "${projectId}". Copy the id of your project from ${base}/projects and pass it as projectId.`
    case 'INVALID_PUBLISHABLE_CLIENT_KEY':
    case 'INVALID_OAUTH_CLIENT_ID_OR_SECRET':
      return keyHint(connection)
    case 'INVALID_SECRET_SERVER_KEY':
      return secretHint('secretServerKey', 'secret server key')
    case 'INVALID_SUPER_SECRET_ADMIN_KEY':
      return secretHint('superSecretAdminKey', 'super secret admin key')
    default:
      return null
  }
}

function keyHint({ publishableClientKey, projectId, baseUrl }: Connection): string {
  const keysPage = `${baseUrl()}/projects/${projectId}/api-keys`
  if (/^s[sa]k_/.test(publishableClientKey))
    return `The publishableClientKey is a secret key (it starts with ${publishableClientKey.slice(0, 4)}). Revoke it at ${keysPage} if it was ever in a browser, and use the key that starts with pck_.`
  return `The publishableClientKey is not a valid key of the project ${projectId}: it belongs to another project, expired or was revoked. Copy the right key from ${keysPage}.`
}

const printed = new Set<string>()

/** Prints a hint unless this page or process has printed it before. */
export function printOnce(hint: string): void {
  if (printed.has(hint)) return
  printed.add(hint)
  console.error(`Latchkey: ${hint}`)
}
