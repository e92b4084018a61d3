import { isProjectId } from '@latchkey/contract'
import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { Lru } from '../lru.ts'
import type { Project } from '../project-cache.ts'
import type { Secrets } from '../secrets.ts'
import { signJwt } from './sign-jwt.ts'
import { createSigningKeys, type SigningKey, type SigningKeys } from './signing-keys.ts'

/** The claims of an access token (protocol 01 §10.2). */
export interface AccessTokenClaims {
  sub: string
  project_id: string
  branch_id: string
  refresh_token_id: string
  role: 'authenticated'
  name: string | null
  email: string | null
  email_verified: boolean
  selected_team_id: string | null
  is_anonymous: boolean
}

/**
 * Additional claims for clients that require them (decision 0021). The service itself does not read
 * them.
 */
export interface DemandedClaims {
  is_restricted?: false
  restricted_reason?: null
  requires_totp_mfa?: boolean
  /** In seconds, like every time in a token (RFC 7519 §2). */
  signed_up_at?: number
}

/** Only in the tokens of an impersonation. For clients: the service asks the database instead. */
export interface ImpersonationClaim {
  impersonation?: {
    /** The email address or name of the administrator; null if unknown. */
    by: string | null
    /** In seconds. */
    ends_at: number
  }
}

/** The result of checking a token; `invalid` deliberately gives no reason. */
export type VerifiedToken =
  | { status: 'valid'; claims: AccessTokenClaims }
  | { status: 'expired'; expiredAt: Date }
  | { status: 'invalid' }

/** Issues and checks access tokens. */
export interface AccessTokens {
  /** The token expires after its lifetime, or at `endsAt` if that is sooner. */
  mint(
    project: Project,
    claims: AccessTokenClaims & DemandedClaims & ImpersonationClaim,
    endsAt?: Date | null,
  ): Promise<string>
  verify(
    token: string,
    findProject: (id: string) => Promise<Project | null>,
  ): Promise<VerifiedToken>
  /**
   * The public keys of an audience, the current one first (protocol 01 §10.3: two, and more only
   * after a rotation while the server has two secrets).
   */
  publicKeys(project: Project, kind: 'normal' | 'anonymous'): Promise<SigningKey['publicJwk'][]>
  /** Whether tokens of the key before are still valid, and its public key published. */
  isRotating(project: Project): boolean
}

interface Settings {
  secrets: Secrets
  clock: Clock
  publicUrl: string
  lifetimeSeconds: number
}

const ANONYMOUS_SUFFIX = ':anon'
const MAX_TOKEN_LENGTH = 8_192
const REMEMBERED_TOKENS = 5_000

const payloadSchema = z
  .object({
    sub: z.uuid(),
    iss: z.string(),
    aud: z.string(),
    exp: z.number(),
    project_id: z.string(),
    branch_id: z.string(),
    refresh_token_id: z.uuid(),
    role: z.literal('authenticated'),
    name: z.string().nullable(),
    email: z.string().nullable(),
    email_verified: z.boolean(),
    selected_team_id: z.string().nullable(),
    is_anonymous: z.boolean(),
  })
  .readonly()

export function createAccessTokens({
  secrets,
  clock,
  publicUrl,
  lifetimeSeconds,
}: Settings): AccessTokens {
  const keys = createSigningKeys(secrets)
  // Tokens that were signed before a change of the secret stay valid until they expire.
  const keysOfSecrets = [keys, ...secrets.others.map(createSigningKeys)]
  // A signature is valid as long as its token, so each is verified once. Expiry and key are checked
  // on every use.
  const verified = new Lru<string, { kid: string; exp: number; claims: AccessTokenClaims }>(
    REMEMBERED_TOKENS,
  )

  const audienceOf = (projectId: string, anonymous: boolean) =>
    anonymous ? `${projectId}${ANONYMOUS_SUFFIX}` : projectId
  const issuerOf = (projectId: string, anonymous: boolean) =>
    `${publicUrl}/api/v1/projects${anonymous ? '-anonymous-users' : ''}/${projectId}`

  /**
   * Generations whose tokens are valid: the current one, and the previous one until its last token
   * has expired.
   */
  function acceptedGenerations(project: Project | null): number[] {
    // Without a project there is nothing to reach. Verifying anyway lets a deleted project return
    // "not found" rather than "bad token".
    if (!project) return [0]
    const current = project.signingKeyGeneration
    return isRotating(project) ? [current, current - 1] : [current]
  }
  const isRotating = (project: Project) =>
    project.previousSigningKeyValidUntil !== null &&
    project.previousSigningKeyValidUntil > clock.now()

  /** The keys whose tokens are accepted, those of the secret in use first. */
  const acceptedKeys = (project: Project | null): { keys: SigningKeys; generation: number }[] =>
    keysOfSecrets.flatMap((of) =>
      acceptedGenerations(project).map((generation) => ({ keys: of, generation })),
    )

  function judge(remembered: { exp: number; claims: AccessTokenClaims }): VerifiedToken {
    const expiresAt = new Date(remembered.exp * 1000)
    return expiresAt <= clock.now()
      ? { status: 'expired', expiredAt: expiresAt }
      : { status: 'valid', claims: remembered.claims }
  }

  async function read(token: string, findProject: (id: string) => Promise<Project | null>) {
    const header = decodeProtectedHeader(token)
    const { aud } = decodeJwt(token)
    if (typeof aud !== 'string' || typeof header.kid !== 'string') return null
    const anonymous = aud.endsWith(ANONYMOUS_SUFFIX)
    const projectId = anonymous ? aud.slice(0, -ANONYMOUS_SUFFIX.length) : aud
    if (!isProjectId(projectId)) return null
    const accepted = acceptedKeys(await findProject(projectId)).find(
      (candidate) => candidate.keys.kid(aud, candidate.generation) === header.kid,
    )
    if (accepted === undefined) return null

    const key = await accepted.keys.get(aud, accepted.generation)
    // Only ES256 with our own key: `alg: none`, other algorithms, embedded keys and unknown `crit`
    // are rejected (RFC 8725 §3.1, §3.10).
    const { payload } = await compactVerify(token, key.publicKey, { algorithms: ['ES256'] })
    const parsed = payloadSchema.safeParse(JSON.parse(new TextDecoder().decode(payload)))
    if (!parsed.success) return null
    const { iss, exp, aud: _aud, ...claims } = parsed.data
    if (
      iss !== issuerOf(projectId, anonymous) ||
      claims.project_id !== projectId ||
      claims.is_anonymous !== anonymous
    )
      return null
    return { kid: key.kid, exp, claims }
  }

  return {
    async mint(project, claims, endsAt = null) {
      const audience = audienceOf(claims.project_id, claims.is_anonymous)
      const key = await keys.get(audience, project.signingKeyGeneration)
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      const issuer = issuerOf(claims.project_id, claims.is_anonymous)
      const expiresAt = issuedAt + lifetimeSeconds
      return signJwt(key, {
        ...claims,
        iss: issuer,
        iat: issuedAt,
        aud: audience,
        exp: endsAt === null ? expiresAt : Math.min(expiresAt, Math.floor(endsAt.getTime() / 1000)),
      })
    },

    async verify(token, findProject) {
      if (token.length > MAX_TOKEN_LENGTH) return { status: 'invalid' }
      const remembered = verified.get(token)
      if (remembered) {
        const project = await findProject(remembered.claims.project_id)
        const audience = audienceOf(remembered.claims.project_id, remembered.claims.is_anonymous)
        if (
          acceptedKeys(project).some(
            (accepted) => accepted.keys.kid(audience, accepted.generation) === remembered.kid,
          )
        )
          return judge(remembered)
        verified.delete(token)
        return { status: 'invalid' }
      }
      try {
        const fresh = await read(token, findProject)
        if (fresh === null) return { status: 'invalid' }
        verified.set(token, fresh)
        return judge(fresh)
      } catch (error) {
        // jose's own errors, and a payload that is not JSON, mean a bad token; everything else is a
        // bug.
        if (error instanceof SyntaxError || error instanceof TypeError || isJoseError(error))
          return { status: 'invalid' }
        throw error
      }
    },

    async publicKeys(project, kind) {
      const audience = audienceOf(project.id, kind === 'anonymous')
      const accepted = acceptedKeys(project)
      const next = { keys, generation: project.signingKeyGeneration + 1 }
      const published = accepted.length > 1 ? accepted : [...accepted, next]
      const all = await Promise.all(published.map((of) => of.keys.get(audience, of.generation)))
      return all.map((key) => key.publicJwk)
    },
    isRotating,
  }
}

const isJoseError = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('ERR_J')
