import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { Project } from '../../../kernel/project-cache.ts'
import {
  type BrowserResponse,
  findTrustedPlace,
  isSensible,
  readCredentialId,
} from './browser-response.ts'
import { ALGORITHMS } from './options.ts'
import { isUsablePublicKey } from './public-key.ts'
import type { PasskeysTable } from './tables.ts'

/** A passkey created by a registration. */
export type MadePasskey = Pick<
  PasskeysTable,
  'credential_id' | 'public_key' | 'rp_id' | 'transports' | 'device_type' | 'is_backed_up'
> & {
  counter: number
}

/** AuthenticatorTransport of WebAuthn L3 §5.8.4, and "cable", the older name of "hybrid". */
const TRANSPORTS = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'cable', 'internal']

/** Verifies a registration (WebAuthn L3 §7.1). Returns null if any check fails. */
export async function verifyRegistration(
  project: Project,
  response: BrowserResponse,
  challenge: string,
): Promise<MadePasskey | null> {
  try {
    return await verify(project, response, challenge)
  } catch {
    // The response is untrusted input, and the decoder may throw any error on it.
    return null
  }
}

async function verify(
  project: Project,
  response: BrowserResponse,
  challenge: string,
): Promise<MadePasskey | null> {
  const place = findTrustedPlace(project, response)
  const credentialId = readCredentialId(response.id)
  if (
    place === null ||
    credentialId === null ||
    !isSensible(response) ||
    !bearsNoCertificates(response)
  )
    return null
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.rpId,
    requireUserPresence: true,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!verified) return null
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
  // The id from the browser must be the id from the authenticator. Otherwise the passkey could
  // never be found again.
  if (credential.id !== response.id || !isUsablePublicKey(credential.publicKey)) return null
  return {
    credential_id: credentialId,
    public_key: Buffer.from(credential.publicKey),
    rp_id: place.rpId,
    counter: credential.counter,
    transports: readTransports(response.response.transports),
    device_type: credentialDeviceType,
    is_backed_up: credentialBackedUp,
  }
}

/**
 * Attestation is not requested, so only a signature by the passkey itself is expected (WebAuthn L3
 * §8.2, self attestation). Certificates are rejected unread, because verifying them would make this
 * server request URLs from the certificate.
 */
function bearsNoCertificates(response: BrowserResponse): boolean {
  const attestation = decodeAttestationObject(
    isoBase64URL.toBuffer(response.response.attestationObject as string),
  )
  const format = attestation.get('fmt')
  return (
    format === 'none' ||
    (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  )
}

const readTransports = (value: unknown): string[] =>
  Array.isArray(value) ? TRANSPORTS.filter((transport) => value.includes(transport)) : []
