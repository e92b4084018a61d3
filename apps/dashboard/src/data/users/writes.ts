import type * as contract from '@latchkey/contract'
import type { QueryKey } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard.ts'
import { mailboxKeys } from '../mailbox/queries.ts'
import type { ProjectAdmin } from '../owner.ts'
import { useAdmin } from '../projects/use-project.ts'
import { type Progress, type RunOptions, runAll } from '../run-all.ts'
import type { PermissionChanges } from '../teams/permission-changes.ts'
import { teamKeys } from '../teams/queries.ts'
import { unlessDone } from '../unless-done.ts'
import { useWrite } from '../use-write.ts'
import {
  type Channel,
  type ChannelChange,
  listSessions,
  type NewChannel,
  type NewOAuthAccount,
  type NewUser,
  type OAuthAccount,
  type OAuthAccountChange,
  ofUsers,
  type SomeUser,
  type User,
  type UserChange,
  userKeys,
} from './queries.ts'

const SESSIONS_AT_ONCE = 4

/** Creates a user, and a personal team if the project is configured so. */
export function useCreateUser() {
  const admin = useAdmin()
  return useWrite({
    write: (body: NewUser): Promise<User> =>
      admin.call<typeof contract.createUser>({ method: 'POST', path: '/users', body }),
    changes: [userKeys.pages(admin.projectId), teamKeys.pages(admin.projectId)],
  })
}

/** Changes a user. */
export function useUpdateUser(id: string) {
  const admin = useAdmin()
  return useWrite({
    write: (body: UserChange) => updateUser(admin, id, body),
    changes: [
      ...recordKeys(admin.projectId, id),
      userKeys.channels(admin.projectId, id),
      // A new password ends the sessions.
      userKeys.sessions(admin.projectId, id),
    ],
  })
}

/** Blocks a user. */
export function useBlockUser(id: string) {
  const admin = useAdmin()
  return useWrite({
    write: (body: BlockRequest) =>
      admin.call<typeof contract.blockUser>({
        method: 'PUT',
        path: '/internal/users/:user_id/block',
        params: { user_id: id },
        body,
      }),
    changes: blockKeys(admin.projectId, id),
  })
}

/** Lets a blocked user sign in again. */
export function useUnblockUser(id: string) {
  const admin = useAdmin()
  return useWrite({
    write: () =>
      admin.call<typeof contract.unblockUser>({
        method: 'DELETE',
        path: '/internal/users/:user_id/block',
        params: { user_id: id },
      }),
    changes: blockKeys(admin.projectId, id),
  })
}

export type BlockRequest = contract.BodyOf<typeof contract.blockUser, 'admin'>

/** Deletes a user. `leave` leaves the page of the user before it is read again. */
export function useDeleteUser(id: string, leave?: () => unknown) {
  const admin = useAdmin()
  return useWrite({
    async write() {
      await deleteUser(admin, id)
      await leave?.()
    },
    changes: deletionKeys(admin.projectId, [id]),
  })
}

/** Adds an email to a user. */
export function useAddChannel(userId: string) {
  const admin = useAdmin()
  return useWrite({
    write: (channel: NewChannel) =>
      admin.call<typeof contract.createContactChannel>({
        method: 'POST',
        path: '/contact-channels',
        body: { user_id: userId, ...channel },
      }),
    changes: channelKeys(admin.projectId, userId),
  })
}

const CHANNEL_PATH = '/contact-channels/:user_id/:contact_channel_id'
const channelParams = ({ user_id, id }: Channel) => ({ user_id, contact_channel_id: id })

/** Changes an email of a user. */
export function useUpdateChannel() {
  const admin = useAdmin()
  return useWrite({
    write: ({ channel, change }: { channel: Channel; change: ChannelChange }) =>
      admin.call<typeof contract.updateContactChannel>({
        method: 'PATCH',
        path: CHANNEL_PATH,
        params: channelParams(channel),
        body: change,
      }),
    changes: ({ channel }) => channelKeys(admin.projectId, channel.user_id),
  })
}

/** Removes an email from a user. */
export function useRemoveChannel() {
  const admin = useAdmin()
  return useWrite({
    write: (channel: Channel) =>
      admin.call<typeof contract.deleteContactChannel>({
        method: 'DELETE',
        path: CHANNEL_PATH,
        params: channelParams(channel),
      }),
    changes: ({ user_id }) => channelKeys(admin.projectId, user_id),
  })
}

/** Sends an email with a link that verifies the address. */
export function useSendVerification(channel: Channel) {
  const admin = useAdmin()
  return useWrite({
    write: (callback_url: string) =>
      admin.call<typeof contract.sendChannelVerificationCode>({
        method: 'POST',
        path: `${CHANNEL_PATH}/send-verification-code`,
        params: channelParams(channel),
        body: { callback_url },
      }),
    changes: [mailboxKeys.list(admin.projectId)],
  })
}

/** Sends an email with a link that resets the password. */
export function useSendPasswordReset(email: string) {
  const admin = useAdmin()
  return useWrite({
    write: (callback_url: string) =>
      admin.call<typeof contract.sendPasswordResetCode>({
        method: 'POST',
        path: '/auth/password/send-reset-code',
        body: { email, callback_url },
      }),
    changes: [mailboxKeys.list(admin.projectId)],
  })
}

/** Links an account at a provider to a user. */
export function useAddAccount(userId: string) {
  const admin = useAdmin()
  return useWrite({
    write: (account: NewOAuthAccount) =>
      admin.call<typeof contract.createOAuthAccount>({
        method: 'POST',
        path: '/oauth-providers',
        body: { user_id: userId, ...account },
      }),
    changes: accountKeys(admin.projectId, userId),
  })
}

const ACCOUNT_PATH = '/oauth-providers/:user_id/:account_link_id'
const accountParams = ({ user_id, id }: OAuthAccount) => ({ user_id, account_link_id: id })

/** Changes what a linked account is used for. */
export function useUpdateAccount() {
  const admin = useAdmin()
  return useWrite({
    write: ({ account, change }: { account: OAuthAccount; change: OAuthAccountChange }) =>
      admin.call<typeof contract.updateOAuthAccount>({
        method: 'PATCH',
        path: ACCOUNT_PATH,
        params: accountParams(account),
        body: change,
      }),
    changes: ({ account }) => accountKeys(admin.projectId, account.user_id),
  })
}

/** Unlinks an account. */
export function useRemoveAccount() {
  const admin = useAdmin()
  return useWrite({
    write: (account: OAuthAccount) =>
      admin.call<typeof contract.deleteOAuthAccount>({
        method: 'DELETE',
        path: ACCOUNT_PATH,
        params: accountParams(account),
      }),
    changes: ({ user_id }) => accountKeys(admin.projectId, user_id),
  })
}

/** Turns one category of emails to a user on or off. */
export function useSetNotification(user_id: string, notification_category_id: string) {
  const admin = useAdmin()
  return useWrite({
    write: (enabled: boolean) =>
      admin.call<typeof contract.updateNotificationPreference>({
        method: 'PATCH',
        path: '/emails/notification-preference/:user_id/:notification_category_id',
        params: { user_id, notification_category_id },
        body: { enabled },
      }),
    changes: [userKeys.notifications(admin.projectId, user_id)],
  })
}

/** Grants and revokes project permissions. */
export function useChangePermissions(user_id: string) {
  const admin = useAdmin()
  const path = '/project-permissions/:user_id/:permission_id'
  return useWrite({
    async write({ grant, revoke }: PermissionChanges) {
      for (const permission_id of grant)
        await admin.call<typeof contract.grantProjectPermission>({
          method: 'POST',
          path,
          params: { user_id, permission_id },
          body: {},
        })
      for (const permission_id of revoke)
        await unlessDone('PERMISSION_NOT_FOUND', () =>
          admin.call<typeof contract.revokeProjectPermission>({
            method: 'DELETE',
            path,
            params: { user_id, permission_id },
          }),
        )
    },
    changes: [userKeys.permissions(admin.projectId, user_id)],
  })
}

/** What starts an impersonation by a link. */
export type NewImpersonation = Omit<
  contract.InputOf<typeof contract.createImpersonation>['body'],
  'user_id'
>

/** Creates a link that signs in as a user. */
export function useImpersonationLink(user_id: string) {
  const admin = useAdmin()
  return useWrite({
    write: (link: NewImpersonation) =>
      admin.call<typeof contract.createImpersonation>({
        method: 'POST',
        path: '/internal/impersonations',
        body: { user_id, ...link },
      }),
    changes: [userKeys.sessions(admin.projectId, user_id)],
  })
}

/** Starts a session as a user, for that many milliseconds. */
export function useImpersonate(user_id: string) {
  const admin = useAdmin()
  return useWrite({
    write: (expires_in_millis: number) =>
      admin.call<typeof contract.createSession>({
        method: 'POST',
        path: '/auth/sessions',
        body: { user_id, expires_in_millis, is_impersonation: true },
      }),
    changes: [userKeys.sessions(admin.projectId, user_id)],
  })
}

/** Ends one session of a user. */
export function useEndSession(userId: string) {
  const admin = useAdmin()
  return useWrite({
    write: (sessionId: string) => endSession(admin, userId, sessionId),
    changes: [userKeys.sessions(admin.projectId, userId)],
  })
}

/** Ends all sessions of a user, except the administrator's own. */
export function useEndSessions(userId: string, ownSessionId: string | undefined) {
  const admin = useAdmin()
  return useWrite({
    async write() {
      const ids = (await listSessions(admin, userId))
        .map(({ id }) => id)
        .filter((id) => id !== ownSessionId)
      const { failures } = await runAll(ids, (id) => endSession(admin, userId, id), {
        atOnce: SESSIONS_AT_ONCE,
      })
      if (failures[0]) throw failures[0].error
    },
    changes: [userKeys.sessions(admin.projectId, userId)],
  })
}

/** What can be done to many users at once. */
export type BulkAction = 'verify' | 'end-sessions' | 'delete'

export interface BulkInput extends Pick<RunOptions<SomeUser>, 'atOnce' | 'signal' | 'onProgress'> {
  readonly users: readonly SomeUser[]
  /** Called for each user after the action succeeded. */
  readonly onDone: (user: SomeUser) => void
}

/** Runs an action on many users, a few at a time. One failure does not stop the others. */
export function useBulkAction(action: BulkAction, ownSessionId: string | undefined) {
  const admin = useAdmin()
  const { projectId } = admin
  return useWrite({
    write: ({ users, onDone, ...options }: BulkInput): Promise<Progress<SomeUser>> =>
      runAll(
        users,
        async (user) => {
          await BULK_WORK[action](admin, user.id, ownSessionId)
          onDone(user)
        },
        options,
      ),
    changes: ({ users }) =>
      BULK_KEYS[action](
        projectId,
        users.map(({ id }) => id),
      ),
  })
}

const BULK_WORK = {
  verify: (admin: ProjectAdmin, id: string) =>
    updateUser(admin, id, { primary_email_verified: true }),
  delete: (admin: ProjectAdmin, id: string) => deleteUser(admin, id),
  async 'end-sessions'(admin: ProjectAdmin, userId: string, ownSessionId: string | undefined) {
    for (const { id } of await listSessions(admin, userId))
      if (id !== ownSessionId) await endSession(admin, userId, id)
  },
}

const BULK_KEYS: Readonly<
  Record<BulkAction, (projectId: string, ids: readonly string[]) => readonly QueryKey[]>
> = {
  verify: (projectId) => [
    userKeys.pages(projectId),
    userKeys.user(projectId),
    userKeys.channels(projectId),
    teamKeys.members(projectId),
  ],
  'end-sessions': (projectId) => [userKeys.sessions(projectId)],
  delete: (projectId, ids) => deletionKeys(projectId, ids),
}

/** Reads a user again, to merge a change into it. */
export function useFreshUser(id: string) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  return () => queries.fetchQuery({ ...ofUsers.one(admin, id), staleTime: 0 })
}

const updateUser = (admin: ProjectAdmin, id: string, body: UserChange): Promise<User> =>
  admin.call<typeof contract.updateUser>({
    method: 'PATCH',
    path: '/users/:user_id',
    params: { user_id: id },
    body,
  })

const deleteUser = (admin: ProjectAdmin, id: string) =>
  unlessDone('USER_NOT_FOUND', () =>
    admin.call<typeof contract.deleteUser>({
      method: 'DELETE',
      path: '/users/:user_id',
      params: { user_id: id },
    }),
  )

const endSession = (admin: ProjectAdmin, user_id: string, session_id: string) =>
  admin.call<typeof contract.deleteSession>({
    method: 'DELETE',
    path: '/auth/sessions/:session_id',
    params: { session_id },
    query: { user_id },
  })

/** Every query that contains the record of a user. */
const recordKeys = (projectId: string, id: string): readonly QueryKey[] => [
  userKeys.pages(projectId),
  userKeys.user(projectId, id),
  teamKeys.members(projectId),
]

/** Blocking ends the sessions. */
const blockKeys = (projectId: string, id: string): readonly QueryKey[] => [
  userKeys.pages(projectId),
  userKeys.block(projectId, id),
  userKeys.sessions(projectId, id),
]

const channelKeys = (projectId: string, id: string): readonly QueryKey[] => [
  ...recordKeys(projectId, id),
  userKeys.channels(projectId, id),
]

const accountKeys = (projectId: string, id: string): readonly QueryKey[] => [
  ...recordKeys(projectId, id),
  userKeys.accounts(projectId, id),
]

const deletionKeys = (projectId: string, ids: readonly string[]): readonly QueryKey[] => [
  userKeys.pages(projectId),
  ...ids.map((id) => userKeys.user(projectId, id)),
  teamKeys.members(projectId),
  teamKeys.grants(projectId),
]
