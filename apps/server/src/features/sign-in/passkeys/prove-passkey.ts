import { KnownError } from '@latchkey/contract'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { createCode, redeemCode } from '../../messaging/verification-codes/index.ts'
import { type BrowserResponse, readCredentialId } from './browser-response.ts'
import { authenticationOptions } from './options.ts'
import { newChallenge } from './rules.ts'
import { selectPasskey, selectPasskeysOf, updatePasskeyUse } from './store.ts'

/** The session that proves the passkey. */
export interface ProvingSession {
  userId: string
  sessionId: string
}

/** Starts a proof of one of the user's passkeys in a session. */
export async function startProof(ctx: RequestContext, { userId, sessionId }: ProvingSession) {
  const challenge = newChallenge(ctx)
  const { code } = await createCode(ctx, 'passkey-reauthentication', {
    user_id: userId,
    session_id: sessionId,
    challenge,
  })
  const passkeys = await selectPasskeysOf(ctx, userId)
  const allowCredentials = passkeys.map(({ credential_id }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
  }))
  return { code, options_json: { ...authenticationOptions(challenge), allowCredentials } }
}

/**
 * Verifies a use of the user's own passkey for a challenge of this session, and runs `work` in the
 * transaction that records the use. Throws PASSKEY_AUTHENTICATION_FAILED.
 */
export async function provePasskey<T>(
  ctx: RequestContext,
  { userId, sessionId }: ProvingSession,
  {
    authentication_response: response,
    code,
  }: { authentication_response: BrowserResponse; code: string },
  work: (tx: InTransaction<RequestContext>) => Promise<T>,
): Promise<T> {
  const failed = () => new KnownError('PASSKEY_AUTHENTICATION_FAILED')
  const { user_id, session_id, challenge } = await redeemCode(ctx, 'passkey-reauthentication', code)
  if (user_id !== userId || session_id !== sessionId) throw failed()
  const credentialId = readCredentialId(response.id)
  const passkey = credentialId && (await selectPasskey(ctx, credentialId))
  if (!passkey || passkey.user_id !== userId) throw failed()
  const { verifyUse } = await import('./verify-use.ts')
  const use = await verifyUse(ctx.project, passkey, response, challenge)
  if (use === null) throw failed()
  return transact(ctx, async (tx) => {
    // Lock the user before the passkey, the order of deleting a user.
    const result = await work(tx)
    if (!(await updatePasskeyUse(tx, passkey, use))) throw failed()
    return result
  })
}
