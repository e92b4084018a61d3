import { readImpersonation } from './access-token.ts'
import type { NewAdminProject, OwnedProject } from './admin-project.ts'
import type { AppContext } from './app-context.ts'
import { endSession } from './end-session.ts'
import type { PasskeyRegistrationError, RegisterPasskeyOptions } from './passkey.ts'
import type { Passkey } from './passkeys.ts'
import type { ReauthenticateOptions, ReauthenticationError } from './reauthenticate.ts'
import type { RecoveryCodeCount } from './recovery-codes.ts'
import { leaveFor, redirectTo } from './redirects.ts'
import type { Result } from './results.ts'
import { type Session, TOKEN_WINDOW_MS } from './session.ts'
import { noTokens, type Tokens } from './token-stores/token-store.ts'

/** Where `signOut` goes afterward. */
export interface SignOutOptions {
  /** Where to go instead of the after-sign-out page. Not checked: never pass a URL from outside. */
  readonly redirectUrl?: string | URL | undefined
}

/** An administrator of the project acts as the user, for support. */
export interface Impersonation {
  /** The email address or name of the administrator; null if unknown. */
  readonly by: string | null
  readonly endsAt: Date
  /**
   * Ends the session, signs in again who was signed in before in this browser, and loads the page
   * again. Without such a session it goes to the after-sign-out page.
   */
  stop(): Promise<void>
}

/** The part of a user that belongs to the current session (protocol 07 §13.2). */
export interface AuthPart {
  readonly currentSession: {
    /**
     * Tokens whose access token is valid for at least 20 more seconds; both null when signed out.
     */
    getTokens(): Promise<Tokens>
  }
  /** Null for the user's own sessions. */
  readonly impersonation: Impersonation | null
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
    impersonation: impersonationOf(context, session),
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

/** The impersonation of a session, if it is one. */
export function impersonationOf(context: AppContext, session: Session): Impersonation | null {
  const found = readImpersonation(session.accessToken)
  return (
    found && {
      ...found,
      stop: async () =>
        (await import('./impersonation.ts')).stopImpersonation(context, session, found.endsAt),
    }
  )
}

async function signOut(
  context: AppContext,
  session: Session,
  { redirectUrl }: SignOutOptions = {},
): Promise<void> {
  if (readImpersonation(session.accessToken) !== null)
    (await import('./impersonation.ts')).takeFormerSession(context)
  await session.writeLock.hold(async () => {
    if (await session.getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS))
      await endSession(context, session)
    session.markInvalid()
  })
  // Outside of the lock: the page may take time to leave, and the display should not wait for it.
  if (redirectUrl !== undefined) await leaveFor(context, String(redirectUrl), { replace: true })
  else await redirectTo(context, 'afterSignOut')
}
