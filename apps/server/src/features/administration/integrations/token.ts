import { createHash } from 'node:crypto'
import { type IntegrationFamily, MINUTE_MS } from '@latchkey/contract'
import type { IntegrationClient } from '../../../config/integration-clients.ts'
import { auditEvent } from '../../../kernel/audit.ts'
import { addMillis } from '../../../kernel/clock.ts'
import {
  type Context,
  type InTransaction,
  type OpenContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { type ApiResponse, HttpError } from '../../../kernel/http/responses.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { randomSecret } from '../../../kernel/random.ts'
import { hashSecret, type KeySource, sameHash } from '../../../kernel/secrets.ts'
import { signJwt } from '../../../kernel/tokens/sign-jwt.ts'
import {
  createSigningKeys,
  type SigningKey,
  type SigningKeys,
} from '../../../kernel/tokens/signing-keys.ts'
import { revokeKeySet } from '../../projects/key-sets/index.ts'
import { issuerOf, oauthError } from './flow.ts'
import { deleteFlowToken, type FlowRow, selectFlow, updateRedeemedFlow } from './flow-store.ts'
import { findClient, inInternal, partnerActor } from './partner.ts'
import { FLOW_PURPOSE } from './sealed-values.ts'

const TOKEN_LIFETIME_MS = 60 * MINUTE_MS
/** A code that is used twice within this time is a repeated request. Later, it has leaked. */
const REPEATED_REQUEST_MS = 10_000

/** What a partner sends to get a token. */
export interface PartnerGrant {
  code: string
  code_verifier: string
  redirect_uri: string
}

/**
 * Finds the flow of a code. A wrong verifier, redirect URI or client does not use up the code. A code
 * that is used again later revokes what it gave (RFC 6749 §4.1.2). Returns null if the code is
 * refused.
 */
async function findGrantedFlow(
  ctx: TenantContext,
  family: IntegrationFamily,
  client: IntegrationClient,
  grant: PartnerGrant,
): Promise<FlowRow | null> {
  const flow = await selectFlow(ctx, 'code_hash', hashSecret(grant.code))
  if (
    flow === null ||
    flow.family !== family ||
    flow.client_id !== client.id ||
    flow.redirect_uri !== grant.redirect_uri ||
    !fitsChallenge(grant.code_verifier, flow.code_challenge)
  )
    return null
  if (flow.redeemed_at !== null) {
    const since = ctx.clock.now().getTime() - flow.redeemed_at.getTime()
    if (since > REPEATED_REQUEST_MS) {
      const project = await findProject(ctx, flow)
      await transact(ctx, async (tx) => {
        await deleteFlowToken(tx, flow.uid_hash)
        await revokeKey(tx, client, flow, project)
      })
    }
    return null
  }
  const isLive = flow.code_expires_at !== null && flow.code_expires_at > ctx.clock.now()
  return isLive ? flow : null
}

const findProject = async (ctx: TenantContext, { project_id }: FlowRow): Promise<Project | null> =>
  project_id === null ? null : ctx.projects.find(project_id)

/** Revokes the key that was created for a flow. */
async function revokeKey(
  tx: InTransaction<TenantContext>,
  client: IntegrationClient,
  { key_set_id }: FlowRow,
  project: Project | null,
): Promise<void> {
  const tenancyId = project?.tenancies.get('main')
  if (!project || tenancyId === undefined || key_set_id === null) return
  const revoked = await revokeKeySet(tx, project.id, key_set_id)
  if (revoked === null) return
  auditEvent(tx, 'project_key.revoked', {
    target: { id: revoked.id, label: revoked.description },
    actor: partnerActor(client),
    changes: [{ path: 'revoked', to: true }],
    tenancyId,
  })
}

/** RFC 7636 §4.6, with the method S256. */
const fitsChallenge = (verifier: string, challenge: string): boolean =>
  /^[\w.~-]{43,128}$/.test(verifier) &&
  sameHash(
    createHash('sha256').update(verifier).digest(),
    Buffer.from(challenge, 'base64url').subarray(0, 32),
  )

/** Exchanges a code for the admin key: step 7 of protocol 04 §16.3. Throws a 400. */
export async function redeemForKey(
  ctx: OpenContext,
  family: IntegrationFamily,
  client: IntegrationClient,
  grant: PartnerGrant,
) {
  const internal = await inInternal(ctx)
  const flow = await findGrantedFlow(internal, family, client, grant)
  if (flow === null || flow.sealed_key === null || flow.project_id === null)
    throw new HttpError('partner-grant-refused')
  const key = ctx.secrets.open(FLOW_PURPOSE, flow.sealed_key)
  if (!(await updateRedeemedFlow(internal, flow.uid_hash, null)))
    throw new HttpError('partner-grant-refused')
  return { access_token: key, token_type: 'api_key' as const, project_id: flow.project_id }
}

/**
 * Exchanges a code for an ID token: the token endpoint of the OpenID provider. The key of the flow,
 * which no one can fetch any longer, is revoked.
 */
export async function redeemForIdToken(
  ctx: OpenContext,
  family: IntegrationFamily,
  authorization: string | undefined,
  body: Readonly<Record<string, unknown>>,
): Promise<object | ApiResponse> {
  const client = findClient(ctx, authorization)
  if (client === null)
    return oauthError(401, 'invalid_client', 'The client id or secret is wrong.', {
      headers: { 'www-authenticate': 'Basic realm="partner integrations"' },
    })
  const { grant_type, code, code_verifier, redirect_uri } = body
  if (grant_type !== 'authorization_code')
    return oauthError(400, 'unsupported_grant_type', 'The only grant is authorization_code.')
  if (
    typeof code !== 'string' ||
    typeof code_verifier !== 'string' ||
    typeof redirect_uri !== 'string'
  )
    return oauthError(400, 'invalid_request', 'Send code, code_verifier and redirect_uri.')

  const internal = await inInternal(ctx)
  const grant = { code, code_verifier, redirect_uri }
  const flow = await findGrantedFlow(internal, family, client, grant)
  const token = randomSecret(ctx.random)
  if (flow === null || !(await redeemForToken(internal, client, flow, token)))
    return oauthError(
      400,
      'invalid_grant',
      'The code is unknown, expired, used or of another flow.',
    )
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME_MS / 1_000,
    scope: 'openid',
    id_token: await signIdToken(ctx, family, flow),
  }
}

/** Of concurrent requests one returns true. */
async function redeemForToken(
  ctx: TenantContext,
  client: IntegrationClient,
  flow: FlowRow,
  token: string,
): Promise<boolean> {
  const project = await findProject(ctx, flow)
  return transact(ctx, async (tx) => {
    const isFirst = await updateRedeemedFlow(tx, flow.uid_hash, hashSecret(token))
    if (isFirst) await revokeKey(tx, client, flow, project)
    return isFirst
  })
}

/** The userinfo endpoint of the OpenID provider. */
export async function readSubject(
  ctx: OpenContext,
  family: IntegrationFamily,
  authorization: string | undefined,
): Promise<object | ApiResponse> {
  const [, token = ''] = /^Bearer +([0-9a-z]+)$/i.exec(authorization ?? '') ?? []
  const flow = await selectFlow(await inInternal(ctx), 'token_hash', hashSecret(token))
  const isLive =
    flow?.family === family &&
    flow.redeemed_at !== null &&
    addMillis(flow.redeemed_at, TOKEN_LIFETIME_MS) > ctx.clock.now()
  if (!isLive)
    return oauthError(401, 'invalid_token', 'The access token is unknown or has expired.', {
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    })
  return { sub: flow.subject }
}

// Deriving a key takes arithmetic on the curve, and anyone may ask for the public keys.
const signingKeys = new WeakMap<KeySource, SigningKeys>()

function keyOf(source: KeySource, family: IntegrationFamily): Promise<SigningKey> {
  const keys = signingKeys.get(source) ?? createSigningKeys(source)
  signingKeys.set(source, keys)
  // Project ids contain no colon, so no project has this audience.
  return keys.get(`partners:${family}`, 0)
}

async function signIdToken(
  ctx: Context,
  family: IntegrationFamily,
  flow: FlowRow,
): Promise<string> {
  const key = await keyOf(ctx.secrets, family)
  const now = Math.floor(ctx.clock.now().getTime() / 1_000)
  const claims = {
    iss: issuerOf(ctx, family),
    sub: flow.subject,
    aud: flow.client_id,
    iat: now,
    exp: now + TOKEN_LIFETIME_MS / 1_000,
    ...(flow.nonce === null ? {} : { nonce: flow.nonce }),
  }
  return signJwt(key, claims, { typ: 'JWT' })
}

/** The public keys of a family, those of the server's other secrets included. */
export async function readKeys(ctx: Context, family: IntegrationFamily) {
  const sources: readonly KeySource[] = [ctx.secrets, ...ctx.secrets.others]
  const keys = await Promise.all(sources.map((source) => keyOf(source, family)))
  return { keys: keys.map(({ publicJwk }) => ({ ...publicJwk, use: 'sig' })) }
}

/** The configuration of the OpenID provider (OpenID Connect Discovery 1.0 §3). */
export function describeProvider(ctx: Context, family: IntegrationFamily) {
  const issuer = issuerOf(ctx, family)
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    scopes_supported: ['openid'],
    subject_types_supported: ['pairwise'],
    claims_supported: ['sub'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  }
}
