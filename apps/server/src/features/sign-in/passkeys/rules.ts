import { KnownError } from '@latchkey/contract'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireRecentAuthentication } from '../../directory/own-session/index.ts'
import { lockUser, type UserRow } from '../../directory/users/index.ts'
import { notifyOwner } from '../../messaging/emails/index.ts'
import { createCode, LIFETIMES_MS, redeemCode } from '../../messaging/verification-codes/index.ts'
import { demandSecondFactor, type SignedInMaybeNew } from '../second-factor/index.ts'
import { signedUp, startSessionAfterFirstFactor } from '../sessions/index.ts'
import { type BrowserResponse, readCredentialId } from './browser-response.ts'
import { authenticationOptions, registrationOptions } from './options.ts'
import { countPasskeys, selectPasskey, updatePasskeyUse, upsertPasskey } from './store.ts'

const CHALLENGE_BYTES = 32
/** The most passkeys of one user. */
const MAX_PASSKEYS = 20

/** The options of a ceremony and the code that stores its challenge. */
export interface StartedCeremony<Options> {
  code: string
  options_json: Options
}

/**
 * Starts a passkey registration of the signed-in user (protocol 02 §5). Throws if the project does
 * not use passkeys or the sign-in is not recent.
 */
export async function startRegistration(
  ctx: RequestContext,
): Promise<StartedCeremony<ReturnType<typeof registrationOptions>>> {
  requirePasskeySignIn(ctx)
  const user = callerOf(ctx)
  const challenge = newChallenge(ctx)
  const { code } = await transact(ctx, async (tx) => {
    await requireRecentAuthentication(tx)
    return createCode(tx, 'passkey-registration', { user_id: user.id, challenge })
  })
  return { code, options_json: registrationOptions(ctx.project, user, challenge) }
}

/**
 * Registers the passkey that the browser created for the user who started the ceremony. Returns the
 * id of the credential. Throws PASSKEY_REGISTRATION_FAILED.
 */
export async function register(
  ctx: RequestContext,
  input: { credential: BrowserResponse; code: string; name?: string | null | undefined },
): Promise<string> {
  const { user_id, challenge } = await redeemCode(ctx, 'passkey-registration', input.code)
  requirePasskeySignIn(ctx)
  const failed = () => new KnownError('PASSKEY_REGISTRATION_FAILED')
  const { id } = callerOf(ctx)
  if (id !== user_id) throw failed()
  const { verifyRegistration } = await verifiers()
  const passkey = await verifyRegistration(ctx.project, input.credential, challenge)
  if (passkey === null) throw failed()
  await transact(ctx, async (tx) => {
    // One registration at a time, so that concurrent ones cannot exceed the limit.
    await lockUser(tx, id, 'change')
    await requireRecentAuthentication(tx, {
      graceMs: LIFETIMES_MS['passkey-registration'](tx.project),
    })
    // A credential of another user is rejected (WebAuthn L3 §7.1 step 26).
    const stored = await upsertPasskey(tx, id, { ...passkey, name: input.name || null })
    if (stored === null) throw failed()
    if (stored.isNew && (await countPasskeys(tx, id)) > MAX_PASSKEYS)
      throw new HttpError('too-many-passkeys', { limit: MAX_PASSKEYS })
    await notifyOwner(tx, id, [stored.isNew ? 'passkey-added' : 'passkey-replaced'])
  })
  return input.credential.id
}

/** Starts a sign-in by passkey. The user is not known yet. */
export async function startSignIn(
  ctx: RequestContext,
): Promise<StartedCeremony<ReturnType<typeof authenticationOptions>>> {
  requirePasskeySignIn(ctx)
  const challenge = newChallenge(ctx)
  const { code } = await createCode(ctx, 'passkey-sign-in', { challenge })
  return { code, options_json: authenticationOptions(challenge) }
}

/** Signs in the user of the passkey. Throws PASSKEY_AUTHENTICATION_FAILED. */
export async function signIn(
  ctx: RequestContext,
  {
    authentication_response: response,
    code,
  }: { authentication_response: BrowserResponse; code: string },
): Promise<SignedInMaybeNew> {
  const { challenge } = await redeemCode(ctx, 'passkey-sign-in', code)
  requirePasskeySignIn(ctx)
  const failed = () => new KnownError('PASSKEY_AUTHENTICATION_FAILED')
  const credentialId = readCredentialId(response.id)
  const passkey = credentialId && (await selectPasskey(ctx, credentialId))
  if (!passkey) throw failed()
  const { verifyUse } = await verifiers()
  const use = await verifyUse(ctx.project, passkey, response, challenge)
  if (use === null) throw failed()
  // In one transaction, so that removing the passkey and ending all sessions misses no session.
  // Lock the user before the passkey, the order of deleting a user.
  const session = await transact(ctx, async (tx) => {
    const started = await startSessionAfterFirstFactor(tx, passkey.user_id, 'passkey')
    if (!(await updatePasskeyUse(tx, passkey, use))) throw failed()
    return started
  })
  if (session === null)
    return demandSecondFactor(ctx, passkey.user_id, { isNewUser: false, method: 'passkey' })
  return { ...(await signedUp(ctx, passkey.user_id, session)), is_new_user: false }
}

function requirePasskeySignIn(ctx: RequestContext): void {
  if (!ctx.project.config.auth.passkey.allowSignIn)
    throw new KnownError('PASSKEY_AUTHENTICATION_NOT_ENABLED')
}

export const newChallenge = (ctx: RequestContext) =>
  ctx.random.bytes(CHALLENGE_BYTES).toString('base64url')

/** Returns the caller. The registration endpoints require a user. */
function callerOf(ctx: RequestContext): UserRow {
  if (ctx.caller.user === null) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  return ctx.caller.user
}

/** Imported on demand, because verification needs a large library that many services never use. */
const verifiers = async () => ({
  ...(await import('./verify-registration.ts')),
  ...(await import('./verify-use.ts')),
})
