/** 32 random bytes as text, for a state or a code verifier (RFC 7636 §4.1). */
export const randomText = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/** The code challenge of a verifier (RFC 7636 §4.2, S256). */
export async function challengeOf(verifier: string): Promise<string> {
  // Browsers offer cryptography only on https and localhost.
  if (crypto.subtle === undefined)
    throw new Error('Signing in with a provider needs a page on https or localhost.')
  return toBase64Url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  )
}

/** Bytes in the base64url alphabet, without padding (RFC 4648 §5). */
export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
