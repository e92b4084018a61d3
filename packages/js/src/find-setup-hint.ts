import type { ErrorCode } from '@latchkey/contract/pure'
import type { UnexpectedResponseError } from './request-errors.ts'

/** The setup of an app. */
export interface Setup {
  readonly base: string
  readonly projectId: string
  readonly publishableClientKey: string
}

/**
 * What a failure says. This module imports no values, so that bundlers need no chunk for what it
 * would share with the app.
 */
export interface Failure {
  readonly unreachable: boolean
  readonly response: Pick<UnexpectedResponseError, 'status' | 'body' | 'requestId'> | null
  readonly code: ErrorCode | null
}

/**
 * One sentence about a wrong base URL, project id or key, and one with the fix; null if the error
 * is not about these (protocol 07 §8.8).
 */
export function findSetupHint(
  setup: Setup,
  { unreachable, response, code }: Failure,
): string | null {
  const { base } = setup
  if (unreachable) return addressHint(base) ?? `Nothing answers at ${base}. ${START}`
  if (response !== null) return addressHint(base) ?? responseHint(base, response)
  return code && knownHint(setup, code)
}

const START =
  'Start your Latchkey service there, or pass its URL as baseUrl. If another service listens there, change the port.'

function addressHint(base: string): string | null {
  if (!/^https?:\/\//i.test(base))
    return `baseUrl is "${base}", which is not a complete URL. It must start with http:// or https://.`
  if (/\/api(\/v\d+)?$/.test(base))
    return `baseUrl is ${base}, to which the SDK adds /api/v1 itself. Use ${base.replace(/\/api(\/v\d+)?$/, '')} instead.`
  return null
}

function responseHint(
  base: string,
  { status, body, requestId }: NonNullable<Failure['response']>,
): string | null {
  // Every response of a Latchkey service has an id.
  if (requestId !== null) return null
  if ([502, 503, 504].includes(status))
    return `A proxy answers at ${base}, but the service behind it does not (status ${status}). Start your Latchkey service.`
  return /^\s*<(!doctype|html)/i.test(body)
    ? `A web page answers at ${base}, not a Latchkey service. Pass the URL of the service as baseUrl, not that of your app.`
    : `Another service answers at ${base}, not Latchkey. Pass the URL of your Latchkey service as baseUrl.`
}

function knownHint(setup: Setup, code: ErrorCode): string | null {
  const { base, projectId } = setup
  const secretHint = (option: string, kind: string) =>
    `The ${option} is not a valid key of the project ${projectId}. Create a key set at ${base}/projects/${projectId}/api-keys and use its ${kind}.`
  switch (code) {
    case 'CURRENT_PROJECT_NOT_FOUND':
      return `The service at ${base} has no project with the id "${projectId}". Copy the id of your project from ${base}/projects and pass it as projectId.`
    case 'INVALID_PUBLISHABLE_CLIENT_KEY':
    case 'INVALID_OAUTH_CLIENT_ID_OR_SECRET':
      return keyHint(setup)
    case 'INVALID_SECRET_SERVER_KEY':
      return secretHint('secretServerKey', 'secret server key')
    case 'INVALID_SUPER_SECRET_ADMIN_KEY':
      return secretHint('superSecretAdminKey', 'super secret admin key')
    default:
      return null
  }
}

function keyHint({ publishableClientKey, projectId, base }: Setup): string {
  const keysPage = `${base}/projects/${projectId}/api-keys`
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
