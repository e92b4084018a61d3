import { KnownError } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireTeamPermission } from '../teams/index.ts'

/* Lists of the API keys of users and teams (protocol 04 §11). Keys cannot be created yet, but
   published clients request these lists if the project enables keys. The access checks already
   apply. */

const NONE = { items: [], is_paginated: false as const }

function requireEnabled(ctx: RequestContext, kind: 'user' | 'team'): void {
  if (!ctx.project.config.apiKeys.enabled[kind])
    throw new HttpError('api-keys-not-enabled', { kind })
}

export function findUserKeys(ctx: RequestContext, userId: string | undefined) {
  requireEnabled(ctx, 'user')
  if (userId === undefined)
    throw new KnownError('SCHEMA_ERROR', { message: 'The user_id of the keys is required.' })
  if (ctx.caller.accessType === 'client') {
    if (ctx.caller.user === null) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
    if (userId.toLowerCase() !== ctx.caller.user.id) throw new HttpError('not-own-api-keys')
  }
  return NONE
}

export async function findTeamKeys(ctx: RequestContext, teamId: string) {
  requireEnabled(ctx, 'team')
  if (ctx.caller.accessType === 'client') await requireTeamKeys(ctx, teamId)
  return NONE
}

/**
 * Requires the permission to manage the team's keys. The error does not reveal whether the team
 * exists.
 */
async function requireTeamKeys(ctx: RequestContext, teamId: string): Promise<void> {
  const { user } = ctx.caller
  if (user === null) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  const member = { tenancyId: ctx.tenancyId, teamId: teamId.toLowerCase(), userId: user.id }
  await requireTeamPermission(ctx, ctx.project.config.rbac, member, '$manage_api_keys').catch(
    (error: unknown) => {
      if (KnownError.isKnownError(error)) throw new KnownError('API_KEY_NOT_FOUND')
      throw error
    },
  )
}
