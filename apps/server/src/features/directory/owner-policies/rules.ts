import { type ErrorDetails, KnownError } from '@latchkey/contract'
import type { RequestContext, TenancyContext } from '../../../kernel/context.ts'
import { selectRequirement } from './store.ts'

/**
 * Returns which team requires a second factor of a user of project `internal`, or null (decision
 * 50). The team is named only to its members. The tenancy of the context is that of `internal`.
 */
export async function findSecondFactorRequirement(
  ctx: TenancyContext,
  userId: string,
): Promise<ErrorDetails<'SECOND_FACTOR_REQUIRED'> | null> {
  const requirement = await selectRequirement(ctx, userId)
  if (requirement === null) return null
  return requirement.is_member
    ? { team_id: requirement.team_id, team_display_name: requirement.display_name }
    : { team_id: null, team_display_name: null }
}

/**
 * Requires that nothing requires the second factor that a client is about to remove. Servers and
 * admins may remove it, for a user who lost the device: the next request leads to the setup.
 *
 * Throws SECOND_FACTOR_REQUIRED.
 */
export async function requireRemovableSecondFactor(
  ctx: RequestContext,
  userId: string,
): Promise<void> {
  if (ctx.project.id !== 'internal' || ctx.caller.accessType !== 'client') return
  const requirement = await findSecondFactorRequirement(ctx, userId)
  if (requirement !== null) throw new KnownError('SECOND_FACTOR_REQUIRED', requirement)
}
