import { addMillis, MINUTE_MS } from '../../../kernel/clock.ts'
import type { OpenContext, RequestContext, TenantContext } from '../../../kernel/context.ts'
import { ApiResponse } from '../../../kernel/http/responses.ts'
import { getExternalToken } from './external.ts'

const PURPOSE = 'sealed:webhook-portal-token'
const PREFIX = 'whp_'
const LIFETIME_MS = 60 * MINUTE_MS

interface PortalToken {
  project_id: string
  tenancy_id: string
  expires_at_millis: number
}

/** An error as the public API of webhook senders words it, which is not how ours does. */
export class PortalError extends Error {
  readonly status: number
  readonly body: object
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, body: object, headers: Readonly<Record<string, string>> = {}) {
    super(`The webhook interface answers ${status}.`)
    this.name = 'PortalError'
    this.status = status
    this.body = body
    this.headers = headers
  }

  toApiResponse(): ApiResponse {
    return new ApiResponse(this.body, { status: this.status, headers: this.headers })
  }
}

export const notFound = () =>
  new PortalError(404, { code: 'not_found', detail: 'There is no such thing in this project.' })

/** What is wrong with one field of the body. */
export const invalidField = (field: string, message: string) =>
  new PortalError(422, { detail: [{ loc: ['body', field], msg: message, type: 'value_error' }] })

const noAccess = () =>
  new PortalError(
    401,
    { code: 'authentication_failed', detail: 'The token is missing, invalid or expired.' },
    { 'www-authenticate': 'Bearer' },
  )

/**
 * A token that opens the webhooks of the project to whoever holds it, for an hour. It is sealed rather than stored: it can be neither read nor made
 * up, and there is nothing to clean away.
 */
function mintPortalToken(ctx: RequestContext): string {
  const token: PortalToken = {
    project_id: ctx.project.id,
    tenancy_id: ctx.tenancyId,
    expires_at_millis: addMillis(ctx.clock.now(), LIFETIME_MS).getTime(),
  }
  return PREFIX + ctx.secrets.seal(PURPOSE, JSON.stringify(token)).toString('base64url')
}

/** A token for managing the webhooks of the project: here, or at the service that the operator has deliver them. */
export const getToken = async (ctx: RequestContext): Promise<string> =>
  ctx.config.svix === null ? mintPortalToken(ctx) : getExternalToken(ctx, ctx.config.svix)

/** The project that a request's bearer token opens. Throws `PortalError` unless it is the one that the path names. */
export async function openPortal(
  ctx: OpenContext,
  authorization: string | undefined,
  projectId?: string,
): Promise<TenantContext> {
  const token = readToken(ctx, authorization)
  if (token === null || token.expires_at_millis <= ctx.clock.now().getTime()) throw noAccess()
  const project = await ctx.projects.find(token.project_id)
  if (project === null || ![...project.tenancies.values()].includes(token.tenancy_id))
    throw noAccess()
  // Whether there is such a project is not for holders of other tokens to know.
  if (projectId !== undefined && projectId !== project.id) throw notFound()
  return { ...ctx, project, tenancyId: token.tenancy_id }
}

function readToken(ctx: OpenContext, authorization: string | undefined): PortalToken | null {
  const sealed = /^Bearer +whp_([\w-]+)$/i.exec(authorization ?? '')?.[1]
  if (sealed === undefined) return null
  try {
    return JSON.parse(ctx.secrets.open(PURPOSE, Buffer.from(sealed, 'base64url'))) as PortalToken
  } catch {
    return null
  }
}
