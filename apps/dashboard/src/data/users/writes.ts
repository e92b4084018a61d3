import type * as contract from '@latchkey/contract'
import type { AdminCall } from '@latchkey/js/internal'
import type { QueryKey } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard.ts'
import { mailboxKeys } from '../mailbox/queries.ts'
import type { ProjectAdmin } from '../owner.ts'
import { useAdmin } from '../projects/use-project.ts'
import type { PermissionChanges } from '../teams/permission-changes.ts'
import { teamKeys } from '../teams/queries.ts'
import { unlessDone } from '../unless-done.ts'
import { useRequest } from '../use-request.ts'
import { useWrite } from '../use-write.ts'
import { type NewUser, ofUsers, type User, type UserChange, userKeys } from './queries.ts'

/** Creates a user, and a personal team if the project is configured so. */
export function useCreateUser() {
  const admin = useAdmin()
  return useRequest<typeof contract.createUser, NewUser>({
    request: (body) => ({ method: 'POST', path: '/users', body }),
    changes: [userKeys.pages(admin.projectId), teamKeys.pages(admin.projectId)],
  })
}

/** Changes a user. */
export function useUpdateUser(id: string) {
  const admin = useAdmin()
  return useRequest<typeof contract.updateUser, UserChange>({
    request: (body) => updateRequest(id, body),
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
  return useRequest<typeof contract.blockUser, BlockRequest>({
    request: (body) => ({
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
  return useRequest<typeof contract.unblockUser>({
    request: () => ({
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
  return useRequest<typeof contract.deleteUser, void, void>({
    request: () => deleteRequest(id),
    async around(send) {
      await unlessDone('USER_NOT_FOUND', send)
      await leave?.()
    },
    changes: deletionKeys(admin.projectId, [id]),
  })
}

/** Sends an email with a link that resets the password. */
export function useSendPasswordReset(email: string) {
  const admin = useAdmin()
  return useRequest<typeof contract.sendPasswordResetCode, string>({
    request: (callback_url) => ({
      method: 'POST',
      path: '/auth/password/send-reset-code',
      body: { email, callback_url },
    }),
    changes: [mailboxKeys.list(admin.projectId)],
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

/** Reads a user again, to merge a change into it. */
export function useFreshUser(id: string) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  return () => queries.fetchQuery({ ...ofUsers.one(admin, id), staleTime: 0 })
}

const updateRequest = (id: string, body: UserChange): AdminCall<typeof contract.updateUser> => ({
  method: 'PATCH',
  path: '/users/:user_id',
  params: { user_id: id },
  body,
})

export const updateUser = (admin: ProjectAdmin, id: string, body: UserChange): Promise<User> =>
  admin.call<typeof contract.updateUser>(updateRequest(id, body))

const deleteRequest = (id: string): AdminCall<typeof contract.deleteUser> => ({
  method: 'DELETE',
  path: '/users/:user_id',
  params: { user_id: id },
})

export const deleteUser = (admin: ProjectAdmin, id: string) =>
  unlessDone('USER_NOT_FOUND', () => admin.call<typeof contract.deleteUser>(deleteRequest(id)))

/** Every query that contains the record of a user. */
export const recordKeys = (projectId: string, id: string): readonly QueryKey[] => [
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

export const deletionKeys = (projectId: string, ids: readonly string[]): readonly QueryKey[] => [
  userKeys.pages(projectId),
  ...ids.map((id) => userKeys.user(projectId, id)),
  teamKeys.members(projectId),
  teamKeys.grants(projectId),
]
