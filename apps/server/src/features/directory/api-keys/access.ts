import { KnownError } from '@latchkey/contract'
import type { InTransaction, RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireOwnSession } from '../own-session/index.ts'
import { holdTeam } from '../permissions/index.ts'
import { holdTeamPermission, requireTeamPermission } from '../teams/index.ts'
import { lockUserKey } from '../users/index.ts'
import type { KeyKind } from './key-value.ts'

/* The common checks of API keys, in the order of protocol 04 §11.3. */

const MANAGE_KEYS = '$manage_api_keys'

/** The owner of a key. The id is in lower case. */
export interface KeyOwner {
  readonly kind: KeyKind
  readonly id: string
}

/** Throws a 400 if the project does not enable keys of this kind. */
export function requireEnabled(ctx: RequestContext, kind: KeyKind): void {
  if (!ctx.project.config.apiKeys.enabled[kind])
    throw new HttpError('api-keys-not-enabled', { kind })
}

/**
 * Restricts client access to the caller's own keys, and to teams whose keys the caller manages. The
 * error for a team does not reveal whether it exists.
 */
export async function requireOwnerAccess(ctx: RequestContext, owner: KeyOwner): Promise<void> {
  if (ctx.caller.accessType !== 'client') return
  const userId = requireSignedIn(ctx)
  if (owner.kind === 'user') requireSelf(owner, userId)
  else
    await withoutRevealing(
      requireTeamPermission(
        ctx,
        ctx.project.config.rbac,
        memberOf(ctx, owner, userId),
        MANAGE_KEYS,
      ),
    )
}

/**
 * Does the same before a key is added, and prevents the owner from being deleted until the
 * transaction ends. Clients also need a session of their own: a key outlives the access token, so a
 * token of an ended session or an impersonator must not create one (security case 71). Throws
 * USER_NOT_FOUND, TEAM_NOT_FOUND or the errors of `requireOwnSession`.
 */
export async function holdOwner(tx: InTransaction<RequestContext>, owner: KeyOwner): Promise<void> {
  const callerId = tx.caller.accessType === 'client' ? requireSignedIn(tx) : null
  if (owner.kind === 'user') {
    if (callerId !== null) requireSelf(owner, callerId)
    if (!(await lockUserKey(tx, owner.id))) throw new KnownError('USER_NOT_FOUND')
    if (callerId !== null) await requireOwnSession(tx)
  } else if (callerId !== null) {
    const member = memberOf(tx, owner, callerId)
    await requireOwnSession(tx)
    await withoutRevealing(holdTeamPermission(tx, tx.project.config.rbac, member, MANAGE_KEYS))
  } else if (!(await holdTeam(tx, owner.id))) {
    throw new KnownError('TEAM_NOT_FOUND', { team_id: owner.id })
  }
}

function requireSignedIn({ caller }: RequestContext): string {
  if (caller.user === null) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  return caller.user.id
}

function requireSelf(owner: KeyOwner, userId: string): void {
  if (owner.id !== userId) throw new HttpError('not-own-api-keys')
}

const memberOf = ({ tenancyId }: RequestContext, { id }: KeyOwner, userId: string) => ({
  tenancyId,
  teamId: id,
  userId,
})

/** Turns every known error of a check into the one for keys that do not exist. */
async function withoutRevealing(check: Promise<void>): Promise<void> {
  try {
    await check
  } catch (error) {
    if (KnownError.isKnownError(error)) throw new KnownError('API_KEY_NOT_FOUND')
    throw error
  }
}
