import {
  blockUser,
  createTeamMembership,
  deleteSession,
  deleteTeamMembership,
  deleteUser,
  type Endpoint,
  grantProjectPermission,
  KnownError,
  revokeProjectPermission,
  unblockUser,
  updateUser,
} from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import {
  grantInProject,
  requirePermission,
  revokeInProject,
} from '../../directory/permissions/index.ts'
import { addToTeam, removeFromTeam, selectTeamById } from '../../directory/teams/index.ts'
import { lockUser, selectUser } from '../../directory/users/index.ts'
import { endSessions } from '../../sign-in/sessions/index.ts'
import { changeUser, removeBlock, removeUser, setBlock } from '../user-management/index.ts'
import type { UserJobAction } from './tables.ts'

type Args = Readonly<Record<string, unknown>>

/** What a job does to one user. */
interface Action {
  /** The call for one user, which the audit log records. */
  readonly endpoint: Endpoint
  readonly body?: (args: Args) => unknown
  readonly run: (ctx: RequestContext, userId: string, args: Args) => Promise<unknown>
}

const textOf = (args: Args, name: string) => String(args[name])

/** The same functions as those of the calls for one user. */
export const ACTIONS: Readonly<Record<UserJobAction, Action>> = {
  delete: { endpoint: deleteUser as Endpoint, run: removeUser },
  verify_email: {
    endpoint: updateUser as Endpoint,
    run: (ctx, id) => changeUser(ctx, id, { primary_email_verified: true }),
  },
  set_metadata: {
    endpoint: updateUser as Endpoint,
    body: (args) => args,
    run: (ctx, id, args) => changeUser(ctx, id, args),
  },
  revoke_sessions: { endpoint: deleteSession as Endpoint, run: endAllSessions },
  block: { endpoint: blockUser as Endpoint, run: (ctx, id, args) => setBlock(ctx, id, args) },
  unblock: { endpoint: unblockUser as Endpoint, run: removeBlock },
  add_to_team: {
    endpoint: createTeamMembership as Endpoint,
    run: (ctx, user_id, args) => addToTeam(ctx, { user_id, team_id: textOf(args, 'team_id') }),
  },
  remove_from_team: {
    endpoint: deleteTeamMembership as Endpoint,
    run: (ctx, user_id, args) => removeFromTeam(ctx, { user_id, team_id: textOf(args, 'team_id') }),
  },
  grant_permission: {
    endpoint: grantProjectPermission as Endpoint,
    run: (ctx, user_id, args) =>
      grantInProject(ctx, { user_id, permission_id: textOf(args, 'permission_id') }),
  },
  revoke_permission: {
    endpoint: revokeProjectPermission as Endpoint,
    run: (ctx, user_id, args) =>
      revokeInProject(ctx, { user_id, permission_id: textOf(args, 'permission_id') }),
  },
}

/** The parameters of the call for one user. */
export function paramsOf({ endpoint }: Action, userId: string, args: Args): Record<string, string> {
  const names = Object.keys(endpoint.params?.shape ?? {})
  return Object.fromEntries(
    names.flatMap((name) =>
      name === 'user_id'
        ? [[name, userId]]
        : args[name] === undefined
          ? []
          : [[name, textOf(args, name)]],
    ),
  )
}

/** Ends all sessions of a user. Throws USER_NOT_FOUND. */
async function endAllSessions(ctx: RequestContext, userId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    if (!(await lockUser(tx, userId, 'exclusive'))) throw new KnownError('USER_NOT_FOUND')
    const user = await selectUser(tx, userId)
    describeAudit(tx, 'user', {
      target: { id: userId, label: user?.primary_email ?? user?.display_name ?? null },
      changes: [{ path: 'session_id', to: 'all' }],
    })
    await endSessions(tx, userId, null)
  })
}

/**
 * Throws what every user of the job would fail with: for a team or permission that does not exist,
 * and for a block that has ended.
 */
export async function checkArgs(
  ctx: RequestContext,
  action: UserJobAction,
  args: Args,
): Promise<void> {
  if (action === 'add_to_team' || action === 'remove_from_team') {
    const team_id = textOf(args, 'team_id').toLowerCase()
    if ((await selectTeamById(ctx, team_id)) === null)
      throw new KnownError('TEAM_NOT_FOUND', { team_id })
  }
  if (action === 'grant_permission')
    requirePermission(ctx.project.config.rbac, 'project', textOf(args, 'permission_id'))
  if (action === 'block' && args.until_millis !== undefined) {
    if (Number(args.until_millis) <= ctx.clock.now().getTime())
      throw new HttpError('block-ends-in-the-past')
  }
}
