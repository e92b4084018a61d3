import type { createWebhookToken, Endpoint, InputOf, ReturnsOf } from '@latchkey/contract'
import { ServiceUnreachableError, UnexpectedResponseError } from '@latchkey/js'
import { useDashboard } from '../../dashboard.ts'
import type { Runtime } from '../../runtime.ts'
import type { ProjectAdmin } from '../owner.ts'
import { useAdmin } from '../projects/use-project.ts'
import { refusalOf } from './portal-refusal.ts'

/**
 * The service that delivers the webhooks of a project: this one, or an outside one with the same
 * API (protocol 09 §16).
 */
export interface Portal {
  readonly admin: ProjectAdmin
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly isOurs: boolean
}

/** The delivery service of the page's project. */
export const usePortal = (): Portal => portalOf(useAdmin(), useDashboard().runtime)

/** The delivery service of a project. */
export function portalOf(admin: ProjectAdmin, runtime: Runtime): Portal {
  const { webhooksUrl } = runtime
  // This service is called at the origin of the page, as the SDK does.
  const baseUrl = webhooksUrl ?? location.origin + new URL(runtime.baseUrl).pathname
  return { admin, baseUrl: baseUrl.replace(/\/$/, ''), isOurs: !webhooksUrl }
}

// Kept only in memory, and dropped together with its session.
const tokens = new WeakMap<ProjectAdmin, Promise<string>>()

function tokenOf(admin: ProjectAdmin): Promise<string> {
  const known = tokens.get(admin)
  if (known !== undefined) return known
  const made = admin
    .call<typeof createWebhookToken>({ method: 'POST', path: '/webhooks/svix-token', body: {} })
    .then(({ token }) => token)
    .catch((error) => {
      tokens.delete(admin)
      throw error
    })
  tokens.set(admin, made)
  return made
}

interface PortalCall<E extends Endpoint> {
  readonly method: E['method']
  /** Below `/api/v1/app/{project}`. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: Partial<InputOf<E>['body']>
  readonly signal?: AbortSignal
}

/**
 * Calls the delivery service, with a new token if the current one has expired. Throws
 * `PortalRefusal`.
 */
export async function callPortal<E extends Endpoint>(
  portal: Portal,
  request: PortalCall<E>,
): Promise<ReturnsOf<E, 'admin'>> {
  const token = tokenOf(portal.admin)
  let { response, status, text } = await send(portal, request, await token)
  if (status === 401) {
    // Several calls may get a 401 at once. One new token is enough for them.
    if (tokens.get(portal.admin) === token) tokens.delete(portal.admin)
    ;({ response, status, text } = await send(portal, request, await tokenOf(portal.admin)))
  }
  if (status >= 200 && status < 300)
    return (text === '' ? undefined : JSON.parse(text)) as ReturnsOf<E, 'admin'>
  if (status >= 500)
    throw new UnexpectedResponseError(
      `${request.method} ${request.path} failed with status ${status}: ${text}`,
      response,
      text,
      status,
    )
  throw refusalOf(status, text)
}

async function send(
  portal: Portal,
  { method, path, query = {}, body, signal }: PortalCall<Endpoint>,
  token: string,
) {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`
  const response = await fetch(
    `${portal.baseUrl}/api/v1/app/${encodeURIComponent(portal.admin.projectId)}${path}${search}`,
    {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        // Expected errors must not be logged in the console as failed requests. Other services do
        // not support this.
        ...(portal.isOurs ? { 'x-stack-override-error-status': 'true' } : {}),
      },
      credentials: 'omit',
      cache: 'no-store',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    },
  ).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ServiceUnreachableError(`${portal.baseUrl} cannot be reached.`, {
      cause,
      isOffline: !navigator.onLine,
    })
  })
  return {
    response,
    status: Number(response.headers.get('x-stack-actual-status') ?? response.status),
    text: await response.text(),
  }
}
