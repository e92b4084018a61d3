import { MINUTE_MS } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import {
  forTenant,
  type OpenContext,
  type RequestContext,
  type TenantContext,
} from '../../../kernel/context.ts'
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

/** An error in the format of the public webhook API, which differs from the service's own. */
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

/** An error for one field of the body. */
export const invalidField = (field: string, message: string) =>
  new PortalError(422, { detail: [{ loc: ['body', field], msg: message, type: 'value_error' }] })

const noAccess = () =>
  new PortalError(
    401,
    { code: 'authentication_failed', detail: 'The token is missing, invalid or expired.' },
    { 'www-authenticate': 'Bearer' },
  )

/**
 * Creates a token for the project's webhooks that is valid for an hour. It is sealed instead of
 * stored: it can be neither read nor forged, and needs no cleanup.
 */
function mintPortalToken(ctx: RequestContext): string {
  const token: PortalToken = {
    project_id: ctx.project.id,
    tenancy_id: ctx.tenancyId,
    expires_at_millis: addMillis(ctx.clock.now(), LIFETIME_MS).getTime(),
  }
  return PREFIX + ctx.secrets.seal(PURPOSE, JSON.stringify(token)).toString('base64url')
}

/**
 * Returns a token for managing the project's webhooks, either here or at the operator's delivery
 * service.
 */
export const getToken = async (ctx: RequestContext): Promise<string> =>
  ctx.config.svix === null ? mintPortalToken(ctx) : getExternalToken(ctx, ctx.config.svix)

/**
 * Returns the project of a request's bearer token. Throws `PortalError` if the token is invalid or
 * the path names another project.
 */
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
  // Does not reveal whether the other project exists.
  if (projectId !== undefined && projectId !== project.id) throw notFound()
  return forTenant(ctx, project, token.tenancy_id)
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
