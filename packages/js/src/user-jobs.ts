import type { BodyOf, bulkChangeUsers, cancelJob, ReturnsOf, readJob } from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import { adminCall } from './admin-connection.ts'
import type { JsonInput } from './json-input.ts'
import { UnexpectedResponseError } from './request-errors.ts'
import type { ServerContext } from './server-context.ts'

/** All users that match, as in the dashboard. Without a condition, all but anonymous ones. */
export interface UserFilter {
  /** Part of the name or of an email, or a whole id. */
  readonly query?: string | undefined
  /** Whether the primary email is verified; without one it is not. */
  readonly isVerified?: boolean | undefined
  readonly method?: 'password' | 'otp' | 'passkey' | 'oauth' | undefined
  /** The id of an OAuth provider with a linked account. */
  readonly provider?: string | undefined
  /** Whether a second factor is required. */
  readonly requiresMfa?: boolean | undefined
  /** Only anonymous users (true), none of them (false, the default), or both. */
  readonly anonymous?: boolean | 'any' | undefined
  readonly isBlocked?: boolean | undefined
  readonly teamId?: string | undefined
  readonly signedUpFrom?: Date | undefined
  readonly signedUpUntil?: Date | undefined
  readonly activeFrom?: Date | undefined
  readonly activeUntil?: Date | undefined
  /** Only users with this value at a path such as `server_metadata.plan`, compared as text. */
  readonly metadata?: { readonly path: string; readonly value: string } | undefined
}

/** Whom a job changes: up to 1,000 users, or all that match. */
export type UserJobUsers = { readonly userIds: readonly string[] } | { readonly filter: UserFilter }

/** What a job does to each user. */
export type UserJobChange =
  | { readonly action: 'delete' | 'verify_email' | 'revoke_sessions' | 'unblock' }
  | {
      readonly action: 'block'
      readonly reason?: string | undefined
      /** Absent: until the user is unblocked. */
      readonly until?: Date | undefined
    }
  | { readonly action: 'add_to_team' | 'remove_from_team'; readonly teamId: string }
  | {
      /** A permission of the project. */
      readonly action: 'grant_permission' | 'revoke_permission'
      readonly permissionId: string
    }
  | {
      /** Each replaces the whole value. */
      readonly action: 'set_metadata'
      readonly clientMetadata?: JsonInput | undefined
      readonly clientReadOnlyMetadata?: JsonInput | undefined
      readonly serverMetadata?: JsonInput | undefined
    }

/** A change of many users that the service makes (protocol 07 §16.1). */
export interface UserJob {
  readonly id: string
  readonly action: UserJobChange['action']
  readonly state: 'queued' | 'running' | 'done' | 'stopped'
  /** Users that were changed or failed. */
  readonly done: number
  /** Null if there may be more than 10,000. */
  readonly total: number | null
  /** The same number, estimated where it is null. */
  readonly totalEstimate: number
  readonly failed: number
  /** The first 100. */
  readonly failures: readonly {
    readonly userId: string
    /** The code of a known error, if it has one. */
    readonly code: string | null
    readonly message: string
  }[]
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

type Body = BodyOf<typeof bulkChangeUsers, 'admin'>
type AnyJob = ReturnsOf<typeof readJob, 'admin'>
type JobJson = Extract<AnyJob, { kind: 'users.bulk' }>

const yesOrNo = (is: boolean | 'any' | undefined) => (is === undefined ? undefined : String(is))

const toFilter = ({ metadata, ...filter }: UserFilter) => ({
  query: filter.query,
  verified: yesOrNo(filter.isVerified),
  method: filter.method,
  provider: filter.provider,
  mfa: yesOrNo(filter.requiresMfa),
  anonymous: yesOrNo(filter.anonymous),
  blocked: yesOrNo(filter.isBlocked),
  team_id: filter.teamId,
  signed_up_from: filter.signedUpFrom?.getTime(),
  signed_up_to: filter.signedUpUntil?.getTime(),
  active_from: filter.activeFrom?.getTime(),
  active_to: filter.activeUntil?.getTime(),
  metadata: metadata?.path,
  metadata_value: metadata?.value,
})

function toArgs(change: UserJobChange): object | undefined {
  switch (change.action) {
    case 'block':
      return { reason: change.reason, until_millis: change.until?.getTime() }
    case 'add_to_team':
    case 'remove_from_team':
      return { team_id: change.teamId }
    case 'grant_permission':
    case 'revoke_permission':
      return { permission_id: change.permissionId }
    case 'set_metadata':
      return {
        client_metadata: change.clientMetadata,
        client_read_only_metadata: change.clientReadOnlyMetadata,
        server_metadata: change.serverMetadata,
      }
    default:
      return undefined
  }
}

const toUserJob = (json: JobJson): UserJob =>
  Object.freeze({
    id: json.id,
    action: json.action,
    state: json.state,
    done: json.done,
    total: json.total,
    totalEstimate: json.total_estimate,
    failed: json.failed,
    failures: json.failures.map(({ id, code, message }) => ({ userId: id, code, message })),
    createdAt: new Date(json.created_at_millis),
    finishedAt: json.finished_at_millis === null ? null : new Date(json.finished_at_millis),
  })

/** Starts to change users and returns the id of the job. */
export async function startUserJob(
  context: ServerContext,
  job: UserJobUsers & UserJobChange,
): Promise<{ id: string }> {
  const users = 'userIds' in job ? { ids: [...job.userIds] } : { filter: toFilter(job.filter) }
  const { job_id } = await adminCall<typeof bulkChangeUsers>(context, {
    method: 'POST',
    path: '/internal/users/bulk',
    body: { ...users, action: job.action, args: toArgs(job) } as Body,
  })
  return { id: job_id }
}

/** How far a job is; null if it does not exist or is an import. */
export async function readUserJob(context: ServerContext, id: string): Promise<UserJob | null> {
  const job = await findJob(context, id)
  return job?.kind === 'users.bulk' ? toUserJob(job) : null
}

/** A job of any kind; null if it does not exist. */
export async function findJob(context: ServerContext, id: string): Promise<AnyJob | null> {
  try {
    return await adminCall<typeof readJob>(context, {
      method: 'GET',
      path: '/internal/jobs/:job_id',
      params: { job_id: id },
    })
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The service returns this as plain text. Any id that is not a UUID belongs to no job. */
export const isMissing = (error: unknown): boolean =>
  (error instanceof UnexpectedResponseError && error.status === 404) ||
  KnownError.is(error, 'SCHEMA_ERROR')

/** Stops a job and returns how far it is. */
export async function stopUserJob(context: ServerContext, id: string): Promise<UserJob> {
  const json = await adminCall<typeof cancelJob>(context, {
    method: 'DELETE',
    path: '/internal/jobs/:job_id',
    params: { job_id: id },
  })
  await context.pool.refresh()
  if (json.kind !== 'users.bulk') throw new Error(`Job ${id} is an import.`)
  return toUserJob(json)
}
