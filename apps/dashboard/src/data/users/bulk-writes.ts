import type * as contract from '@latchkey/contract'
import type { QueryKey } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { useAdmin } from '../projects/use-project.ts'
import { type Progress, type RunOptions, runAll } from '../run-all.ts'
import { teamKeys } from '../teams/queries.ts'
import { membershipKeys } from '../teams/writes.ts'
import { unlessDone } from '../unless-done.ts'
import { useWrite } from '../use-write.ts'
import { listChannels, listSessions, type SomeUser, userKeys } from './queries.ts'
import { endSession } from './session-writes.ts'
import { deleteUser, deletionKeys, updateUser } from './writes.ts'

/** What can be done to many users at once. */
export type BulkAction = 'verify' | 'end-sessions' | 'delete'

/**
 * What the selected users of a page get. There is no job that assigns it to all users that match.
 */
export type Assignment =
  | { readonly kind: 'team'; readonly id: string; readonly name: string }
  | { readonly kind: 'permission'; readonly id: string }

export interface BulkInput extends Pick<RunOptions<SomeUser>, 'atOnce' | 'signal' | 'onProgress'> {
  readonly users: readonly SomeUser[]
  /** Called for each user after the action succeeded, with the emails that stopped signing in. */
  readonly onDone: (user: SomeUser, lostEmails: readonly string[]) => void
}

/** Runs an action on many users, a few at a time. One failure does not stop the others. */
export function useBulkAction(action: BulkAction | Assignment, ownSessionId: string | undefined) {
  const admin = useAdmin()
  const { projectId } = admin
  return useWrite({
    write: ({ users, onDone, ...options }: BulkInput): Promise<Progress<SomeUser>> =>
      runAll(
        users,
        async (user) => {
          if (typeof action === 'string') {
            onDone(user, await BULK_WORK[action](admin, user.id, ownSessionId))
            return
          }
          await assign(admin, user.id, action)
          onDone(user, [])
        },
        options,
      ),
    changes: ({ users }) => {
      const ids = users.map(({ id }) => id)
      return typeof action === 'string'
        ? BULK_KEYS[action](projectId, ids)
        : ids.flatMap((id) => ASSIGNMENT_KEYS[action.kind](projectId, id, action.id))
    },
  })
}

/** A user who has it already keeps it. */
async function assign(
  admin: ProjectAdmin,
  user_id: string,
  { kind, id }: Assignment,
): Promise<void> {
  if (kind === 'team')
    await unlessDone('TEAM_MEMBERSHIP_ALREADY_EXISTS', () =>
      admin.call<typeof contract.createTeamMembership>({
        method: 'POST',
        path: '/team-memberships/:team_id/:user_id',
        params: { team_id: id, user_id },
        body: {},
      }),
    )
  else
    await admin.call<typeof contract.grantProjectPermission>({
      method: 'POST',
      path: '/project-permissions/:user_id/:permission_id',
      params: { user_id, permission_id: id },
      body: {},
    })
}

const ASSIGNMENT_KEYS: Readonly<
  Record<Assignment['kind'], (projectId: string, userId: string, id: string) => readonly QueryKey[]>
> = {
  team: (projectId, user_id, team_id) => membershipKeys(projectId, { user_id, team_id }),
  permission: (projectId, userId) => [userKeys.permissions(projectId, userId)],
}

/** Returns the emails that stopped signing in. */
type BulkWork = (
  admin: ProjectAdmin,
  userId: string,
  ownSessionId: string | undefined,
) => Promise<readonly string[]>

const BULK_WORK: Readonly<Record<BulkAction, BulkWork>> = {
  verify,
  async delete(admin, userId) {
    await deleteUser(admin, userId)
    return []
  },
  async 'end-sessions'(admin, userId, ownSessionId) {
    for (const { id } of await listSessions(admin, userId))
      if (id !== ownSessionId) await endSession(admin, userId, id)
    return []
  },
}

/** Other unverified emails of the user stop signing in, unless the user confirmed them before. */
async function verify(admin: ProjectAdmin, userId: string): Promise<readonly string[]> {
  const channels = await listChannels(admin, userId)
  await updateUser(admin, userId, { primary_email_verified: true })
  const atRisk = channels.filter(
    ({ is_primary, used_for_auth, is_verified }) => !is_primary && used_for_auth && !is_verified,
  )
  if (atRisk.length === 0) return []
  const kept = (await listChannels(admin, userId)).filter(({ used_for_auth }) => used_for_auth)
  return atRisk.filter(({ id }) => !kept.some((each) => each.id === id)).map(({ value }) => value)
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
