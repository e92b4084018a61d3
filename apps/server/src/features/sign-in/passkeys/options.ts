import { RELYING_PARTY_PLACEHOLDER } from '@latchkey/contract'
import type { Project } from '../../../kernel/project-cache.ts'
import type { UserRow } from '../../directory/users/index.ts'

/** The COSE numbers of Ed25519, ES256 and RS256 in order of preference (IANA COSE Algorithms). */
export const ALGORITHMS = [-8, -7, -257]

const TIMEOUT_MS = 60_000

/** The user handle that authenticators store: the id of the user as text (WebAuthn L3 §5.4.3). */
export const userHandle = (userId: string): Buffer => Buffer.from(userId)

/** `PublicKeyCredentialCreationOptionsJSON`, exactly as in protocol 02 §5. */
export function registrationOptions(project: Project, user: UserRow, challenge: string) {
  const name = user.display_name ?? user.primary_email ?? 'User'
  return {
    rp: { name: project.displayName, id: RELYING_PARTY_PLACEHOLDER },
    user: { id: userHandle(user.id).toString('base64url'), name, displayName: name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT_MS,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'preferred',
    },
    extensions: { credProps: true },
  }
}

/** `PublicKeyCredentialRequestOptionsJSON`, exactly as in protocol 02 §5. */
export const authenticationOptions = (challenge: string) => ({
  rpId: RELYING_PARTY_PLACEHOLDER,
  challenge,
  allowCredentials: [],
  timeout: TIMEOUT_MS,
  userVerification: 'preferred',
})
