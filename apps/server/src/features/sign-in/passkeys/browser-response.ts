import { type InputOf, isTrustedUrl, type registerPasskey } from '@latchkey/contract'
import type { Project } from '../../../kernel/project-cache.ts'
import { trustRules } from '../../../kernel/trusted-urls.ts'

/**
 * The response of a browser after a ceremony. Only the members named in the declaration are
 * validated.
 */
export type BrowserResponse = InputOf<typeof registerPasskey>['body']['credential']

/** The longest member that is decoded, in characters. Authenticators send far less. */
const MAX_MEMBER_LENGTH = 64 * 1024
/** The longest credential id in bytes (WebAuthn L3 §7.1 step 25). */
const MAX_CREDENTIAL_ID_BYTES = 1023

/** The origin of a ceremony and its relying party. */
export interface Place {
  origin: string
  /** The host name of the origin (protocol 02 §5). */
  rpId: string
}

/**
 * Returns where the ceremony took place according to the browser. Returns null if the project does
 * not trust the origin, or if the page was framed by another origin.
 */
export function findTrustedPlace(project: Project, response: BrowserResponse): Place | null {
  const { clientDataJSON } = response.response
  if (clientDataJSON.length > MAX_MEMBER_LENGTH) return null
  const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  if (typeof clientData !== 'object' || clientData === null) return null
  const { origin, crossOrigin } = clientData as { origin?: unknown; crossOrigin?: unknown }
  if (typeof origin !== 'string' || !isTrustedUrl(trustRules(project), origin)) return null
  const url = new URL(origin)
  // Browsers send the bare, normalized origin. A path, a user or a default port means that no
  // browser wrote it.
  if (url.origin !== origin) return null
  // A page that frames this one could trick the user into confirming (WebAuthn L3 §13.4.2).
  if (crossOrigin !== undefined && crossOrigin !== false) return null
  return { origin, rpId: url.hostname }
}

/**
 * Decodes a credential id. Returns null if the text is not canonical base64url or the id is too
 * long.
 */
export function readCredentialId(text: string): Buffer | null {
  if (text.length > MAX_MEMBER_LENGTH) return null
  const id = Buffer.from(text, 'base64url')
  return id.length > 0 && id.length <= MAX_CREDENTIAL_ID_BYTES && id.toString('base64url') === text
    ? id
    : null
}

/** Reports whether no member of the response is too large to decode. */
export const isSensible = (response: BrowserResponse): boolean =>
  Object.values(response.response).every(
    (value) => typeof value !== 'string' || value.length <= MAX_MEMBER_LENGTH,
  )
