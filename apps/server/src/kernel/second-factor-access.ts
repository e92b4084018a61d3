import { type Endpoint, type ErrorDetails, KnownError } from '@latchkey/contract'
import type { CallerUser } from './caller.ts'
import type { Context, RequestContext } from './context.ts'

/** What the check needs from features. */
export interface SecondFactorQueries {
  /** Returns who requires a second factor of a user of project `internal`, or null. */
  findSecondFactorRequirement(
    ctx: Context,
    internalTenancyId: string,
    userId: string,
  ): Promise<ErrorDetails<'SECOND_FACTOR_REQUIRED'> | null>
}

/**
 * What an administrator without the required second factor can still call as a user of project
 * `internal` (decision 0050): set up the factor, sign in and out, accept an invitation, leave a team.
 * Everything else is refused, so that a new endpoint is as well.
 */
export const OPEN_WITHOUT_SECOND_FACTOR: readonly RegExp[] = [
  // Only the own account; sessions of others need server access.
  /^\w+ \/auth\//,
  /^(GET|PATCH) \/users\/me$/,
  /^GET \/(projects\/current|branding)$/,
  /^POST \/team-invitations\/accept(\/|$)/,
]
/** Open for the own membership only. */
const LEAVE_TEAM = 'DELETE /team-memberships/:team_id/:user_id'

interface Administrator {
  tenancyId: string
  user: CallerUser
}

/**
 * Requires the second factor that an owner team requires of the administrator who calls. It is
 * checked for every request, so that a requirement applies to sessions that exist. The user's second
 * factor counts, not how the session began: who set it up in this session has proven it. Keys of a
 * project have no user and pass.
 *
 * Throws SECOND_FACTOR_REQUIRED.
 */
export async function requireSecondFactor(
  queries: SecondFactorQueries,
  endpoint: Endpoint,
  ctx: RequestContext | null,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  const administrator = ctx === null ? null : findAdministrator(ctx, endpoint, params)
  // Most administrators have the factor, or the installation requires none.
  if (ctx === null || administrator === null || administrator.user.requires_totp_mfa) return
  const { tenancyId, user } = administrator
  const requirement = await queries.findSecondFactorRequirement(ctx, tenancyId, user.id)
  if (requirement !== null) throw new KnownError('SECOND_FACTOR_REQUIRED', requirement)
}

function findAdministrator(
  { caller, project, tenancyId }: RequestContext,
  { method, path }: Endpoint,
  params: Readonly<Record<string, string>>,
): Administrator | null {
  const { owner, ownership, user, accessType } = caller
  if (owner !== null && ownership !== null) return { tenancyId: ownership.tenancyId, user: owner }
  if (project.id !== 'internal' || accessType !== 'client' || user === null) return null
  const name = `${method} ${path}`
  const isOpen =
    OPEN_WITHOUT_SECOND_FACTOR.some((open) => open.test(name)) ||
    (name === LEAVE_TEAM && ['me', user.id].includes(params.user_id?.toLowerCase() ?? ''))
  return isOpen ? null : { tenancyId, user }
}
