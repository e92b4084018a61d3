import { createHash } from 'node:crypto'
import { KnownError } from '@latchkey/contract'
import type { Selectable } from 'kysely'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { demandSecondFactor } from '../second-factor/index.ts'
import {
  endSession,
  type NewSession,
  type SignedIn,
  signedUp,
  startSessionAfterFirstFactor,
} from '../sessions/index.ts'
import { holdAccountOfUser } from './account-store.ts'
import { noteOutcomeOfCode, selectCode, useCode } from './authorization-code-store.ts'
import { openResolution } from './deferred-resolution.ts'
import { withoutFragment } from './flow.ts'
import { type ResolvedUser, resolveUser } from './resolve-user.ts'
import type { OAuthAuthorizationCodesTable } from './tables.ts'

/** Presented again within this time, a code is a client that asked twice at once; later it is one that leaked. */
const DOUBLE_ASK_MS = 10_000

/** What the app presents at the token endpoint. */
export interface CodeGrant {
  code: string
  codeVerifier: string | null
  redirectUri: string | null
}

/** The tokens of a code grant and what the app should know beside them (protocol 02 §10). */
export interface CodeGranted extends SignedIn {
  isNewUser: boolean
  afterCallbackRedirectUrl: string | null
}

type Code = Selectable<OAuthAuthorizationCodesTable>
type Tx = InTransaction<RequestContext>

const invalid = () => new KnownError('INVALID_AUTHORIZATION_CODE')

/**
 * Exchanges an authorization code for a session, in the order of protocol 02 §10: a wrong verifier leaves the code usable; a wrong redirect
 * URI, the demand for a second factor, or an account that cannot be linked or signed up with any more costs it. A code that is presented again
 * later ends the session that came of it (RFC 9700 §2.1.1, RFC 6749 §4.1.2).
 */
export async function redeemAuthorizationCode(
  ctx: RequestContext,
  grant: CodeGrant,
): Promise<CodeGranted> {
  const hash = hashSecret(grant.code)
  const found = await selectCode(ctx, hash)
  if (found === null) throw invalid()
  if (grant.codeVerifier === null || challengeOf(grant.codeVerifier) !== found.code_challenge)
    throw invalid()
  if (found.used_at !== null) {
    const isLeak = ctx.clock.now().getTime() - found.used_at.getTime() > DOUBLE_ASK_MS
    if (isLeak && found.session_id !== null) await endSession(ctx, found.session_id)
    throw invalid()
  }
  if (found.expires_at <= ctx.clock.now()) throw invalid()
  if (!(await useCode(ctx, hash))) throw invalid()
  if (grant.redirectUri === null || withoutFragment(grant.redirectUri) !== found.redirect_uri)
    throw new HttpError('redirect-uri-differs')

  const { user, session } = await withUserOf(ctx, found, (tx, resolved) =>
    startSessionOfCode(tx, hash, resolved),
  )
  if (session === null) return demandSecondFactor(ctx, user.userId, false)
  const signedIn = await signedUp(ctx, user.userId, session)
  return {
    ...signedIn,
    isNewUser: user.isNewUser,
    afterCallbackRedirectUrl: found.after_callback_redirect_url,
  }
}

/**
 * Works for the user of a code, in the transaction that finds, links or makes the user if that was left for now. The account is held meanwhile:
 * whoever takes it away, and ends the user's sessions, comes before this or after it.
 */
function withUserOf<T>(
  ctx: RequestContext,
  code: Code,
  work: (tx: Tx, user: ResolvedUser) => Promise<T>,
): Promise<T> {
  const { user_id, oauth_account_id, sealed_resolution } = code
  if (sealed_resolution !== null) {
    const { flow, found } = openResolution(ctx, sealed_resolution)
    return resolveUser(ctx, flow, found, work)
  }
  return transact(ctx, async (tx) => {
    if (user_id === null || oauth_account_id === null) throw invalid()
    if (!(await holdAccountOfUser(tx, user_id, oauth_account_id))) throw invalid()
    return work(tx, {
      userId: user_id,
      isNewUser: code.is_new_user,
      accountLinkId: oauth_account_id,
    })
  })
}

/** No session if the user needs a second factor. What is linked stays linked then: the session that the flow began in had passed it. */
async function startSessionOfCode(
  tx: Tx,
  hash: Buffer,
  user: ResolvedUser,
): Promise<{ user: ResolvedUser; session: NewSession | null }> {
  const session = await startSessionAfterFirstFactor(tx, user.userId)
  const outcome = {
    user_id: user.userId,
    oauth_account_id: user.accountLinkId,
    session_id: session?.id ?? null,
  }
  await noteOutcomeOfCode(tx, hash, outcome)
  return { user, session }
}

/** PKCE with S256 (RFC 7636 §4.6). */
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
