import {
  type AccessType,
  BRANCH_ID_MAX_LENGTH,
  isAccessType,
  KnownError,
  type MemberRole,
} from '@latchkey/contract'
import type { Caller, CallerKey, CallerUser, Ownership } from './caller.ts'
import { type Context, forTenant, type RequestContext } from './context.ts'
import { HttpError } from './http/responses.ts'
import { WrongKey } from './limits/failed-keys.ts'
import { findKey, isValidKey, type Project } from './project-cache.ts'
import type { RequestInfo } from './request-info.ts'
import { hashSecret } from './secrets.ts'
import type { AccessTokenClaims } from './tokens/access-tokens.ts'

/** What the access check needs from features, which the kernel does not know. */
export interface AccessQueries {
  findUser(ctx: Context, tenancyId: string, userId: string): Promise<CallerUser | null>
  /**
   * The role of a user of project `internal` in the team that owns the project. Null if the user is
   * not a member.
   */
  findOwnerRole(
    ctx: Context,
    internalTenancyId: string,
    userId: string,
    project: Project,
  ): Promise<MemberRole | null>
  findWorkflowToken(
    ctx: Context,
    tenancyId: string,
    hash: Buffer,
  ): Promise<{ expires_at: Date } | null>
}

const KEY_HEADERS: Record<AccessType, string> = {
  client: 'x-stack-publishable-client-key',
  server: 'x-stack-secret-server-key',
  admin: 'x-stack-super-secret-admin-key',
}

/** What the declaration of the endpoint requires of the access check. */
export interface AccessOptions {
  /** Whether an owner's own access token may be sent too, see `Endpoint.ownerToken`. */
  acceptsOwnerToken: boolean
}

/**
 * Resolves the caller. A header that has two names with different values is rejected first. Then
 * the checks run in the order of protocol 01 §4.1, and the first failure ends the request. Null
 * means that the request has no access type and is unauthenticated.
 */
export async function authenticate(
  ctx: Context,
  queries: AccessQueries,
  request: RequestInfo,
  options: AccessOptions,
): Promise<RequestContext | null> {
  if (request.conflictingHeader !== null) throw conflictOf(request.conflictingHeader)
  const header = readHeaders(request.headers)
  const accessType = readAccessType(header)
  if (accessType === null) return null
  const projectId = header('x-stack-project-id')
  if (projectId === null)
    throw new KnownError('ACCESS_TYPE_WITHOUT_PROJECT_ID', { request_type: accessType })

  const { claims, ownerClaims } = await readUserToken(ctx, header, projectId, options)
  const project = await ctx.projects.find(projectId)
  if (project === null) throw new KnownError('CURRENT_PROJECT_NOT_FOUND', { project_id: projectId })
  const attempt = { queries, header, accessType, project }
  const { owner, ownership, key } = await proveAccess(ctx, attempt).catch((error: unknown) => {
    throw ctx.failedKeys.judge(error, request)
  })
  // Checked once the owner is known: only the owner's token may be sent too.
  if (ownerClaims !== null && ownerClaims.sub !== owner?.id)
    throw tokenOfAnotherProject(projectId, ownerClaims)
  const tenancyId = findTenancy(project, header('x-stack-branch-id') ?? 'main')
  const tenant = forTenant(ctx, project, tenancyId)

  const user = claims === null ? null : await queries.findUser(tenant, tenancyId, claims.sub)
  const caller: Caller = {
    accessType,
    user,
    owner,
    ownership,
    key,
    sessionId: claims?.refresh_token_id ?? null,
  }
  return { ...tenant, request, caller }
}

const conflictOf = (name: string) => {
  const alias = name.replace('x-stack-', 'x-hexclave-')
  return new KnownError('SCHEMA_ERROR', {
    message: `headers["${name}"] and headers["${alias}"] differ; send one of them`,
  })
}

type HeaderReader = (name: string) => string | null

/** An empty header counts as absent (§3). */
const readHeaders =
  (headers: Headers): HeaderReader =>
  (name) =>
    headers.get(name) || null

/** A missing access type is allowed only if no key was sent (protocol 01 §4.1 rows 1 to 3). */
function readAccessType(header: HeaderReader): AccessType | null {
  const accessType = header('x-stack-access-type')
  if (accessType === null) {
    const proofs = [...Object.values(KEY_HEADERS), 'x-stack-admin-access-token']
    if (proofs.some((name) => header(name) !== null))
      throw new KnownError('PROJECT_KEY_WITHOUT_ACCESS_TYPE')
    return null
  }
  if (!isAccessType(accessType)) throw new KnownError('INVALID_ACCESS_TYPE')
  return accessType
}

interface UserTokens {
  /** A user of the project. */
  claims: AccessTokenClaims | null
  /**
   * A user of `internal`, sent in addition to an admin access token where the endpoint accepts
   * that.
   */
  ownerClaims: AccessTokenClaims | null
}

/** The token of the end user is checked before project and key (protocol 01 §4.1 rows 5 to 8). */
async function readUserToken(
  ctx: Context,
  header: HeaderReader,
  projectId: string,
  options: AccessOptions,
): Promise<UserTokens> {
  const token = header('x-stack-access-token')
  if (token === null) return { claims: null, ownerClaims: null }
  const verified = await ctx.tokens.verify(token, ctx.projects.find)
  if (verified.status === 'expired')
    throw new KnownError('ACCESS_TOKEN_EXPIRED', {
      expired_at_millis: verified.expiredAt.getTime(),
    })
  if (verified.status === 'invalid' || verified.claims.branch_id !== 'main')
    throw new KnownError('UNPARSABLE_ACCESS_TOKEN')
  const { claims } = verified
  const isOwners =
    options.acceptsOwnerToken &&
    claims.project_id === 'internal' &&
    header('x-stack-admin-access-token') !== null
  if (claims.project_id !== projectId && !isOwners) throw tokenOfAnotherProject(projectId, claims)
  if (claims.is_anonymous && header('x-stack-allow-anonymous-user') !== 'true')
    throw new KnownError('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED')
  return claims.project_id === projectId
    ? { claims, ownerClaims: null }
    : { claims: null, ownerClaims: claims }
}

const tokenOfAnotherProject = (projectId: string, claims: AccessTokenClaims) =>
  new KnownError('INVALID_PROJECT_FOR_ACCESS_TOKEN', {
    expected_project_id: projectId,
    actual_project_id: claims.project_id,
  })

/** A request for access to a project, before its proof is checked. */
interface AccessAttempt {
  readonly queries: AccessQueries
  readonly header: HeaderReader
  readonly accessType: AccessType
  readonly project: Project
}

/** Who or what has access to the project. */
interface Proof {
  /** The owner whose token it was. */
  owner: CallerUser | null
  ownership: Ownership | null
  key: CallerKey | null
}

/** The first proof that is present decides (protocol 01 §4.1 row 10). */
async function proveAccess(ctx: Context, attempt: AccessAttempt): Promise<Proof> {
  const { header } = attempt
  const overrideKey = header('x-stack-development-override-key')
  if (overrideKey !== null) return proveByOverrideKey(ctx, overrideKey)
  const adminToken = header('x-stack-admin-access-token')
  if (adminToken !== null) return proveByAdminToken(ctx, attempt, adminToken)
  const workflowToken = header('x-stack-workflow-token')
  if (workflowToken !== null) return proveByWorkflowToken(ctx, attempt, workflowToken)
  return proveByKey(ctx, attempt)
}

/**
 * An admin key of `internal` opens every project, but never in production (protocol 01 §4.1 row
 * 10a).
 */
async function proveByOverrideKey(ctx: Context, key: string): Promise<Proof> {
  const internal = ctx.config.production ? null : await ctx.projects.find('internal')
  if (internal === null || !isValidKey(internal, 'admin', key, ctx.clock.now())) {
    throw new WrongKey('development-override', 'override-key-not-accepted')
  }
  return { owner: null, ownership: null, key: { setId: null, lastFour: key.slice(-4) } }
}

/**
 * A user of `internal` who manages the project may do with it what the role allows
 * (`role-access.ts`). Keys are not checked (protocol 01 §4.1 row 10b).
 */
async function proveByAdminToken(
  ctx: Context,
  { queries, project }: AccessAttempt,
  token: string,
): Promise<Proof> {
  const verified = await ctx.tokens.verify(token, ctx.projects.find)
  // Null instead of the time: published clients fail on a number here (protocol 01 §8.2).
  if (verified.status === 'expired')
    throw new KnownError('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null })
  if (verified.status === 'invalid' || verified.claims.is_anonymous)
    throw new KnownError('UNPARSABLE_ADMIN_ACCESS_TOKEN')
  if (verified.claims.project_id !== 'internal')
    throw new KnownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')

  const internalTenancyId = (await ctx.projects.find('internal'))?.tenancies.get(
    verified.claims.branch_id,
  )
  const user =
    internalTenancyId === undefined
      ? null
      : await queries.findUser(ctx, internalTenancyId, verified.claims.sub)
  if (internalTenancyId === undefined || user === null) throw new HttpError('admin-user-not-found')
  const role = await queries.findOwnerRole(ctx, internalTenancyId, verified.claims.sub, project)
  if (role === null) throw new KnownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN')
  const sessionId = verified.claims.refresh_token_id
  return { owner: user, ownership: { role, tenancyId: internalTenancyId, sessionId }, key: null }
}

/**
 * A workflow token opens client and server access to one branch of its project (protocol 01 §4.1
 * row 10c).
 */
async function proveByWorkflowToken(
  ctx: Context,
  { queries, header, accessType, project }: AccessAttempt,
  token: string,
): Promise<Proof> {
  if (accessType === 'admin') throw new KnownError('ADMIN_AUTHENTICATION_REQUIRED')
  const tenancyId = project.tenancies.get(header('x-stack-branch-id') ?? 'main')
  const found =
    tenancyId === undefined
      ? null
      : await queries.findWorkflowToken(ctx, tenancyId, hashSecret(token))
  if (found === null) throw new KnownError('WORKFLOW_TOKEN_DOES_NOT_EXIST')
  if (found.expires_at <= ctx.clock.now()) throw new KnownError('WORKFLOW_TOKEN_EXPIRED')
  return { owner: null, ownership: null, key: null }
}

/** Only the key of exactly that access type counts (protocol 01 §4.1 row 10d). */
function proveByKey(ctx: Context, { header, accessType, project }: AccessAttempt): Proof {
  const key = header(KEY_HEADERS[accessType])
  const found = key === null ? null : findKey(project, accessType, key, ctx.clock.now())
  if (found !== null) return { owner: null, ownership: null, key: found }
  const details = { project_id: project.id }
  switch (accessType) {
    case 'client':
      throw key === null
        ? new KnownError('CLIENT_AUTHENTICATION_REQUIRED')
        : new KnownError('INVALID_PUBLISHABLE_CLIENT_KEY', details)
    case 'server':
      throw key === null
        ? new KnownError('SERVER_AUTHENTICATION_REQUIRED')
        : new KnownError('INVALID_SECRET_SERVER_KEY', details)
    case 'admin':
      throw key === null
        ? new KnownError('ADMIN_AUTHENTICATION_REQUIRED')
        : new KnownError('INVALID_SUPER_SECRET_ADMIN_KEY', details)
  }
}

/** The branch must exist in the project (protocol 01 §4.1 row 11). */
function findTenancy(project: Project, branchId: string): string {
  const tenancyId =
    branchId.length > BRANCH_ID_MAX_LENGTH ? undefined : project.tenancies.get(branchId)
  if (tenancyId === undefined)
    throw new KnownError('BRANCH_DOES_NOT_EXIST', { branch_id: branchId })
  return tenancyId
}
