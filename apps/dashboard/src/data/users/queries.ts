import type * as contract from '@latchkey/contract'
import { type AdminApp, KnownError } from '@latchkey/js'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { projectKeys } from '../projects/queries.ts'
import { type Team, type TeamGrant, teamCalls } from '../teams/queries.ts'

/** A user as the service tells administrators of it, by the names of the wire (protocol 03 §1.1). */
export type User = contract.ReturnsOf<typeof contract.readUser, 'admin'>
export type UserChange = contract.BodyOf<typeof contract.updateUser, 'admin'>
export type NewUser = contract.BodyOf<typeof contract.createUser, 'admin'>
export type Channel = contract.ReturnsOf<typeof contract.createContactChannel, 'admin'>
export type NewChannel = Omit<
  contract.BodyOf<typeof contract.createContactChannel, 'admin'>,
  'user_id'
>
export type ChannelChange = contract.BodyOf<typeof contract.updateContactChannel, 'admin'>
export type OAuthAccount = contract.ReturnsOf<typeof contract.createOAuthAccount, 'admin'>
export type NewOAuthAccount = Omit<
  contract.BodyOf<typeof contract.createOAuthAccount, 'admin'>,
  'user_id'
>
export type OAuthAccountChange = contract.BodyOf<typeof contract.updateOAuthAccount, 'admin'>
export type Session = contract.ReturnsOf<typeof contract.listSessions, 'admin'>['items'][number]
export type NotificationPreference = contract.ReturnsOf<
  typeof contract.listNotificationPreferences,
  'admin'
>['items'][number]

/** Which users to list. Always with a limit: without one the service would give everybody. */
export interface UserFilters {
  readonly query?: string | undefined
  readonly team?: string | undefined
  readonly anonymous?: boolean | undefined
  /** Oldest first. */
  readonly oldest?: boolean | undefined
  readonly limit: number
  /** The id of the first user of the page. */
  readonly cursor?: string | undefined
}

export interface UsersPage {
  readonly items: readonly User[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

/** A page of users, read from the service; `signal` gives it up. */
export async function listUsers(
  admin: AdminApp,
  filters: UserFilters,
  signal?: AbortSignal,
): Promise<UsersPage> {
  const { items, pagination } = await admin.call<typeof contract.listUsers>({
    method: 'GET',
    path: '/users',
    query: {
      limit: String(filters.limit),
      cursor: filters.cursor,
      order_by: 'signed_up_at',
      desc: filters.oldest ? 'false' : 'true',
      query: filters.query || undefined,
      team_id: filters.team,
      include_anonymous: filters.anonymous ? 'true' : undefined,
    },
    signal,
  })
  return { items, nextCursor: pagination.next_cursor }
}

/** Null if there is no such user, or the id is none. */
async function readUser(admin: AdminApp, id: string): Promise<User | null> {
  try {
    return await admin.call<typeof contract.readUser>({
      method: 'GET',
      path: '/users/:user_id',
      params: { user_id: id },
    })
  } catch (error) {
    if (KnownError.is(error, 'USER_NOT_FOUND') || KnownError.is(error, 'SCHEMA_ERROR')) return null
    throw error
  }
}

/** The keys of what belongs to users; all of it becomes stale with `projectKeys.users`. */
const keyOf = (admin: AdminApp, ...rest: readonly unknown[]) =>
  [...projectKeys.users(admin.projectId), 'wire', ...rest] as const

/** What belongs to the users of a project, to be read. */
export const ofUsers = {
  page: (admin: AdminApp, filters: UserFilters) =>
    queryOptions({
      queryKey: keyOf(admin, 'page', filters),
      // Given up as soon as nobody waits for it, as when one types on.
      queryFn: ({ signal }) => listUsers(admin, filters, signal),
      // The page before stays on show until the next one is there.
      placeholderData: keepPreviousData,
    }),
  one: (admin: AdminApp, id: string) =>
    queryOptions({ queryKey: keyOf(admin, 'one', id), queryFn: () => readUser(admin, id) }),
  channels: (admin: AdminApp, id: string) =>
    queryOptions({
      queryKey: keyOf(admin, 'channels', id),
      queryFn: () => listChannels(admin, id),
    }),
  accounts: (admin: AdminApp, id: string) =>
    queryOptions({
      queryKey: keyOf(admin, 'accounts', id),
      queryFn: async () =>
        (
          await admin.call<typeof contract.listOAuthAccounts>({
            method: 'GET',
            path: '/oauth-providers',
            query: { user_id: id },
          })
        ).items,
    }),
  sessions: (admin: AdminApp, id: string) =>
    queryOptions({
      queryKey: keyOf(admin, 'sessions', id),
      queryFn: () => listSessions(admin, id),
    }),
  teams: (admin: AdminApp, id: string) =>
    queryOptions({ queryKey: keyOf(admin, 'teams', id), queryFn: () => listTeams(admin, id) }),
  permissions: (admin: AdminApp, id: string) =>
    queryOptions({
      queryKey: keyOf(admin, 'permissions', id),
      queryFn: () => listPermissions(admin, id),
    }),
  /** What the user was granted itself in teams, all of them at once. */
  teamGrants: (admin: AdminApp, id: string) =>
    queryOptions({
      queryKey: keyOf(admin, 'team-grants', id),
      queryFn: async (): Promise<readonly TeamGrant[]> => {
        const query = { user_id: id, recursive: 'false' }
        return (
          await admin.call<typeof contract.listTeamPermissions>({
            method: 'GET',
            path: '/team-permissions',
            query,
          })
        ).items
      },
    }),
  notifications: (admin: AdminApp, id: string) =>
    queryOptions({
      queryKey: keyOf(admin, 'notifications', id),
      queryFn: async () =>
        (
          await admin.call<typeof contract.listNotificationPreferences>({
            method: 'GET',
            path: '/emails/notification-preference/:user_id',
            params: { user_id: id },
          })
        ).items,
    }),
}

async function listChannels(admin: AdminApp, userId: string): Promise<readonly Channel[]> {
  const query = { user_id: userId }
  return (
    await admin.call<typeof contract.listContactChannels>({
      method: 'GET',
      path: '/contact-channels',
      query,
    })
  ).items
}

/** The sessions of a user, newest first. */
export async function listSessions(admin: AdminApp, userId: string): Promise<readonly Session[]> {
  return (
    await admin.call<typeof contract.listSessions>({
      method: 'GET',
      path: '/auth/sessions',
      query: { user_id: userId },
    })
  ).items
}

/** The teams of a user, oldest first. */
async function listTeams(admin: AdminApp, userId: string): Promise<readonly Team[]> {
  return (
    await admin.call<typeof contract.listTeams>({
      method: 'GET',
      path: '/teams',
      query: { user_id: userId },
    })
  ).items
}

/** The permissions of project scope that were granted to a user itself. */
async function listPermissions(admin: AdminApp, userId: string): Promise<readonly string[]> {
  const query = { user_id: userId, recursive: 'false' }
  const { items } = await admin.call<typeof contract.listProjectPermissions>({
    method: 'GET',
    path: '/project-permissions',
    query,
  })
  return items.map(({ id }) => id)
}

/** What can be done to users. Each is one call and tells nobody; `useUserWrites` also refreshes what it touches. */
export const userWrites = (admin: AdminApp) => {
  const channelPath = '/contact-channels/:user_id/:contact_channel_id'
  const accountPath = '/oauth-providers/:user_id/:account_link_id'
  const permissionPath = '/project-permissions/:user_id/:permission_id'
  return {
    create: (body: NewUser): Promise<User> =>
      admin.call<typeof contract.createUser>({ method: 'POST', path: '/users', body }),
    change: (id: string, body: UserChange): Promise<User> =>
      admin.call<typeof contract.updateUser>({
        method: 'PATCH',
        path: '/users/:user_id',
        params: { user_id: id },
        body,
      }),
    remove: (id: string) =>
      admin.call<typeof contract.deleteUser>({
        method: 'DELETE',
        path: '/users/:user_id',
        params: { user_id: id },
      }),
    addChannel: (user_id: string, channel: NewChannel) =>
      admin.call<typeof contract.createContactChannel>({
        method: 'POST',
        path: '/contact-channels',
        body: { user_id, ...channel },
      }),
    changeChannel: ({ user_id, id }: Channel, body: ChannelChange) =>
      admin.call<typeof contract.updateContactChannel>({
        method: 'PATCH',
        path: channelPath,
        params: { user_id, contact_channel_id: id },
        body,
      }),
    removeChannel: ({ user_id, id }: Channel) =>
      admin.call<typeof contract.deleteContactChannel>({
        method: 'DELETE',
        path: channelPath,
        params: { user_id, contact_channel_id: id },
      }),
    sendVerification: ({ user_id, id }: Channel, callback_url: string) =>
      admin.call<typeof contract.sendChannelVerificationCode>({
        method: 'POST',
        path: `${channelPath}/send-verification-code`,
        params: { user_id, contact_channel_id: id },
        body: { callback_url },
      }),
    sendPasswordReset: (email: string, callback_url: string) =>
      admin.call<typeof contract.sendPasswordResetCode>({
        method: 'POST',
        path: '/auth/password/send-reset-code',
        body: { email, callback_url },
      }),
    addAccount: (user_id: string, account: NewOAuthAccount) =>
      admin.call<typeof contract.createOAuthAccount>({
        method: 'POST',
        path: '/oauth-providers',
        body: { user_id, ...account },
      }),
    changeAccount: ({ user_id, id }: OAuthAccount, body: OAuthAccountChange) =>
      admin.call<typeof contract.updateOAuthAccount>({
        method: 'PATCH',
        path: accountPath,
        params: { user_id, account_link_id: id },
        body,
      }),
    removeAccount: ({ user_id, id }: OAuthAccount) =>
      admin.call<typeof contract.deleteOAuthAccount>({
        method: 'DELETE',
        path: accountPath,
        params: { user_id, account_link_id: id },
      }),
    setNotification: (user_id: string, notification_category_id: string, enabled: boolean) =>
      admin.call<typeof contract.updateNotificationPreference>({
        method: 'PATCH',
        path: '/emails/notification-preference/:user_id/:notification_category_id',
        params: { user_id, notification_category_id },
        body: { enabled },
      }),
    addToTeam: (user_id: string, team_id: string) => teamCalls.addMember(admin, team_id, user_id),
    removeFromTeam: (user_id: string, team_id: string) =>
      teamCalls.removeMember(admin, team_id, user_id),
    grant: (user_id: string, permission_id: string) =>
      admin.call<typeof contract.grantProjectPermission>({
        method: 'POST',
        path: permissionPath,
        params: { user_id, permission_id },
        body: {},
      }),
    revoke: (user_id: string, permission_id: string) =>
      admin.call<typeof contract.revokeProjectPermission>({
        method: 'DELETE',
        path: permissionPath,
        params: { user_id, permission_id },
      }),
    impersonate: (user_id: string, expires_in_millis: number) =>
      admin.call<typeof contract.createSession>({
        method: 'POST',
        path: '/auth/sessions',
        body: { user_id, expires_in_millis, is_impersonation: true },
      }),
    endSession: (user_id: string, session_id: string) =>
      admin.call<typeof contract.deleteSession>({
        method: 'DELETE',
        path: '/auth/sessions/:session_id',
        params: { session_id },
        query: { user_id },
      }),
  }
}
