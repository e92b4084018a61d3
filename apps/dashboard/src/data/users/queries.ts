import type * as contract from '@latchkey/contract'
import { KnownError } from '@latchkey/js'
import { type AdminCall, adminDownload } from '@latchkey/js/internal'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ListTotal, totalOf } from '../list-total.ts'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'
import type { Team, TeamGrant } from '../teams/queries.ts'

/** A user as returned to administrators, with the names of the wire (protocol 03 §1.1). */
export type User = contract.ReturnsOf<typeof contract.readUser, 'admin'>
/** A user in the list, which has no metadata but the value that was asked for. */
export type ListedUser = contract.ReturnsOf<typeof contract.searchUsers, 'admin'>['items'][number]
/** A user, or the part of one that the list has. */
export type SomeUser = Omit<ListedUser, 'is_blocked' | 'selected_team' | 'metadata_value'>
export type UserBlock = contract.ReturnsOf<typeof contract.readUserBlock, 'admin'>
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

/** Which users to list. Always with a limit, because without one the service returns all users. */
export interface UserFilters {
  readonly query?: string | undefined
  readonly team?: string | undefined
  readonly anonymous?: boolean | undefined
  /** Oldest first. */
  readonly oldest?: boolean | undefined
  readonly limit: number
  /** The ID of the first user of the page. */
  readonly cursor?: string | undefined
}

export interface UsersPage {
  readonly items: readonly User[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

/** A page of users. `signal` cancels the request. */
export async function listUsers(
  admin: ProjectAdmin,
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

/** The filters of the list, with the names and values of the wire. */
export type ListFilters = Omit<
  NonNullable<AdminCall<typeof contract.searchUsers>['query']>,
  'limit' | 'cursor' | 'sort' | 'desc'
>

/** Which users the list shows. */
export interface UserList {
  readonly filters: ListFilters
  readonly sort: ListedSort
  readonly descending: boolean
  readonly limit: number
  readonly cursor?: string | undefined
}
export type ListedSort = (typeof contract.USER_SORTS)[number]

export interface ListedUsers {
  readonly items: readonly ListedUser[]
  /** Null on the last page. */
  readonly nextCursor: string | null
  readonly total: ListTotal
}

/** How many parts of a long list are searched for one page. */
const PARTS = 6

/**
 * A page of the list. The service compares a part of a long list at a time, so the next parts fill
 * the page.
 */
async function searchUsers(
  admin: ProjectAdmin,
  { filters, sort, descending, limit, cursor }: UserList,
  signal: AbortSignal,
): Promise<ListedUsers> {
  const items: ListedUser[] = []
  let next: string | null = cursor ?? null
  for (let part = 1; ; part += 1) {
    const page: contract.ReturnsOf<typeof contract.searchUsers, 'admin'> = await admin.call<
      typeof contract.searchUsers
    >({
      method: 'GET',
      path: '/internal/users',
      query: {
        ...filters,
        sort,
        desc: descending ? 'true' : 'false',
        limit: String(limit - items.length),
        cursor: next ?? undefined,
      },
      signal,
    })
    items.push(...page.items)
    next = page.pagination.next_cursor
    if (next === null || items.length >= limit || part === PARTS)
      return { items, nextCursor: next, total: totalOf(page) }
  }
}

export type ExportColumn = (typeof contract.USER_EXPORT_COLUMNS)[number]

/** The users that match as a file that is read while it arrives. */
export const exportUsers = (
  admin: ProjectAdmin,
  query: NonNullable<AdminCall<typeof contract.exportUsers>['query']>,
  signal: AbortSignal,
): Promise<Response> =>
  adminDownload<typeof contract.exportUsers>(admin.connection, {
    method: 'GET',
    path: '/internal/users/export',
    query,
    signal,
  })

/** Null if the user does not exist or the ID is invalid. */
async function readUser(admin: ProjectAdmin, id: string): Promise<User | null> {
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

const under = (projectId: string) => [...projectKeys.all(projectId), 'users'] as const

/** Without a user, the key of that kind of record for all users. */
const ofKind =
  (kind: string) =>
  (projectId: string, ...userId: [] | [string]) =>
    [...under(projectId), kind, ...userId] as const

export const userKeys = {
  pages: (projectId: string) => [...under(projectId), 'page'] as const,
  user: ofKind('user'),
  block: ofKind('block'),
  channels: ofKind('channels'),
  accounts: ofKind('accounts'),
  sessions: ofKind('sessions'),
  teams: ofKind('teams'),
  permissions: ofKind('permissions'),
  teamGrants: ofKind('team-grants'),
  notifications: ofKind('notifications'),
}

/** The queries about the users of a project. */
export const ofUsers = {
  page: (admin: ProjectAdmin, filters: UserFilters) =>
    queryOptions({
      queryKey: [...userKeys.pages(admin.projectId), filters],
      // Canceled as soon as the result is not needed, such as when the user types on.
      queryFn: ({ signal }) => listUsers(admin, filters, signal),
      // The previous page is shown until the next one is loaded.
      placeholderData: keepPreviousData,
    }),
  list: (admin: ProjectAdmin, list: UserList) =>
    queryOptions({
      queryKey: [...userKeys.pages(admin.projectId), 'list', list],
      queryFn: ({ signal }) => searchUsers(admin, list, signal),
      placeholderData: keepPreviousData,
    }),
  block: (admin: ProjectAdmin, id: string) =>
    queryOptions({
      queryKey: userKeys.block(admin.projectId, id),
      queryFn: (): Promise<UserBlock> =>
        admin.call<typeof contract.readUserBlock>({
          method: 'GET',
          path: '/internal/users/:user_id/block',
          params: { user_id: id },
        }),
    }),
  one: (admin: ProjectAdmin, id: string) =>
    queryOptions({
      queryKey: userKeys.user(admin.projectId, id),
      queryFn: () => readUser(admin, id),
    }),
  channels: (admin: ProjectAdmin, id: string) =>
    queryOptions({
      queryKey: userKeys.channels(admin.projectId, id),
      queryFn: () => listChannels(admin, id),
    }),
  accounts: (admin: ProjectAdmin, id: string) =>
    queryOptions({
      queryKey: userKeys.accounts(admin.projectId, id),
      queryFn: async () =>
        (
          await admin.call<typeof contract.listOAuthAccounts>({
            method: 'GET',
            path: '/oauth-providers',
            query: { user_id: id },
          })
        ).items,
    }),
  sessions: (admin: ProjectAdmin, id: string) =>
    queryOptions({
      queryKey: userKeys.sessions(admin.projectId, id),
      queryFn: () => listSessions(admin, id),
    }),
  teams: (admin: ProjectAdmin, id: string) =>
    queryOptions({
      queryKey: userKeys.teams(admin.projectId, id),
      queryFn: () => listTeams(admin, id),
    }),
  permissions: (admin: ProjectAdmin, id: string) =>
    queryOptions({
      queryKey: userKeys.permissions(admin.projectId, id),
      queryFn: () => listPermissions(admin, id),
    }),
  /** The direct team permissions of the user, for all teams at once. */
  teamGrants: (admin: ProjectAdmin, id: string) =>
    queryOptions({
      queryKey: userKeys.teamGrants(admin.projectId, id),
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
  notifications: (admin: ProjectAdmin, id: string) =>
    queryOptions({
      queryKey: userKeys.notifications(admin.projectId, id),
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

/** The emails of a user. */
export async function listChannels(
  admin: ProjectAdmin,
  userId: string,
): Promise<readonly Channel[]> {
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
export async function listSessions(
  admin: ProjectAdmin,
  userId: string,
): Promise<readonly Session[]> {
  return (
    await admin.call<typeof contract.listSessions>({
      method: 'GET',
      path: '/auth/sessions',
      query: { user_id: userId },
    })
  ).items
}

/** The teams of a user, oldest first. */
async function listTeams(admin: ProjectAdmin, userId: string): Promise<readonly Team[]> {
  return (
    await admin.call<typeof contract.listTeams>({
      method: 'GET',
      path: '/teams',
      query: { user_id: userId },
    })
  ).items
}

/** The project permissions that were granted to a user directly. */
async function listPermissions(admin: ProjectAdmin, userId: string): Promise<readonly string[]> {
  const query = { user_id: userId, recursive: 'false' }
  const { items } = await admin.call<typeof contract.listProjectPermissions>({
    method: 'GET',
    path: '/project-permissions',
    query,
  })
  return items.map(({ id }) => id)
}
