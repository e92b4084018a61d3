import { createHash } from 'node:crypto'
import { DAY_MS, MINUTE_MS, type OAuthProviderType } from '@latchkey/contract'
import { SignJWT } from 'jose'
import { addMillis } from '../../../kernel/clock.ts'
import { type Context, type InTransaction, transact } from '../../../kernel/context.ts'
import { getInternalProject } from '../../../kernel/internal-project.ts'
import { randomSecret } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { createSigningKeys, type SigningKey } from '../../../kernel/tokens/signing-keys.ts'
import { issuerOf } from './clients.ts'
import {
  deleteAccessToken,
  deleteExpiredTokens,
  deleteGrantOf,
  insertTokens,
  type StoredToken,
  selectAccessToken,
  updateUsedToken,
} from './store.ts'
import type { CodeRequest } from './tables.ts'

/* Everything is stored in the tenancy of the project internal, because it belongs to no project. */

const CODE_LIFETIME_MS = MINUTE_MS
const REFRESH_TOKEN_LIFETIME_MS = 30 * DAY_MS
const ACCESS_TOKEN_LIFETIME_SECONDS = 3600

/** A completed sign-in: client, login and scope. */
export interface Grant {
  clientId: OAuthProviderType
  /** The address that was typed. */
  login: string
  scope: string
}

/** The body of a successful token response (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3). */
export interface TokenResponse {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  scope: string
  id_token: string
  refresh_token?: string
}

/** Issues a code for a completed sign-in. */
export async function issueCode(ctx: Context, grant: Grant, request: CodeRequest): Promise<string> {
  const { tenancyId } = await getInternalProject(ctx)
  await deleteExpiredTokens(ctx, tenancyId)
  const code = randomSecret(ctx.random)
  await insertTokens(ctx, [
    {
      ...columnsOf(tenancyId, ctx.random.uuid(), grant),
      kind: 'code',
      token_hash: hashSecret(code),
      request: JSON.stringify(request),
      expires_at: addMillis(ctx.clock.now(), CODE_LIFETIME_MS),
    },
  ])
  return code
}

/** The proof that a code belongs to a client (RFC 6749 §4.1.3, RFC 7636 §4.5). */
export interface CodeProof {
  clientId: OAuthProviderType
  redirectUri: string | null
  codeVerifier: string | null
}

/**
 * Exchanges a code once. Returns null if it is invalid. A second use revokes the tokens of the
 * first (RFC 6749 §4.1.2).
 */
export async function redeemCode(
  ctx: Context,
  code: string,
  proof: CodeProof,
): Promise<TokenResponse | null> {
  const isProven = ({ request }: StoredToken) =>
    request !== null &&
    request.redirectUri === proof.redirectUri &&
    request.codeChallenge ===
      createHash('sha256')
        .update(proof.codeVerifier ?? '')
        .digest('base64url')
  return exchange(ctx, { token: code, kind: 'code', clientId: proof.clientId }, isProven)
}

/**
 * Exchanges a refresh token once; the response contains the next one. A second use revokes the
 * grant (RFC 9700 §4.14.2).
 */
export const redeemRefreshToken = (
  ctx: Context,
  token: string,
  clientId: OAuthProviderType,
): Promise<TokenResponse | null> => exchange(ctx, { token, kind: 'refresh', clientId }, () => true)

async function exchange(
  ctx: Context,
  used: { token: string; kind: 'code' | 'refresh'; clientId: OAuthProviderType },
  isProven: (stored: StoredToken) => boolean,
): Promise<TokenResponse | null> {
  const { tenancyId } = await getInternalProject(ctx)
  const hash = hashSecret(used.token)
  // A concurrent second use waits for the row until the first has stored its tokens, and then
  // deletes them.
  const issued = await transact(ctx, async (tx) => {
    const stored = await updateUsedToken(tx, tenancyId, {
      hash,
      kind: used.kind,
      clientId: used.clientId,
    })
    return stored && isProven(stored) ? { stored, tokens: await storeTokens(tx, stored) } : null
  })
  if (issued !== null) return toApiResponse(ctx, issued.stored, issued.tokens)
  await deleteGrantOf(ctx, tenancyId, { hash, clientId: used.clientId, onlyIfUsed: true })
  return null
}

interface NewTokens {
  accessToken: string
  refreshToken: string | null
}

async function storeTokens(tx: InTransaction<Context>, stored: StoredToken): Promise<NewTokens> {
  const tokens: NewTokens = {
    accessToken: randomSecret(tx.random),
    refreshToken: stored.scope.split(' ').includes('offline_access')
      ? randomSecret(tx.random)
      : null,
  }
  const now = tx.clock.now()
  const row = (kind: 'access' | 'refresh', token: string, lifetimeMs: number) => ({
    ...columnsOf(stored.tenancy_id, stored.grant_id, {
      clientId: stored.client_id,
      login: stored.login,
      scope: stored.scope,
    }),
    kind,
    token_hash: hashSecret(token),
    request: null,
    expires_at: addMillis(now, lifetimeMs),
  })
  await insertTokens(tx, [
    row('access', tokens.accessToken, ACCESS_TOKEN_LIFETIME_SECONDS * 1000),
    ...(tokens.refreshToken === null
      ? []
      : [row('refresh', tokens.refreshToken, REFRESH_TOKEN_LIFETIME_MS)]),
  ])
  return tokens
}

const columnsOf = (
  tenancyId: string,
  grantId: string,
  grant: { clientId: string; login: string; scope: string },
) => ({
  tenancy_id: tenancyId,
  grant_id: grantId,
  client_id: grant.clientId,
  login: grant.login,
  scope: grant.scope,
})

async function toApiResponse(
  ctx: Context,
  stored: StoredToken,
  tokens: NewTokens,
): Promise<TokenResponse> {
  return {
    access_token: tokens.accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_LIFETIME_SECONDS,
    scope: stored.scope,
    id_token: await signIdToken(ctx, stored),
    ...(tokens.refreshToken === null ? {} : { refresh_token: tokens.refreshToken }),
  }
}

/** The claims of a user. The typed address counts as verified. */
export const claimsOf = (login: string) => ({ sub: login, email: login, email_verified: true })

/** The key that signs ID tokens. It is derived under a name that no project can have. */
export const signingKeyOf = (ctx: Context): Promise<SigningKey> =>
  createSigningKeys(ctx.secrets).get('development-provider', 0)

async function signIdToken(
  ctx: Context,
  { login, client_id, request }: StoredToken,
): Promise<string> {
  const key = await signingKeyOf(ctx)
  const now = Math.floor(ctx.clock.now().getTime() / 1000)
  const nonce = request?.nonce ?? null
  return new SignJWT({ ...claimsOf(login), ...(nonce === null ? {} : { nonce }) })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid })
    .setIssuer(issuerOf(ctx))
    .setAudience(client_id)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_LIFETIME_SECONDS)
    .sign(key.privateKey)
}

/** Returns the login of an access token, or null if it is invalid. */
export async function findLogin(ctx: Context, accessToken: string): Promise<string | null> {
  const { tenancyId } = await getInternalProject(ctx)
  const token = await selectAccessToken(ctx, tenancyId, hashSecret(accessToken))
  return token?.login ?? null
}

/** Revokes a token. Revoking a refresh token revokes its whole grant (RFC 7009 §2.1). */
export async function revokeToken(
  ctx: Context,
  token: string,
  clientId: OAuthProviderType,
): Promise<void> {
  const { tenancyId } = await getInternalProject(ctx)
  const hash = hashSecret(token)
  await deleteGrantOf(ctx, tenancyId, { hash, clientId, onlyIfUsed: false })
  await deleteAccessToken(ctx, tenancyId, hash, clientId)
}
