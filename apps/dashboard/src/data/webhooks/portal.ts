import type { createWebhookToken, Endpoint, InputOf, ReturnsOf } from '@latchkey/contract'
import type { AdminApp } from '@latchkey/js'
import { useDashboard } from '../../dashboard.ts'
import { useAdmin } from '../projects/use-project.ts'
import { refusalOf } from './portal-refusal.ts'

/** The way to whoever delivers the webhooks of a project: this service, or an outside one that speaks the same API (protocol 09 §16). */
export interface Portal {
  readonly admin: AdminApp
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly isOurs: boolean
}

/** The delivery service of the page's project. */
export function usePortal(): Portal {
  const admin = useAdmin()
  const { runtime } = useDashboard()
  const { webhooksUrl } = runtime
  // Ours is called under the name the page was opened by, as the toolkit does.
  const baseUrl = webhooksUrl ?? location.origin + new URL(runtime.baseUrl).pathname
  return { admin, baseUrl: baseUrl.replace(/\/$/, ''), isOurs: !webhooksUrl }
}

// Only ever in memory, and forgotten together with the session that it was made by.
const tokens = new WeakMap<AdminApp, Promise<string>>()

function tokenOf(admin: AdminApp): Promise<string> {
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

/** Calls the delivery service; with another token if the one at hand is no longer good. Throws `PortalRefusal`. */
export async function callPortal<E extends Endpoint>(
  portal: Portal,
  request: PortalCall<E>,
): Promise<ReturnsOf<E, 'admin'>> {
  const token = tokenOf(portal.admin)
  let { status, text } = await send(portal, request, await token)
  if (status === 401) {
    // Several calls may learn of it at once; one new token is enough for them.
    if (tokens.get(portal.admin) === token) tokens.delete(portal.admin)
    ;({ status, text } = await send(portal, request, await tokenOf(portal.admin)))
  }
  if (status >= 200 && status < 300)
    return (text === '' ? undefined : JSON.parse(text)) as ReturnsOf<E, 'admin'>
  if (status >= 500)
    throw new Error(`${request.method} ${request.path} failed with status ${status}: ${text}`)
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
        // Refusals that are expected must not stand in red in the console. Foreign services need not know of it.
        ...(portal.isOurs ? { 'x-stack-override-error-status': 'true' } : {}),
      },
      credentials: 'omit',
      cache: 'no-store',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    },
  )
  return {
    status: Number(response.headers.get('x-stack-actual-status') ?? response.status),
    text: await response.text(),
  }
}
