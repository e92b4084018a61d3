import { createHash } from 'node:crypto'
import { KnownError } from '@latchkey/contract'
import type { Selectable } from 'kysely'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { selectAuthenticationTime } from '../../directory/own-session/index.ts'
import { demandSecondFactor } from '../second-factor/index.ts'
import {
  endLeakedSession,
  type NewSession,
  type SignedIn,
  signedUp,
  startSessionAfterFirstFactor,
} from '../sessions/index.ts'
import { lockAccountOfUser } from './account-store.ts'
import { selectCode, updateOutcomeOfCode, useCode } from './authorization-code-store.ts'
import { openResolution } from './deferred-resolution.ts'
import { withoutFragment } from './flow.ts'
import { type ResolvedUser, resolveUser } from './resolve-user.ts'
import type { OAuthAuthorizationCodesTable } from './tables.ts'

/**
 * A code that is used twice within this time is a duplicate request of the client. Later, it has
 * leaked.
 */
const DUPLICATE_REQUEST_MS = 10_000

/** The parameters that the app sends to the token endpoint. */
export interface CodeGrant {
  code: string
  codeVerifier: string | null
  redirectUri: string | null
}

/** The tokens of a code grant and further results for the app (protocol 02 §10). */
export interface CodeGranted extends SignedIn {
  isNewUser: boolean
  afterCallbackRedirectUrl: string | null
}

type Code = Selectable<OAuthAuthorizationCodesTable>
type Tx = InTransaction<RequestContext>

const invalid = () => new KnownError('INVALID_AUTHORIZATION_CODE')

/**
 * Exchanges an authorization code for a session, in the order of protocol 02 §10. A wrong verifier
 * does not use up the code. A wrong redirect URI, a required second factor, or an account that can
 * no longer be linked or signed up does. A code that is used again later ends its session (RFC 9700
 * §2.1.1, RFC 6749 §4.1.2).
 */
export async function redeemAuthorizationCode(
  ctx: RequestContext,
  grant: CodeGrant,
): Promise<CodeGranted> {
  const hash = hashSecret(grant.code)
  const stored = await selectCode(ctx, hash)
  if (stored === null) throw invalid()
  if (grant.codeVerifier === null || challengeOf(grant.codeVerifier) !== stored.code_challenge)
    throw invalid()
  if (stored.used_at !== null) {
    const isLeak = ctx.clock.now().getTime() - stored.used_at.getTime() > DUPLICATE_REQUEST_MS
    if (isLeak && stored.session_id !== null) await endLeakedSession(ctx, stored.session_id)
    throw invalid()
  }
  if (stored.expires_at <= ctx.clock.now()) throw invalid()
  if (!(await useCode(ctx, hash))) throw invalid()
  if (grant.redirectUri === null || withoutFragment(grant.redirectUri) !== stored.redirect_uri)
    throw new HttpError('redirect-uri-differs')

  const { user, session } = await withUserOf(ctx, stored, (tx, resolved, linkingSession) =>
    startSessionOfCode(tx, hash, resolved, linkingSession),
  )
  if (session === null)
    return demandSecondFactor(ctx, user.userId, {
      isNewUser: false,
      method: `oauth:${user.providerId}`,
    })
  const signedIn = await signedUp(ctx, user.userId, session)
  return {
    ...signedIn,
    isNewUser: user.isNewUser,
    afterCallbackRedirectUrl: stored.after_callback_redirect_url,
  }
}

/**
 * Runs `work` for the user of a code. If the user is not resolved yet, this happens in the same
 * transaction. The account stays locked, so that a concurrent removal of the account and the
 * sessions comes before or after. `linkingSession` is the id of the session that linked the account;
 * null for a sign-in.
 */
function withUserOf<T>(
  ctx: RequestContext,
  code: Code,
  work: (tx: Tx, user: ResolvedUser, linkingSession: string | null) => Promise<T>,
): Promise<T> {
  const { user_id, oauth_account_id, sealed_resolution } = code
  if (sealed_resolution !== null) {
    const { flow, found } = openResolution(ctx, sealed_resolution)
    const linkingSession = flow.type === 'link' ? flow.session_id : null
    return resolveUser(ctx, flow, found, (tx, user) => work(tx, user, linkingSession))
  }
  return transact(ctx, async (tx) => {
    if (user_id === null || oauth_account_id === null) throw invalid()
    const providerId = await lockAccountOfUser(tx, user_id, oauth_account_id)
    if (providerId === null) throw invalid()
    const user = {
      userId: user_id,
      isNewUser: code.is_new_user,
      accountLinkId: oauth_account_id,
      providerId,
    }
    return work(tx, user, null)
  })
}

/**
 * Starts no session if the user needs a second factor. A linked account stays linked then, because
 * the session that started the flow had passed the second factor. Linking proves no factor of the
 * user: anyone with the session could sign in to an account of their own at the provider. The new
 * session therefore counts as authenticated when the linking one was (decision 0019).
 */
async function startSessionOfCode(
  tx: Tx,
  hash: Buffer,
  user: ResolvedUser,
  linkingSession: string | null,
): Promise<{ user: ResolvedUser; session: NewSession | null }> {
  const authenticatedAt =
    linkingSession === null ? null : await selectAuthenticationTime(tx, user.userId, linkingSession)
  const session = await startSessionAfterFirstFactor(
    tx,
    user.userId,
    `oauth:${user.providerId}`,
    authenticatedAt,
  )
  const outcome = {
    user_id: user.userId,
    oauth_account_id: user.accountLinkId,
    session_id: session?.id ?? null,
  }
  await updateOutcomeOfCode(tx, hash, outcome)
  return { user, session }
}

/** PKCE with S256 (RFC 7636 §4.6). */
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
