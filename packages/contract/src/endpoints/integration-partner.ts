import { z } from 'zod'

/**
 * The two path families of partners, with the same behavior except where the endpoints differ
 * (protocol 04 §16).
 */
export const INTEGRATION_FAMILIES = ['custom', 'neon'] as const
export type IntegrationFamily = (typeof INTEGRATION_FAMILIES)[number]

/** The credentials in a header of HTTP Basic authentication (RFC 7617), or null. */
export function readBasicCredentials(header: string): { id: string; secret: string } | null {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header) ?? []
  if (encoded === undefined || encoded.replace(/=+$/, '').length % 4 === 1) return null
  const bytes = Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0))
  const text = new TextDecoder().decode(bytes)
  const colon = text.indexOf(':')
  return colon === -1 ? null : { id: text.slice(0, colon), secret: text.slice(colon + 1) }
}

/** The header of partner authentication. */
export const partnerHeaders = z.object({
  authorization: z
    .string()
    .refine(
      (text) => readBasicCredentials(text) !== null,
      'must be Basic base64(client_id:client_secret)',
    ),
})
