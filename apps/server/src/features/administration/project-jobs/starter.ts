import type { Endpoint } from '@latchkey/contract'
import { startAudit } from '../../../kernel/audit.ts'
import type { Caller, CallerUser } from '../../../kernel/caller.ts'
import type { RequestContext, TenantContext } from '../../../kernel/context.ts'

/** Who started a job, as stored: what later checks and the audit log need of the caller. */
export interface Starter {
  readonly owner: Partial<CallerUser> | null
  readonly key: Caller['key']
  readonly ownership: Caller['ownership']
  readonly ip: string | null
  readonly userAgent: string | null
  readonly requestId: string
}

export function starterOf({ caller, request }: RequestContext): Starter {
  return {
    owner: caller.owner === null ? null : factsOf(caller.owner),
    key: caller.key,
    ownership: caller.ownership,
    ip: request.clientAddress,
    userAgent: request.headers.get('user-agent') ?? null,
    requestId: request.id,
  }
}

/** The name, and the ways to sign in, which a check for recent authentication reads. */
const factsOf = (owner: CallerUser): Partial<CallerUser> => ({
  id: owner.id,
  display_name: owner.display_name,
  primary_email: owner.primary_email,
  primary_email_verified: owner.primary_email_verified,
  primary_email_auth_enabled: owner.primary_email_auth_enabled,
  has_password: owner.has_password,
  has_passkey: owner.has_passkey,
  otp_auth_enabled: owner.otp_auth_enabled,
  requires_totp_mfa: owner.requires_totp_mfa,
  oauth_providers: owner.oauth_providers,
})

/**
 * The context of a call for one user: with the caller who started the job, and with an entry of the
 * audit log of its own.
 */
export function contextOfCall(
  ctx: TenantContext,
  starter: Starter,
  call: { endpoint: Endpoint; params: Record<string, string>; body: unknown },
): RequestContext {
  const headers = new Headers(
    starter.userAgent === null ? undefined : { 'user-agent': starter.userAgent },
  )
  const request = {
    id: starter.requestId,
    method: call.endpoint.method,
    path: call.endpoint.path,
    search: '',
    headers,
    conflictingHeader: null,
    clientAddress: starter.ip,
    signal: new AbortController().signal,
  }
  const caller: Caller = {
    accessType: 'admin',
    user: null,
    owner: starter.owner as CallerUser | null,
    key: starter.key,
    ownership: starter.ownership,
    sessionId: null,
  }
  return { ...ctx, request, caller, audit: startAudit(call.endpoint, { caller }, call, request) }
}
