import { KnownError } from '@latchkey/contract'
import type { CallerUser } from '../../../kernel/caller.ts'
import {
  type Context,
  forTenant,
  type OpenContext,
  type RequestContext,
} from '../../../kernel/context.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { insertFlow, updateFinishedFlow } from './flow-store.ts'

/**
 * The data stored between the start in the app and the callback from the provider (protocol 02 §9).
 */
export interface OAuthFlow {
  provider_id: string
  redirect_uri: string
  /** The app's state, returned unchanged. */
  state: string
  scope: string
  response_type: string
  code_challenge: string
  code_challenge_method: string
  type: 'authenticate' | 'link'
  /** The user of the access token that was sent at the start. */
  user_id: string | null
  /** The session of that token. */
  session_id: string | null
  extra_scopes: string[]
  error_url: string | null
  after_callback_redirect_url: string | null
  /** The verifier of the inner flow between Latchkey and the provider. */
  inner_code_verifier: string
  nonce: string
}

/** The name of the cookie that ties a flow to its browser (protocol 02 §9.4). */
export const cookieName = (innerState: string) => `stack-oauth-inner-${innerState}`

export const FLOW_PURPOSE = 'sealed:oauth-flow'

/** How long a user may take at the provider. */
export const FLOW_LIFETIME_SECONDS = 600

/**
 * Removes the fragment and leaves the rest of the URL unchanged, because it is compared as text.
 */
export const withoutFragment = (url: string): string => url.split('#', 1)[0] as string

const SECRET_LENGTH = 45
const INNER_STATE = /^[0-9a-f]{32}[0-9a-z]{45}$/

/**
 * The state of the inner flow: the tenancy, so that the callback can find the flow by its key, and
 * a random secret.
 */
export const innerStateOf = (tenancyId: string, secret: string) =>
  `${tenancyId.replaceAll('-', '')}${secret}`

/** Returns the tenancy of an inner state, or null if the state is malformed. */
export function tenancyOf(innerState: string): string | null {
  if (!INNER_STATE.test(innerState)) return null
  const hex = innerState.slice(0, -SECRET_LENGTH)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
}

export async function storeFlow(
  ctx: Context,
  tenancyId: string,
  innerState: string,
  flow: OAuthFlow,
): Promise<void> {
  await insertFlow(ctx, {
    tenancy_id: tenancyId,
    state_hash: hashSecret(innerState),
    sealed_flow: ctx.secrets.seal(FLOW_PURPOSE, JSON.stringify(flow)),
    created_at: ctx.clock.now(),
  })
}

/** Resumes a flow. Returns null if it is unknown or was already resumed. */
export async function resumeFlow(
  ctx: Context,
  tenancyId: string,
  innerState: string,
): Promise<{ flow: OAuthFlow; startedAt: Date } | null> {
  const row = await updateFinishedFlow(ctx, tenancyId, hashSecret(innerState))
  if (row === null) return null
  return {
    flow: JSON.parse(ctx.secrets.open(FLOW_PURPOSE, row.sealed_flow)) as OAuthFlow,
    startedAt: row.created_at,
  }
}

/**
 * Finds the project and tenancy of an OAuth client id, `project` or `project#branch`. Returns null
 * if there is none.
 */
export async function findClient(
  ctx: Context,
  clientId: string,
): Promise<{ project: Project; tenancyId: string } | null> {
  const [projectId = '', ...branch] = clientId.split('#')
  const project = await ctx.projects.find(projectId)
  const tenancyId = project?.tenancies.get(branch.length === 0 ? 'main' : branch.join('#'))
  return project && tenancyId !== undefined ? { project, tenancyId } : null
}

/** Returns the context of a client that authenticated with OAuth instead of access headers. */
export const asClient = (
  ctx: OpenContext,
  project: Project,
  tenancyId: string,
): RequestContext => ({
  ...forTenant(ctx, project, tenancyId),
  caller: {
    accessType: 'client',
    user: null,
    owner: null,
    ownership: null,
    key: null,
    sessionId: null,
  },
})

/** Returns the context of the user of an access token. */
export const asUser = <C extends RequestContext>(
  ctx: C,
  user: CallerUser | null,
  sessionId: string | null,
): C => ({
  ...ctx,
  caller: { ...ctx.caller, user, sessionId },
})

/**
 * Throws OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED unless the project allows this use of the
 * provider, with shared or own keys.
 */
export function requireProviderEnabled(
  project: Project,
  providerId: string,
  use: 'authenticate' | 'link',
): void {
  const provider = project.config.auth.oauth.providers[providerId]
  const allowed = provider?.allowSignIn || (use === 'link' && provider?.allowConnectedAccounts)
  if (provider?.type === undefined || !allowed)
    throw new KnownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
}
