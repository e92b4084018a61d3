import {
  type AccessType,
  API_VERSIONS,
  type ApiVersion,
  BODY_MAX_BYTES,
  bodyLimitOf,
  bodyValueLimitOf,
  type Endpoint,
  KnownError,
  plainErrors,
  plainErrorText,
  schemaAt,
  shorten,
} from '@latchkey/contract'
import { type AccessQueries, authenticate } from '../access.ts'
import { checkAudited, startAudit } from '../audit.ts'
import type { Context, RequestContext } from '../context.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { randomText } from '../random.ts'
import type { RequestInfo } from '../request-info.ts'
import { requireRoleFor } from '../role-access.ts'
import { requireSecondFactor, type SecondFactorQueries } from '../second-factor-access.ts'
import { type BodyLimit, hasMoreFields, MAX_FORM_FIELDS, readBody } from './body.ts'
import type { ClientAddressFinder, Connection } from './client-address.ts'
import { checkHandlerErrors, checkValidationError } from './declared-errors.ts'
import { ExportFile } from './export-file.ts'
import { corsHeaders, readAliases } from './headers.ts'
import type { OpenStreams } from './open-streams.ts'
import { mergeOverloadErrors } from './overloads.ts'
import { PagedList, type PagePacer, type PageScheduler } from './paged-list.ts'
import { ApiResponse, HttpError } from './responses.ts'
import { createReusableResponses, type ReusableResponse } from './reusable-responses.ts'
import type { CompiledRoute, Match, RouteTable } from './routes.ts'
import { findUnknownKeys } from './unknown-keys.ts'
import { type RawInput, type ValidInput, validate } from './validation.ts'
import { errorResponse, stringify, TEXT_TYPE, toResponse } from './write-response.ts'

/**
 * What is logged and measured about a request after its response; never its query, headers or body.
 */
export interface RequestReport {
  requestId: string
  method: string
  /** The declared path, so that ids do not create new metrics. */
  route: string
  status: number
  durationMs: number
  projectId: string | null
  accessType: string | null
}

/** What the API consists of. */
export interface ApiParts {
  ctx: Context
  routes: RouteTable
  queries: AccessQueries & SecondFactorQueries
  limits: RateLimits
  pacePage: PagePacer
  openStreams: OpenStreams
  findClientAddress: ClientAddressFinder
  report(request: RequestReport): void
  /** Called with every error of a handler that ran with access headers. */
  onHandlerError(declaration: Endpoint, ctx: RequestContext, error: unknown): Promise<void> | void
}

const MAX_URL_LENGTH = 16_384

/** How much of a request's URL an error repeats. */
const MAX_ECHO_LENGTH = 300

/** A request whose route was looked up, before anything else is known about it. */
interface IncomingRequest {
  request: Request
  url: URL
  info: RequestInfo
  match: Match | null
}

/** A request whose body is read and whose caller is known. */
interface ApiCall {
  info: RequestInfo
  auth: RequestContext | null
  raw: RawInput
}

/** A call that a route accepts. */
interface ValidCall {
  route: CompiledRoute
  info: RequestInfo
  auth: RequestContext | null
  input: ValidInput
}

interface Outcome {
  response: ApiResponse
  auth: RequestContext | null
}

/** Handles requests to paths under `/api` (protocol 01 §1, §2). */
export function createApi(
  parts: ApiParts,
): (request: Request, connection?: Connection) => Promise<Response> {
  const reusable = createReusableResponses()
  return async (request, connection = {}) => {
    const ready = reusable.find(request, connection)
    if (ready !== null) return sendAgain(parts, ready)
    const url = new URL(request.url)
    const path = url.pathname
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 200, headers: corsHeaders })
    if (path.length > 1 && path.endsWith('/'))
      return new Response(null, {
        status: 308,
        headers: { location: path.slice(0, -1) + url.search },
      })

    // Over a socket Node rejects request lines and headers of more than 16 KB itself, but a handler
    // may be called without one.
    if (request.url.length > MAX_URL_LENGTH || hasMoreFields(url.search, MAX_FORM_FIELDS))
      return new Response(plainErrorText('url-too-long'), {
        status: plainErrors['url-too-long'].status,
        headers: { ...corsHeaders, 'content-type': TEXT_TYPE },
      })

    const started = performance.now()
    const { version, rest } = splitVersion(path)
    const match = version && parts.routes.find(version, request.method, rest)
    if (version && !match && parts.routes.knows(version, rest))
      return new Response(null, { status: 405, headers: corsHeaders })
    if (request.method === 'HEAD') return new Response(null, { status: 405, headers: corsHeaders })

    const { headers, conflict } = readAliases(request.headers)
    const info: RequestInfo = {
      id: randomText(parts.ctx.random, 16),
      method: request.method,
      path,
      search: url.search,
      headers,
      conflictingHeader: conflict,
      clientAddress: parts.findClientAddress(connection, headers),
      // Read only by work that has to wait: the adapter creates the signal on first use.
      get signal() {
        return request.signal
      },
    }
    const outcome = await respondTo(parts, { request, url, info, match })
    const response = toResponse(outcome.response, info)
    parts.report({
      requestId: info.id,
      method: info.method,
      route: routeOf(match),
      status: outcome.response.status ?? 200,
      durationMs: performance.now() - started,
      projectId: outcome.auth?.project.id ?? null,
      accessType: outcome.auth?.caller.accessType ?? null,
    })
    const { reusableWhile } = outcome.response
    if (reusableWhile !== undefined && match !== null) {
      reusable.keep(request, connection, {
        route: routeOf(match),
        text: await response.clone().text(),
        headers: Object.fromEntries(response.headers),
        holds: reusableWhile,
      })
    }
    return response
  }
}

function sendAgain(
  { ctx, report }: ApiParts,
  { route, text, headers }: ReusableResponse,
): Response {
  const started = performance.now()
  const requestId = randomText(ctx.random, 16)
  const response = new Response(text, { headers: { ...headers, 'x-stack-request-id': requestId } })
  report({
    requestId,
    method: 'GET',
    route,
    status: 200,
    durationMs: performance.now() - started,
    projectId: null,
    accessType: null,
  })
  return response
}

const routeOf = (match: Match | null): string => match?.overloads[0]?.declaration.path ?? 'unknown'

/** `/api/v1/users/me` → version `v1`, rest `/users/me`. */
function splitVersion(path: string): { version: ApiVersion | null; rest: string } {
  const [, , version, ...rest] = path.split('/')
  const known = API_VERSIONS.find((candidate) => candidate === version) ?? null
  return { version: known, rest: `/${rest.join('/')}` }
}

/** Reads the body, finds the caller and runs the endpoint. Every error becomes a response. */
async function respondTo(
  parts: ApiParts,
  { request, url, info, match }: IncomingRequest,
): Promise<Outcome> {
  let auth: RequestContext | null = null
  try {
    let asked: Promise<RequestContext | null> | null = null
    const findCaller = () => {
      asked ??= authenticate(parts.ctx, parts.queries, info, {
        acceptsOwnerToken:
          match?.overloads.some(({ declaration }) => declaration.ownerToken === 'accepted') ??
          false,
      })
      return asked
    }
    const body = await readBody(request, limitFor(match, findCaller))
    auth = await findCaller()
    if (!match) throw new HttpError('page-not-found', { url: shorten(url.href, MAX_ECHO_LENGTH) })
    const raw: RawInput = {
      params: { ...match.params },
      query: Object.fromEntries(url.searchParams),
      body,
    }
    const call = await chooseOverload(parts, match, { info, auth, raw })
    return { response: await runHandler(parts, call), auth }
  } catch (error) {
    return { response: errorResponse(parts.ctx, error, info), auth }
  }
}

/**
 * A body that is small enough for any endpoint is read before the caller is known, as the order of
 * errors requires (protocol 01 §2). More is read only where the endpoint accepts it, and only from
 * authorized callers, so that the work an unauthenticated client can cause is bounded (decision
 * 20).
 */
function limitFor(
  match: Match | null,
  findCaller: () => Promise<RequestContext | null>,
): BodyLimit {
  const declarations = match?.overloads.map(({ declaration }) => declaration) ?? []
  const largest = bodyLimitOf(declarations)
  const acceptsMultipart = declarations.some((declaration) => declaration.acceptsMultipart)
  const isRaw = declarations.some((declaration) => declaration.rawBody)
  if (largest === BODY_MAX_BYTES.default)
    return { bytes: BODY_MAX_BYTES.default, acceptsMultipart, isRaw }
  return {
    bytes: BODY_MAX_BYTES.default,
    values: bodyValueLimitOf(declarations),
    async grant() {
      const caller = (await findCaller())?.caller
      if (caller === undefined) return 0
      const letIn = declarations.some(
        ({ access }) => access === 'anyone' || access.includes(caller.accessType),
      )
      // The key of client access is public, so it does not authorize anyone.
      return letIn && (caller.accessType !== 'client' || caller.user !== null) ? largest : 0
    },
  }
}

/** Returns the first overload that accepts the call, with its valid input. */
async function chooseOverload(
  parts: ApiParts,
  { overloads, params }: Match,
  { info, auth, raw }: ApiCall,
): Promise<ValidCall> {
  const errors: KnownError[] = []
  for (const route of overloads) {
    const { declaration } = route
    await requireSecondFactor(parts.queries, declaration, auth, params)
    requireRoleFor(declaration, auth, raw.body)
    try {
      return { route, info, auth, input: validate(declaration, auth, raw, info) }
    } catch (error) {
      if (!KnownError.isKnownError(error)) throw error
      if (parts.ctx.checksContract) checkValidationError(declaration, error)
      errors.push(error)
    }
  }
  throw mergeOverloadErrors(errors)
}

/** Runs the handler within the rate limits. */
async function runHandler(parts: ApiParts, call: ValidCall): Promise<ApiResponse> {
  const { route, info, auth, input } = call
  const { declaration } = route
  const audit = startAudit(declaration, auth, input, info)
  const caller = auth === null || audit === null ? auth : { ...auth, audit }
  const ctx =
    declaration.access === 'anyone'
      ? { ...parts.ctx, request: info, authenticated: caller, audit }
      : (caller as RequestContext)
  // Runs after router and validation, so that no spelling of a path bypasses the limits.
  const handle = async () => {
    try {
      const result = await route.handle(ctx, input)
      if (parts.ctx.checksContract) checkAudited(declaration, ctx, result)
      return result
    } catch (error) {
      if (caller !== null) await parts.onHandlerError(declaration, caller, error)
      throw error
    }
  }
  // Counted before the handler, so that what gets a 429 changes nothing and is not recorded.
  const close = declaration.streamsFile ? parts.openStreams.open(tenantOf(call), 'export') : null
  try {
    const result = await parts.limits.around(
      declaration,
      ctx,
      input,
      parts.ctx.checksContract ? () => checkHandlerErrors(declaration, handle) : handle,
    )
    if (close === null) return await toApiResponse(parts, call, result)
    if (!(result instanceof ExportFile)) throw new Error(`${declaration.path} returns no file.`)
    return result.toApiResponse({ pace: paceOf(parts, call), close })
  } catch (error) {
    close?.()
    throw error
  }
}

const tenantOf = ({ auth }: ValidCall): string => auth?.project.id ?? 'installation'

const paceOf = (parts: ApiParts, call: ValidCall): PageScheduler => {
  const tenant = tenantOf(call)
  return (makePage) => parts.pacePage(tenant, makePage)
}

/** The response for what a handler returned, without the fields that the caller may not read. */
function toApiResponse(
  parts: ApiParts,
  call: ValidCall,
  result: unknown,
): ApiResponse | Promise<ApiResponse> {
  if (result instanceof PagedList) {
    return result.toApiResponse({
      trim: (body) => trimFor(parts, call, body),
      stringify: (body) => stringify(body, call.info),
      pace: paceOf(parts, call),
      // What changes something is done by now, and must not be refused.
      open: () =>
        call.info.method === 'GET' ? parts.openStreams.open(tenantOf(call), 'list') : () => {},
    })
  }
  if (result instanceof ExportFile)
    throw new Error(`The declaration of ${call.route.declaration.path} lacks \`streamsFile\`.`)
  const response = result instanceof ApiResponse ? result : new ApiResponse(result)
  const status = response.status ?? call.route.declaration.status ?? 200
  const { headers, cookies, reusableWhile } = response
  if (status >= 300) return new ApiResponse(response.body, { status, headers, cookies })

  const body = trimFor(parts, call, response.body)
  return new ApiResponse(body, { status, headers, cookies, reusableWhile })
}

/** The part of a body that the caller may read. */
function trimFor(parts: ApiParts, { route, auth }: ValidCall, whole: unknown): unknown {
  const level = auth?.caller.accessType ?? 'client'
  const body = route.trim[level](whole)
  if (parts.ctx.checksContract) checkResponse(route, level, whole, body)
  return body
}

/**
 * A handler that forgets or invents a field is a bug, which tests find. Invented fields are looked
 * for before the record is trimmed, in the widest of its views, because handlers return whole
 * records.
 */
function checkResponse(
  { declaration }: CompiledRoute,
  level: AccessType,
  whole: unknown,
  trimmed: unknown,
): void {
  const { returns } = declaration
  if (returns === 'text' || returns === 'redirect') return
  const invented = findUnknownKeys(schemaAt(returns, 'admin'), whole)
  if (invented.length > 0) {
    throw new Error(
      `${declaration.method} ${declaration.path} returns what its declaration does not name: ${invented.join(', ')}`,
    )
  }
  schemaAt(returns, level).parse(trimmed)
}
