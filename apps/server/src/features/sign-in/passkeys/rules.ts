import { KnownError } from '@latchkey/contract'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { onConflict } from '../../../kernel/database.ts'
import { requireRecentAuthentication, type UserRow } from '../../directory/users/index.ts'
import { notifyOwner } from '../../messaging/emails/index.ts'
import { createCode, LIFETIMES_MS, redeemCode } from '../../messaging/verification-codes/index.ts'
import { demandSecondFactor, type SignedInMaybeNew } from '../second-factor/index.ts'
import { signedUp, startSessionAfterFirstFactor } from '../sessions/index.ts'
import { type BrowserResponse, readCredentialId } from './browser-response.ts'
import { authenticationOptions, registrationOptions } from './options.ts'
import { notePasskeyUse, selectPasskey, upsertPasskey } from './store.ts'

const CHALLENGE_BYTES = 32

/** The options of a ceremony, and the code that remembers its challenge. */
export interface StartedCeremony<Options> {
  code: string
  options_json: Options
}

/** Begins to add a passkey to the signed-in user (protocol 02 §5). */
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

/** Gives the signed-in user, who must be the one who began, the passkey that the browser made; gives the credential's id. */
export async function register(
  ctx: RequestContext,
  input: { credential: BrowserResponse; code: string },
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
    await requireRecentAuthentication(tx, {
      graceMs: LIFETIMES_MS['passkey-registration'](tx.project),
    })
    // A credential that somebody else has registered is refused (WebAuthn L3 §7.1 step 26).
    const stored = await onConflict('passkeys_credential', upsertPasskey(tx, id, passkey), failed)
    if (stored === null) throw failed()
    await notifyOwner(tx, id, [stored.isFirst ? 'passkey-added' : 'passkey-replaced'])
  })
  return input.credential.id
}

/** Begins to sign in by passkey; who it will be is not known yet. */
export async function startSignIn(
  ctx: RequestContext,
): Promise<StartedCeremony<ReturnType<typeof authenticationOptions>>> {
  requirePasskeySignIn(ctx)
  const challenge = newChallenge(ctx)
  const { code } = await createCode(ctx, 'passkey-sign-in', { challenge })
  return { code, options_json: authenticationOptions(challenge) }
}

/** Signs in whoever the passkey belongs to. */
export async function signIn(
  ctx: RequestContext,
  {
    authentication_response: answer,
    code,
  }: { authentication_response: BrowserResponse; code: string },
): Promise<SignedInMaybeNew> {
  const { challenge } = await redeemCode(ctx, 'passkey-sign-in', code)
  requirePasskeySignIn(ctx)
  const failed = () => new KnownError('PASSKEY_AUTHENTICATION_FAILED')
  const credentialId = readCredentialId(answer.id)
  const passkey = credentialId && (await selectPasskey(ctx, credentialId))
  if (!passkey) throw failed()
  const { verifyUse } = await verifiers()
  const use = await verifyUse(ctx.project, passkey, answer, challenge)
  if (use === null) throw failed()
  // Together, so that whoever removes the passkey and ends all sessions misses none. The user before the passkey, as deleting a user takes them too.
  const session = await transact(ctx, async (tx) => {
    const started = await startSessionAfterFirstFactor(tx, passkey.user_id)
    if (!(await notePasskeyUse(tx, passkey, use))) throw failed()
    return started
  })
  if (session === null) return demandSecondFactor(ctx, passkey.user_id, false)
  return { ...(await signedUp(ctx, passkey.user_id, session)), is_new_user: false }
}

function requirePasskeySignIn(ctx: RequestContext): void {
  if (!ctx.project.config.auth.passkey.allowSignIn)
    throw new KnownError('PASSKEY_AUTHENTICATION_NOT_ENABLED')
}

export const newChallenge = (ctx: RequestContext) =>
  ctx.random.bytes(CHALLENGE_BYTES).toString('base64url')

/** The declarations of registration demand a user, so there is one. */
function callerOf(ctx: RequestContext): UserRow {
  if (ctx.caller.user === null) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  return ctx.caller.user
}

/** What checks answers comes with a large library, which a service without passkeys never needs. */
const verifiers = async () => ({
  ...(await import('./verify-registration.ts')),
  ...(await import('./verify-use.ts')),
})
