import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Project } from '../../../kernel/project-cache.ts'
import { type BrowserResponse, findTrustedPlace, isSensible } from './browser-response.ts'
import { userHandle } from './options.ts'
import type { StoredPasskey } from './tables.ts'

/** The values reported by a use of a passkey. */
export interface PasskeyUse {
  counter: number
  isBackedUp: boolean
}

/** Verifies the response to a challenge (WebAuthn L3 §7.2). Returns null if any check fails. */
export async function verifyUse(
  project: Project,
  passkey: StoredPasskey,
  response: BrowserResponse,
  challenge: string,
): Promise<PasskeyUse | null> {
  try {
    return await verify(project, passkey, response, challenge)
  } catch {
    // The response is untrusted input, and the decoder may throw any error on it.
    return null
  }
}

async function verify(
  project: Project,
  passkey: StoredPasskey,
  response: BrowserResponse,
  challenge: string,
): Promise<PasskeyUse | null> {
  const place = findTrustedPlace(project, response)
  if (
    place === null ||
    place.rpId !== passkey.rp_id ||
    !isSensible(response) ||
    !isOf(passkey, response.response.userHandle)
  )
    return null
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: passkey.rp_id,
    requireUserVerification: false,
    credential: {
      id: response.id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: Number(passkey.counter),
    },
  })
  return verified
    ? { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
    : null
}

/**
 * The user handle may be missing. Otherwise it must match the user of the passkey (WebAuthn L3 §7.2
 * step 6).
 */
function isOf(passkey: StoredPasskey, handle: unknown): boolean {
  if (handle === undefined || handle === null || handle === '') return true
  return (
    typeof handle === 'string' &&
    Buffer.from(handle, 'base64url').equals(userHandle(passkey.user_id))
  )
}
