import type { deleteCurrentSession } from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import type { NewAdminProject, OwnedProject } from './admin-project.ts'
import type { AppContext } from './app-context.ts'
import { call } from './call.ts'
import type { PasskeyRegistrationError, RegisterPasskeyOptions } from './passkey.ts'
import type { Passkey } from './passkeys.ts'
import type { ReauthenticateOptions, ReauthenticationError } from './reauthenticate.ts'
import type { RecoveryCodeCount } from './recovery-codes.ts'
import { leaveFor, redirectTo } from './redirects.ts'
import type { Result } from './results.ts'
import { type Session, TOKEN_WINDOW_MS } from './session.ts'
import { noTokens, type Tokens } from './token-stores/token-store.ts'

export interface SignOutOptions {
  /** Where to go instead of the after-sign-out page. Not checked: never pass a URL from outside. */
  readonly redirectUrl?: string | URL | undefined
}

/** The part of a user that belongs to the current session (protocol 07 §13.2). */
export interface AuthPart {
  readonly currentSession: {
    /**
     * Tokens whose access token is valid for at least 20 more seconds; both null when signed out.
     */
    getTokens(): Promise<Tokens>
  }
  /** The tokens as a value to send to your own back end and use there as `tokenStore`. */
  getAuthJson(): Promise<Tokens>
  /** The tokens as headers for requests to your own back end. */
  getAuthHeaders(): Promise<{ 'x-stack-auth': string }>
  signOut(options?: SignOutOptions): Promise<void>
  /** Registers a passkey with the browser for signing in. A user can have twenty. */
  registerPasskey(
    options?: RegisterPasskeyOptions,
  ): Promise<Result<undefined, PasskeyRegistrationError>>
  /** The passkeys of the user, the oldest first. */
  listPasskeys(): Promise<readonly Passkey[]>
  /**
   * Confirms the user's identity, after a change failed with `RECENT_AUTHENTICATION_REQUIRED`,
   * whose `details.factors` list what may be proven. After that the change is accepted for ten
   * minutes.
   */
  reauthenticate(options: ReauthenticateOptions): Promise<Result<undefined, ReauthenticationError>>
  /**
   * Emails a code to confirm with; its six characters followed by this nonce are the complete code.
   */
  sendReauthenticationCode(): Promise<{ readonly nonce: string; readonly email: string }>
  /**
   * Creates ten recovery codes for a user with a second factor and ends the earlier ones. They
   * cannot be read again. Throws RECENT_AUTHENTICATION_REQUIRED.
   */
  createRecoveryCodes(): Promise<readonly string[]>
  /** How many recovery codes are left. */
  countRecoveryCodes(): Promise<RecoveryCodeCount>
  /**
   * The projects of all teams of a user of project `internal`, each with its admin app. Throws for
   * users of other projects.
   */
  listOwnedProjects(): Promise<readonly OwnedProject[]>
  /** Creates a project for a team of a user of project `internal`. */
  createProject(project: NewAdminProject): Promise<OwnedProject>
}

/** What a user can do with the current session. */
export function authPart(context: AppContext, session: Session): AuthPart {
  const getTokens = async (): Promise<Tokens> =>
    (await session.getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS)) ?? noTokens
  return {
    currentSession: Object.freeze({ getTokens }),
    getAuthJson: getTokens,
    getAuthHeaders: async () => ({ 'x-stack-auth': JSON.stringify(await getTokens()) }),
    signOut: (options) => signOut(context, session, options),
    // Loaded only now: a sign-in page never needs these.
    registerPasskey: async (options) =>
      (await import('./passkey.ts')).registerPasskey(context, session, options),
    listPasskeys: async () => (await import('./passkeys.ts')).listPasskeys(context, session),
    reauthenticate: async (options) =>
      (await import('./reauthenticate.ts')).reauthenticate(context, session, options),
    sendReauthenticationCode: async () =>
      (await import('./reauthenticate.ts')).sendReauthenticationCode(context, session),
    createRecoveryCodes: async () =>
      (await import('./recovery-codes.ts')).createRecoveryCodes(context, session),
    countRecoveryCodes: async () =>
      (await import('./recovery-codes.ts')).countRecoveryCodes(context, session),
    listOwnedProjects: async () =>
      (await context.ownedWork()).ownedProjects(context, session).list(),
    createProject: async (project) =>
      (await context.ownedWork()).ownedProjects(context, session).create(project),
  }
}

async function signOut(
  context: AppContext,
  session: Session,
  { redirectUrl }: SignOutOptions = {},
): Promise<void> {
  await session.writeLock.hold(async () => {
    if (await session.getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS))
      await endSession(context, session)
    session.markInvalid()
  })
  // Outside of the lock: the page may take time to leave, and the display should not wait for it.
  if (redirectUrl !== undefined) await leaveFor(context, String(redirectUrl), { replace: true })
  else await redirectTo(context, 'afterSignOut')
}

async function endSession(context: AppContext, session: Session): Promise<void> {
  try {
    await call<typeof deleteCurrentSession>(context, {
      method: 'DELETE',
      path: '/auth/sessions/current',
      body: {},
      session,
    })
  } catch (error) {
    // The session has already been ended elsewhere.
    if (!KnownError.is(error, 'REFRESH_TOKEN_ERROR')) throw error
  }
}
