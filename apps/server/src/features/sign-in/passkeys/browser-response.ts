import { type InputOf, isTrustedUrl, type registerPasskey } from '@latchkey/contract'
import type { Project } from '../../../kernel/project-cache.ts'
import { trustRules } from '../../../kernel/trusted-urls.ts'

/** What a browser says after a ceremony. Only the few members the declaration names have been checked. */
export type BrowserResponse = InputOf<typeof registerPasskey>['body']['credential']

/** Far beyond what any authenticator sends; whatever is longer is not worth decoding. In characters. */
const MAX_MEMBER_LENGTH = 64 * 1024
/** Longest id of a credential in bytes (WebAuthn L3 §7.1 step 25). */
const MAX_CREDENTIAL_ID_BYTES = 1023

/** Where a ceremony took place. */
export interface Place {
  origin: string
  /** The host name of the origin (protocol 02 §5). */
  rpId: string
}

/** The place a browser says it was at; null if the project does not trust it, or the page stood inside one of another origin. */
export function findTrustedPlace(project: Project, answer: BrowserResponse): Place | null {
  const { clientDataJSON } = answer.response
  if (clientDataJSON.length > MAX_MEMBER_LENGTH) return null
  const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  if (typeof clientData !== 'object' || clientData === null) return null
  const { origin, crossOrigin } = clientData as { origin?: unknown; crossOrigin?: unknown }
  if (typeof origin !== 'string' || !isTrustedUrl(trustRules(project), origin)) return null
  const url = new URL(origin)
  // A browser sends the bare origin in its one normal form; a path, a user or a default port is somebody else's handwriting.
  if (url.origin !== origin) return null
  // Whoever frames the page could lead the hand that confirms (WebAuthn L3 §13.4.2).
  if (crossOrigin !== undefined && crossOrigin !== false) return null
  return { origin, rpId: url.hostname }
}

/** The bytes of a credential's id; null if the text is not their one base64url form, or they are too many. */
export function readCredentialId(text: string): Buffer | null {
  if (text.length > MAX_MEMBER_LENGTH) return null
  const id = Buffer.from(text, 'base64url')
  return id.length > 0 && id.length <= MAX_CREDENTIAL_ID_BYTES && id.toString('base64url') === text
    ? id
    : null
}

/** Are all members of the response of a sensible size? */
export const isSensible = (answer: BrowserResponse): boolean =>
  Object.values(answer.response).every(
    (value) => typeof value !== 'string' || value.length <= MAX_MEMBER_LENGTH,
  )
