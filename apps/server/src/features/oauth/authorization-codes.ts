import { createHash } from 'node:crypto'
import { isTrustedUrl, KnownError } from '@latchkey/contract'
import { addMillis, DAY_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { type Context, type InTransaction, type RequestContext, transact } from '../../kernel/context.ts'
import { PlainError } from '../../kernel/http/answers.ts'
import type { Project } from '../../kernel/project-cache.ts'
import { randomSecret } from '../../kernel/random.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { trustRules } from '../projects/index.ts'
import { demandSecondFactor } from '../second-factor/index.ts'
import { endSession, type SignedIn, signedUp, startSessionAfterFirstFactor } from '../sessions/index.ts'
import { deleteCodesExpiredBefore, insertCode, noteSessionOfCode, selectCode, useCode } from './authorization-code-store.ts'
import { type OAuthFlow, withoutFragment } from './flow.ts'
import { deleteFlowsStartedBefore } from './flow-store.ts'
import type { ResolvedUser } from './resolve-user.ts'

const CODE_LIFETIME_MS = 5 * MINUTE_MS
/** Presented again within this time, a code is a client that asked twice at once; later it is one that leaked. */
const DOUBLE_ASK_MS = 10_000

/** Makes the code that the app exchanges for tokens. */
export async function issueAuthorizationCode(
  tx: InTransaction<RequestContext>,
  flow: OAuthFlow,
  { userId, isNewUser, accountLinkId }: ResolvedUser,
): Promise<string> {
  const code = randomSecret(tx.random)
  const now = tx.clock.now()
  await insertCode(tx, {
    tenancy_id: tx.tenancyId,
    code_hash: hashSecret(code),
    user_id: userId,
    oauth_account_id: accountLinkId,
    redirect_uri: flow.redirect_uri,
    code_challenge: flow.code_challenge,
    is_new_user: isNewUser,
    after_callback_redirect_url: trustedTarget(tx.project, flow),
    created_at: now,
    expires_at: addMillis(now, CODE_LIFETIME_MS),
  })
  return code
}

/**
 * Where the app goes on to, if it may: apps follow it unseen, and a link to the start of a flow is easily made. Relative to the redirect URI, or
 * trusted (SECURITY-CASES 22).
 */
function trustedTarget(project: Project, { after_callback_redirect_url: target, redirect_uri }: OAuthFlow): string | null {
  // A browser drops control characters and reads a back-slash as a slash.
  if (target === null || /[\\\p{Cc}]/u.test(target) || !URL.canParse(target, redirect_uri)) return null
  return isTrustedUrl(trustRules(project), new URL(target, redirect_uri).href) ? target : null
}

/** What the app presents at the token endpoint. */
export interface CodeGrant {
  code: string
  codeVerifier: string | null
  redirectUri: string | null
}

/** The tokens of a code grant and what the app should know beside them (contract 02 §10). */
export interface CodeGranted extends SignedIn {
  isNewUser: boolean
  afterCallbackRedirectUrl: string | null
}

/**
 * Exchanges an authorization code for a session, in the order of contract 02 §10: a wrong verifier leaves the code usable, a wrong redirect
 * URI or the demand for a second factor costs it. A code that is presented again later ends the session that came of it (RFC 9700 §2.1.1,
 * RFC 6749 §4.1.2).
 */
export async function redeemAuthorizationCode(ctx: RequestContext, grant: CodeGrant): Promise<CodeGranted> {
  const invalid = () => new KnownError('INVALID_AUTHORIZATION_CODE')
  const hash = hashSecret(grant.code)
  const found = await selectCode(ctx, ctx.tenancyId, hash)
  if (found === null) throw invalid()
  if (grant.codeVerifier === null || challengeOf(grant.codeVerifier) !== found.code_challenge) throw invalid()
  if (found.used_at !== null) {
    const isLeak = ctx.clock.now().getTime() - found.used_at.getTime() > DOUBLE_ASK_MS
    if (isLeak && found.session_id !== null) await endSession(ctx, ctx.tenancyId, found.session_id)
    throw invalid()
  }
  if (found.expires_at <= ctx.clock.now()) throw invalid()
  if (!(await useCode(ctx, ctx.tenancyId, hash))) throw invalid()
  if (grant.redirectUri === null || withoutFragment(grant.redirectUri) !== found.redirect_uri)
    throw new PlainError(400, 'The redirect URI is not the one of the start.')

  const session = await transact(ctx, async (tx) => {
    const started = await startSessionAfterFirstFactor(tx, tx.tenancyId, found.user_id)
    if (started !== null) await noteSessionOfCode(tx, tx.tenancyId, hash, started.id)
    return started
  })
  if (session === null) return demandSecondFactor(ctx, found.user_id, false)
  const signedIn = await signedUp(ctx, found.user_id, session)
  return { ...signedIn, isNewUser: found.is_new_user, afterCallbackRedirectUrl: found.after_callback_redirect_url }
}

/** PKCE with S256 (RFC 7636 §4.6). */
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Housekeeping, once a day. */
export async function deleteExpired(ctx: Context): Promise<void> {
  const yesterday = addMillis(ctx.clock.now(), -DAY_MS)
  await deleteFlowsStartedBefore(ctx, yesterday)
  await deleteCodesExpiredBefore(ctx, yesterday)
}
