import type { deleteCurrentUser, setPassword, updatePassword } from '@latchkey/contract'
import type { KnownError } from '@latchkey/contract/pure'
import type { ActiveSession } from './active-sessions.ts'
import { type ApiKeyPart, apiKeyPart } from './api-key-part.ts'
import type { AppContext, CurrentUserJson } from './app-context.ts'
import {
  type ConnectedAccount,
  type ConnectedAccountOptions,
  findConnectedAccount,
} from './connected-accounts.ts'
import {
  type ContactChannel,
  createContactChannel,
  listContactChannels,
  type NewContactChannel,
  sendPrimaryVerificationEmail,
} from './contact-channels.ts'
import { type CustomerPart, customerPart } from './customer-part.ts'
import type { CallbackOptions } from './magic-link.ts'
import { listNotificationCategories, type NotificationCategory } from './notification-categories.ts'
import { listOAuthProviders, type OAuthProvider } from './oauth-providers.ts'
import { linkOAuthAccount } from './oauth-start.ts'
import { type PermissionPart, permissionPart, type TeamReference } from './permissions.ts'
import { type PasswordRequirementsCode, resultOf } from './results.ts'
import type { Session } from './session.ts'
import { type Team, toTeam } from './team.ts'
import { type EditableTeamProfile, getTeamProfile } from './team-profile.ts'
import { type UserUpdate, updateUserOf } from './user-changes.ts'
import { createTeamFor, leaveTeam, listTeams, type NewTeam } from './user-teams.ts'

/** What a signed-in user can do with their account (protocol 07 §13.3). */
export interface ExtraPart extends PermissionPart, ApiKeyPart, CustomerPart {
  /** The selected team, as it was when the user was read. */
  readonly selectedTeam: Team | null
  update(data: UserUpdate): Promise<void>
  setDisplayName(displayName: UserUpdate['displayName']): Promise<void>
  setClientMetadata(metadata: UserUpdate['clientMetadata']): Promise<void>
  setSelectedTeam(team: TeamReference | null): Promise<void>
  /** Returns what is wrong with the passwords, or nothing. */
  updatePassword(passwords: {
    readonly oldPassword: string
    readonly newPassword: string
  }): Promise<KnownError<PasswordRequirementsCode | 'PASSWORD_CONFIRMATION_MISMATCH'> | undefined>
  /** Sets the first password. Returns what is wrong with it, or nothing. */
  setPassword(options: {
    readonly password: string
  }): Promise<KnownError<PasswordRequirementsCode> | undefined>
  /** Deletes the account and ends the session; stays on the page. */
  delete(): Promise<void>
  /** The contact channels of the user, oldest first. */
  listContactChannels(): Promise<readonly ContactChannel[]>
  /** Adds a contact channel; no email is sent. */
  createContactChannel(channel: NewContactChannel): Promise<ContactChannel>
  /**
   * @deprecated Send it from the contact channel. Returns the error if the primary email is
   * verified already.
   */
  sendVerificationEmail(
    options?: CallbackOptions,
  ): Promise<KnownError<'EMAIL_ALREADY_VERIFIED'> | undefined>
  /** The email categories that the user can switch on and off. */
  listNotificationCategories(): Promise<readonly NotificationCategory[]>
  /**
   * The user's account at a provider, with a token for its API; null if it is not connected or
   * lacks those scopes.
   */
  getConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { readonly or: 'redirect' },
  ): Promise<ConnectedAccount>
  getConnectedAccount(
    provider: string,
    options?: ConnectedAccountOptions,
  ): Promise<ConnectedAccount | null>
  /** The user's accounts at providers, oldest first. */
  listOAuthProviders(): Promise<readonly OAuthProvider[]>
  getOAuthProvider(id: string): Promise<OAuthProvider | null>
  /** The teams that the user belongs to, oldest first. */
  listTeams(): Promise<readonly Team[]>
  /** One of them; null if the user does not belong to it. */
  getTeam(id: string): Promise<Team | null>
  /** Creates a team with the user as its first member, and selects it. */
  createTeam(team: NewTeam): Promise<Team>
  leaveTeam(team: TeamReference): Promise<void>
  /** The user's profile in a team. */
  getTeamProfile(team: TeamReference): Promise<EditableTeamProfile>
  /** The sessions of the user, newest first. */
  getActiveSessions(): Promise<readonly ActiveSession[]>
  /** Ends another session of the user. */
  revokeSession(sessionId: string): Promise<void>
}

/** Loaded on first use: only account pages show sessions. */
const activeSessions = () => import('./active-sessions.ts')

/** What a user can do with their account. */
export function extraPart(context: AppContext, session: Session, json: CurrentUserJson): ExtraPart {
  const scope = context.scopeOf(session)
  const refresh = () => scope.refresh(scope.entries.user())
  const update = (data: UserUpdate): Promise<void> => updateUserOf(scope, data)

  return {
    selectedTeam:
      json.selected_team && toTeam(scope.team(json.selected_team.id), json.selected_team),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setSelectedTeam: (team) => update({ selectedTeamId: team === null ? null : team.id }),
    async updatePassword({ oldPassword, newPassword }) {
      const body = { old_password: oldPassword, new_password: newPassword }
      const result = await resultOf(
        ['PASSWORD_CONFIRMATION_MISMATCH', 'PASSWORD_REQUIREMENTS_NOT_MET'],
        () =>
          scope.call<typeof updatePassword>({
            method: 'POST',
            path: '/auth/password/update',
            body,
          }),
      )
      if (result.status === 'error') return result.error
      await refresh()
    },
    async setPassword({ password }) {
      const result = await resultOf(['PASSWORD_REQUIREMENTS_NOT_MET'], () =>
        scope.call<typeof setPassword>({
          method: 'POST',
          path: '/auth/password/set',
          body: { password },
        }),
      )
      if (result.status === 'error') return result.error
      await refresh()
    },
    async delete() {
      await scope.call<typeof deleteCurrentUser>({ method: 'DELETE', path: '/users/me' })
      session.markInvalid()
    },
    listContactChannels: () => listContactChannels(scope),
    createContactChannel: (channel) => createContactChannel(scope, channel),
    sendVerificationEmail: (options) =>
      sendPrimaryVerificationEmail(scope, json.primary_email, options),
    listNotificationCategories: () => listNotificationCategories(scope),
    getConnectedAccount: (async (provider, { or, scopes = [] } = {}) => {
      const account = await findConnectedAccount(scope, { provider, scopes })
      return account === null && or === 'redirect'
        ? linkOAuthAccount(context, session, { provider, scopes })
        : account
    }) as ExtraPart['getConnectedAccount'],
    listOAuthProviders: () => listOAuthProviders(scope),
    async getOAuthProvider(id) {
      return (await listOAuthProviders(scope)).find((provider) => provider.id === id) ?? null
    },
    listTeams: () => listTeams(scope),
    async getTeam(id) {
      return (await listTeams(scope)).find((team) => team.id === id) ?? null
    },
    async createTeam(team) {
      const created = await createTeamFor(scope, team)
      return toTeam(scope.team(created.id), created)
    },
    leaveTeam: (team) => leaveTeam(scope, team),
    getTeamProfile: (team) => getTeamProfile(scope, team),
    ...permissionPart(scope),
    ...apiKeyPart(scope),
    ...customerPart(scope, { type: 'user', id: json.id }),
    getActiveSessions: async () => (await activeSessions()).getActiveSessions(scope),
    revokeSession: async (id) => (await activeSessions()).revokeSession(scope, id),
  }
}
