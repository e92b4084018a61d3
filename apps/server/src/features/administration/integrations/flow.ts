import {
  INTEGRATION_STATE_MAX_LENGTH,
  type IntegrationFamily,
  isUrl,
  MINUTE_MS,
} from '@latchkey/contract'
import { parse } from 'hono/utils/cookie'
import type { IntegrationClient } from '../../../config/integration-clients.ts'
import { addMillis } from '../../../kernel/clock.ts'
import {
  type Context,
  type InTransaction,
  type OpenContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { ApiResponse, HttpError, redirect } from '../../../kernel/http/responses.ts'
import { randomSecret } from '../../../kernel/random.ts'
import { hashSecret, sameHash } from '../../../kernel/secrets.ts'
import { revokeKeySet } from '../../projects/key-sets/index.ts'
import {
  type ConfirmationRow,
  deleteConfirmation,
  type FlowRow,
  insertFlow,
  lockOpenFlow,
  selectFlow,
  updateConnectedFlow,
  updateFlowCode,
} from './flow-store.ts'
import { inInternal } from './partner.ts'
import { CONFIRMATION_PURPOSE, FLOW_PURPOSE } from './sealed-values.ts'
import { findExternalName } from './state.ts'

const FLOW_LIFETIME_MS = 60 * MINUTE_MS
const CODE_LIFETIME_MS = MINUTE_MS

/** The URL below which the endpoints of a family are. */
export const baseOf = ({ config }: Context, family: IntegrationFamily) =>
  `${config.publicUrl}/api/v1/integrations/${family}/oauth`

/** The issuer of the ID tokens of a family (protocol 04 §16.3). */
export const issuerOf = (ctx: Context, family: IntegrationFamily) => `${baseOf(ctx, family)}/idp`

/** An error of OAuth (RFC 6749 §5.2) that is shown and not redirected. */
export const oauthError = (
  status: 400 | 401,
  error: string,
  description: string,
  more: { body?: object; headers?: Readonly<Record<string, string>> } = {},
) =>
  new ApiResponse(
    { error, error_description: description, ...more.body },
    { status, headers: more.headers ?? {} },
  )

type Parameters = Readonly<Record<string, unknown>>
const textOf = (parameters: Parameters, name: string): string | null => {
  const value = parameters[name]
  return typeof value === 'string' ? value : null
}

/**
 * Starts a flow: step 2 of protocol 04 §16.3. An unknown client or redirect URI gets JSON, other
 * errors are redirected to the partner.
 */
export async function startFlow(
  ctx: OpenContext,
  family: IntegrationFamily,
  parameters: Parameters,
): Promise<ApiResponse> {
  const state = textOf(parameters, 'state')
  const clientId = textOf(parameters, 'client_id')
  const client = ctx.config.integrationClients.find(({ id }) => id === clientId)
  const redirectUri = textOf(parameters, 'redirect_uri')
  const issuer = issuerOf(ctx, family)
  const body = { ...(state === null ? {} : { state }), iss: issuer }
  if (client === undefined)
    return oauthError(400, 'invalid_client', 'There is no client with this id.', { body })
  if (redirectUri === null || !isRegistered(client, redirectUri)) {
    const description = 'This redirect URI is not registered for the client.'
    return oauthError(400, 'invalid_redirect_uri', description, { body })
  }
  const problem = findProblem(parameters)
  if (problem !== null) {
    return redirect(
      303,
      withQuery(redirectUri, { error: problem[0], error_description: problem[1], ...body }),
    )
  }
  const internal = await inInternal(ctx)
  const [uid, browserSecret] = [randomSecret(ctx.random), randomSecret(ctx.random)]
  await insertFlow(internal, {
    tenancy_id: internal.tenancyId,
    uid_hash: hashSecret(uid),
    browser_hash: hashSecret(browserSecret),
    family,
    client_id: client.id,
    redirect_uri: redirectUri,
    state: state ?? '',
    nonce: textOf(parameters, 'nonce'),
    code_challenge: textOf(parameters, 'code_challenge') ?? '',
    created_at: ctx.clock.now(),
    subject: ctx.random.uuid(),
  })
  return new ApiResponse(undefined, {
    status: 303,
    headers: { location: `${issuer}/interaction/${uid}` },
    cookies: cookiesOf(ctx, issuer, uid, browserSecret),
  })
}

const isRegistered = (client: IntegrationClient, uri: string): boolean =>
  client.redirectUris.includes(uri) && isUrl(uri)

/** The first problem of the parameters, as an error code of OAuth and its description. */
function findProblem(parameters: Parameters): [string, string] | null {
  const state = textOf(parameters, 'state')
  if (state === null || state.length > INTEGRATION_STATE_MAX_LENGTH)
    return [
      'invalid_request',
      `state must have at most ${INTEGRATION_STATE_MAX_LENGTH} characters.`,
    ]
  if (textOf(parameters, 'response_type') !== 'code')
    return ['unsupported_response_type', 'The only supported response type is code.']
  if (!(textOf(parameters, 'scope') ?? '').split(' ').includes('openid'))
    return ['invalid_scope', 'The scope must contain openid.']
  if (textOf(parameters, 'code_challenge_method') !== 'S256')
    return ['invalid_request', 'PKCE with the code challenge method S256 is required.']
  if (!/^[\w-]{43}$/.test(textOf(parameters, 'code_challenge') ?? ''))
    return ['invalid_request', 'The code challenge must be a SHA-256 in base64url.']
  if ((textOf(parameters, 'nonce') ?? '').length > 1_000)
    return ['invalid_request', 'nonce must have at most 1000 characters.']
  return null
}

/**
 * The cookies that bind a flow to the browser that started it. The signatures are one random value,
 * of which only the hash is stored.
 */
function cookiesOf(ctx: Context, issuer: string, uid: string, secret: string | null): string[] {
  const { pathname } = new URL(issuer)
  const secure = ctx.config.publicUrl.startsWith('https:') ? ['Secure'] : []
  const cookie = (name: string, value: string, path: string) =>
    [
      `${name}=${secret === null ? '' : value}`,
      `Path=${pathname}/${path}/${uid}`,
      `Max-Age=${secret === null ? 0 : FLOW_LIFETIME_MS / 1_000}`,
      'HttpOnly',
      'SameSite=Lax',
      ...secure,
    ].join('; ')
  return [
    cookie('_interaction', uid, 'interaction'),
    cookie('_interaction.sig', secret ?? '', 'interaction'),
    cookie('_interaction_resume', uid, 'auth'),
    cookie('_interaction_resume.sig', secret ?? '', 'auth'),
  ]
}

type FlowCookie = '_interaction' | '_interaction_resume'

/**
 * Returns a live flow that the browser of this request started. Throws the same 400 for every
 * reason.
 */
async function getFlow(
  ctx: TenantContext & OpenContext,
  family: IntegrationFamily,
  uid: string,
  cookie: FlowCookie,
): Promise<FlowRow> {
  const cookies = parse(ctx.request.headers.get('cookie') ?? '')
  const flow = await selectFlow(ctx, 'uid_hash', hashSecret(uid))
  const isLive =
    flow !== null &&
    flow.family === family &&
    addMillis(flow.created_at, FLOW_LIFETIME_MS) > ctx.clock.now()
  const isHere =
    cookies[cookie] === uid &&
    sameHash(hashSecret(cookies[`${cookie}.sig`] ?? ''), flow?.browser_hash ?? Buffer.alloc(32))
  if (!isLive || !isHere) throw new HttpError('partner-flow-not-found')
  return flow
}

/**
 * Whether a flow can be confirmed: it exists, has not expired, and no project is connected yet. Locks
 * it until the transaction ends.
 */
export async function isConfirmable(
  tx: InTransaction<TenantContext>,
  family: IntegrationFamily,
  uidHash: Buffer,
): Promise<boolean> {
  const flow = await lockOpenFlow(tx, uidHash)
  return (
    flow !== null &&
    flow.family === family &&
    addMillis(flow.created_at, FLOW_LIFETIME_MS) > tx.clock.now()
  )
}

/** Sends the browser to the confirmation page of the dashboard: step 3. Throws a 400. */
export async function readInteraction(
  ctx: OpenContext,
  family: IntegrationFamily,
  uid: string,
): Promise<ApiResponse> {
  const flow = await getFlow(await inInternal(ctx), family, uid, '_interaction')
  const name = findExternalName(flow.state)
  return redirect(
    307,
    withQuery(`${ctx.config.seed.dashboardUrl}/integrations/${family}/confirm`, {
      interaction_uid: uid,
      ...(name === null ? {} : { external_project_name: name }),
    }),
  )
}

/**
 * Connects the project of a confirmation to its flow: step 6. The code is deleted even if it belongs
 * to another flow. Throws a 400.
 *
 * Locks the flow before the confirmation, as a further confirmation does.
 */
export async function endInteraction(
  ctx: OpenContext,
  family: IntegrationFamily,
  uid: string,
  code: string,
): Promise<ApiResponse> {
  const internal = await inInternal(ctx)
  const flow = await getFlow(internal, family, uid, '_interaction')
  const problem = await transact(internal, async (tx) => {
    const openFlow = await lockOpenFlow(tx, flow.uid_hash)
    const confirmation = await deleteConfirmation(tx, hashSecret(code.toLowerCase()))
    if (confirmation === null) return 'partner-code-not-found'
    const { project_id, key_set_id, sealed_key } = confirmation
    const refusal = findRefusal(tx, confirmation, flow, openFlow !== null)
    if (refusal !== null) {
      // The code is deleted, so no one can fetch its key.
      await revokeKeySet(tx, project_id, key_set_id)
      return refusal
    }
    const key = tx.secrets.open(CONFIRMATION_PURPOSE, sealed_key)
    await updateConnectedFlow(tx, flow.uid_hash, {
      project_id,
      key_set_id,
      sealed_key: tx.secrets.seal(FLOW_PURPOSE, key),
    })
    return null
  })
  if (problem !== null) throw new HttpError(problem)
  return redirect(303, `${issuerOf(ctx, family)}/auth/${uid}`)
}

/** Why a confirmation does not end a flow, or null. */
function findRefusal(
  ctx: Context,
  confirmation: Pick<ConfirmationRow, 'uid_hash' | 'created_at'>,
  flow: FlowRow,
  isOpen: boolean,
) {
  if (addMillis(confirmation.created_at, FLOW_LIFETIME_MS) <= ctx.clock.now())
    return 'partner-code-not-found'
  if (!confirmation.uid_hash.equals(flow.uid_hash)) return 'partner-code-of-another-flow'
  return isOpen ? null : 'partner-flow-not-found'
}

/** Returns to the partner with a code that is valid for a minute. Throws a 400. */
export async function resumeFlow(
  ctx: OpenContext,
  family: IntegrationFamily,
  uid: string,
): Promise<ApiResponse> {
  const internal = await inInternal(ctx)
  const flow = await getFlow(internal, family, uid, '_interaction_resume')
  const code = randomSecret(ctx.random)
  const isFirst = await updateFlowCode(internal, flow.uid_hash, {
    hash: hashSecret(code),
    expiresAt: addMillis(ctx.clock.now(), CODE_LIFETIME_MS),
  })
  if (!isFirst) throw new HttpError('partner-flow-not-found')
  const iss = issuerOf(ctx, family)
  return new ApiResponse(undefined, {
    status: 303,
    headers: { location: withQuery(flow.redirect_uri, { code, state: flow.state, iss }) },
    cookies: cookiesOf(ctx, iss, uid, null),
  })
}

function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
