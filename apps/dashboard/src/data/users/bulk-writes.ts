import type { QueryKey } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { useAdmin } from '../projects/use-project.ts'
import { type Progress, type RunOptions, runAll } from '../run-all.ts'
import { teamKeys } from '../teams/queries.ts'
import { useWrite } from '../use-write.ts'
import { listSessions, type SomeUser, userKeys } from './queries.ts'
import { endSession } from './session-writes.ts'
import { deleteUser, deletionKeys, updateUser } from './writes.ts'

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
