import { toBase64Url } from '@latchkey/js/internal'

/** Apple accepts at most 15,777,000 seconds, which is a little more than half a year. */
const LIFETIME_SECONDS = 180 * 86_400
const AUDIENCE = 'https://appleid.apple.com'

export interface AppleKey {
  /** The team that the key belongs to: ten letters and digits. */
  readonly teamId: string
  /** The ID of the key: ten letters and digits. */
  readonly keyId: string
  /** The Services ID. */
  readonly clientId: string
  /** The content of the .p8 file. */
  readonly privateKey: string
}

export interface AppleSecret {
  readonly secret: string
  readonly expiresAt: Date
}

/** The private key is none that Apple issues, so nothing can be signed with it. */
export class UnusableKey extends Error {}

/**
 * Signs the client secret of “Sign in with Apple”: a token about the Services ID by the key of the
 * team. It runs in the browser, so the private key stays there.
 */
export async function signAppleSecret(
  { teamId, keyId, clientId, privateKey }: AppleKey,
  now = new Date(),
): Promise<AppleSecret> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const key = await crypto.subtle
    .importKey('pkcs8', readPem(privateKey), algorithm, false, ['sign'])
    .catch(() => {
      throw new UnusableKey()
    })
  const issuedAt = Math.floor(now.getTime() / 1000)
  const expiresAt = issuedAt + LIFETIME_SECONDS
  const claims = { iss: teamId, iat: issuedAt, exp: expiresAt, aud: AUDIENCE, sub: clientId }
  const content = [{ alg: 'ES256', kid: keyId, typ: 'JWT' }, claims]
    .map((part) => toBase64Url(new TextEncoder().encode(JSON.stringify(part))))
    .join('.')
  const signature = await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(content))
  return {
    secret: `${content}.${toBase64Url(new Uint8Array(signature))}`,
    expiresAt: new Date(expiresAt * 1000),
  }
}

/** Whether a text has the form of the IDs that Apple gives to teams and keys. */
export const isAppleId = (text: string): boolean => /^[A-Z0-9]{10}$/.test(text)

/** The ID in the name that Apple gives to the file of a key; undefined for other names. */
export const keyIdOf = (fileName: string): string | undefined =>
  /^AuthKey_([A-Z0-9]{10})\b.*\.p8$/.exec(fileName)?.[1]

function readPem(pem: string): Uint8Array<ArrayBuffer> {
  const [, body = ''] =
    /-----BEGIN PRIVATE KEY-----([\sA-Za-z0-9+/=]+)-----END PRIVATE KEY-----/.exec(pem) ?? []
  try {
    return Uint8Array.from(atob(body.replaceAll(/\s/g, '')), (character) => character.charCodeAt(0))
  } catch {
    throw new UnusableKey()
  }
}
