import type { BodyOf, deleteCurrentUser, setPassword, updateCurrentUser, updatePassword } from '@latchkey/contract'
import type { KnownError } from '@latchkey/contract/pure'
import { type ActiveSession, getActiveSessions, revokeSession } from './active-sessions.ts'
import type { AppContext, CurrentUserJson } from './app-context.ts'
import { call } from './call.ts'
import { type ConnectedAccount, type ConnectedAccountOptions, getConnectedAccount } from './connected-accounts.ts'
import {
  type ContactChannel,
  createContactChannel,
  listContactChannels,
  type NewContactChannel,
  sendPrimaryVerificationEmail,
} from './contact-channels.ts'
import type { CallbackOptions } from './magic-link.ts'
import { listOAuthProviders, type OAuthProvider } from './oauth-providers.ts'
import { type PasswordRequirementsCode, resultOf } from './results.ts'
import type { Session } from './session.ts'

type WireUpdate = BodyOf<typeof updateCurrentUser>

/** What people may change of themselves. Absent fields stay as they are. */
export interface UserUpdate {
  readonly displayName?: WireUpdate['display_name']
  readonly clientMetadata?: WireUpdate['client_metadata']
  /** Null selects none. */
  readonly selectedTeamId?: WireUpdate['selected_team_id']
  /** The secret that an authenticator app shares, 20 random bytes; from then on sign-in asks for its codes. Null ends that. */
  readonly totpMultiFactorSecret?: Uint8Array | null | undefined
  /** False removes the passkey. One is added by `registerPasskey` only. */
  readonly passkeyAuthEnabled?: boolean | undefined
}

/** What a signed-in user can do with their account (contract 07 §13.3). */
export interface ExtraPart {
  update(data: UserUpdate): Promise<void>
  setDisplayName(displayName: UserUpdate['displayName']): Promise<void>
  setClientMetadata(metadata: UserUpdate['clientMetadata']): Promise<void>
  setSelectedTeam(team: { readonly id: string } | null): Promise<void>
  /** Returns what is wrong with the passwords, or nothing. */
  updatePassword(passwords: {
    readonly oldPassword: string
    readonly newPassword: string
  }): Promise<KnownError<PasswordRequirementsCode | 'PASSWORD_CONFIRMATION_MISMATCH'> | undefined>
  /** Sets the first password. Returns what is wrong with it, or nothing. */
  setPassword(options: { readonly password: string }): Promise<KnownError<PasswordRequirementsCode> | undefined>
  /** Deletes the account and ends the session; stays on the page. */
  delete(): Promise<void>
  /** The ways to reach the user, oldest first. */
  listContactChannels(): Promise<readonly ContactChannel[]>
  /** Adds a way to reach the user; no mail is sent. */
  createContactChannel(channel: NewContactChannel): Promise<ContactChannel>
  /** @deprecated Send it from the contact channel. Returns the error if the primary email is verified already. */
  sendVerificationEmail(options?: CallbackOptions): Promise<KnownError<'EMAIL_ALREADY_VERIFIED'> | undefined>
  /** The user's account at a provider, with a token for its API; null if it is not connected or lacks those scopes. */
  getConnectedAccount(provider: string, options: ConnectedAccountOptions & { readonly or: 'redirect' }): Promise<ConnectedAccount>
  getConnectedAccount(provider: string, options?: ConnectedAccountOptions): Promise<ConnectedAccount | null>
  /** The user's accounts at providers, oldest first. */
  listOAuthProviders(): Promise<readonly OAuthProvider[]>
  getOAuthProvider(id: string): Promise<OAuthProvider | null>
  /** Where the user is signed in, newest first. */
  getActiveSessions(): Promise<readonly ActiveSession[]>
  /** Ends another session of the user. */
  revokeSession(sessionId: string): Promise<void>
}

/** What a user can do with their account. */
export function extraPart(context: AppContext, session: Session, json: CurrentUserJson): ExtraPart {
  const refresh = () => context.users(session).refresh()

  const update = async (data: UserUpdate): Promise<void> => {
    await call<typeof updateCurrentUser>(context, { method: 'PATCH', path: '/users/me', body: toWireUpdate(data), session })
    await refresh()
  }

  return {
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setSelectedTeam: (team) => update({ selectedTeamId: team === null ? null : team.id }),
    async updatePassword({ oldPassword, newPassword }) {
      const body = { old_password: oldPassword, new_password: newPassword }
      const result = await resultOf(['PASSWORD_CONFIRMATION_MISMATCH', 'PASSWORD_REQUIREMENTS_NOT_MET'], () =>
        call<typeof updatePassword>(context, { method: 'POST', path: '/auth/password/update', body, session }),
      )
      if (result.status === 'error') return result.error
      await refresh()
    },
    async setPassword({ password }) {
      const result = await resultOf(['PASSWORD_REQUIREMENTS_NOT_MET'], () =>
        call<typeof setPassword>(context, { method: 'POST', path: '/auth/password/set', body: { password }, session }),
      )
      if (result.status === 'error') return result.error
      await refresh()
    },
    async delete() {
      await call<typeof deleteCurrentUser>(context, { method: 'DELETE', path: '/users/me', session })
      session.markInvalid()
    },
    listContactChannels: () => listContactChannels(context, session),
    createContactChannel: (channel) => createContactChannel(context, session, channel),
    sendVerificationEmail: (options) => sendPrimaryVerificationEmail(context, session, json.primary_email, options),
    getConnectedAccount: ((provider, options) =>
      getConnectedAccount(context, session, provider, options)) as ExtraPart['getConnectedAccount'],
    listOAuthProviders: () => listOAuthProviders(context, session),
    async getOAuthProvider(id) {
      return (await listOAuthProviders(context, session)).find((provider) => provider.id === id) ?? null
    },
    getActiveSessions: () => getActiveSessions(context, session),
    revokeSession: (sessionId) => revokeSession(context, session, sessionId),
  }
}

/** JSON leaves out what is undefined, so absent fields stay absent. */
const toWireUpdate = (data: UserUpdate): WireUpdate =>
  ({
    display_name: data.displayName,
    client_metadata: data.clientMetadata,
    selected_team_id: data.selectedTeamId,
    totp_secret_base64: data.totpMultiFactorSecret && toBase64(data.totpMultiFactorSecret),
    passkey_auth_enabled: data.passkeyAuthEnabled,
  }) as WireUpdate

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
