import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { expiryMillis, json, millis, uuid } from '../primitives.ts'
import { importJob } from './user-import.ts'
import { userFilters } from './user-list.ts'

/** Users that one call names. A filter has no maximum. */
export const MAX_BULK_IDS = 1_000
/** Failures that a job keeps. It counts all. */
export const MAX_JOB_FAILURES = 100

const who = {
  ids: z
    .array(uuid)
    .min(1)
    .max(MAX_BULK_IDS)
    .optional()
    .meta({ description: 'The users. Either this or `filter`' }),
  filter: z
    .strictObject(userFilters)
    .optional()
    .meta({ description: 'All users that match, as in the list; {} for all but anonymous ones' }),
}

const nothing = z.strictObject({}).optional()
const permission = z.strictObject({ permission_id: z.string().min(1).max(256) })
const team = z.strictObject({ team_id: uuid })

const withoutArgs = <A extends string>(action: A) =>
  z.strictObject({ ...who, action: z.literal(action), args: nothing })

export const USER_JOB_ACTIONS = [
  'delete',
  'verify_email',
  'revoke_sessions',
  'unblock',
  'block',
  'add_to_team',
  'remove_from_team',
  'grant_permission',
  'revoke_permission',
  'set_metadata',
] as const

/** A change of many users (protocol 09 §24). */
export const userJob = z.strictObject({
  id: uuid,
  kind: z.literal('users.bulk'),
  action: z.enum(USER_JOB_ACTIONS),
  state: z.enum(['queued', 'running', 'done', 'stopped']),
  done: z.int().meta({ description: 'Users that were changed or failed' }),
  total: z.int().nullable().meta({
    description: 'Number of users at the start; null if there may be more than 10,000',
  }),
  total_estimate: z.int().meta({ description: 'The same number, estimated where it is null' }),
  failed: z.int(),
  failures: z
    .array(
      z.strictObject({
        id: uuid.meta({ description: 'Of the user' }),
        code: z.string().nullable().meta({ description: 'Code of the error, if it has one' }),
        message: z.string(),
      }),
    )
    .meta({ description: 'The first 100' }),
  created_at_millis: millis,
  finished_at_millis: millis.nullable(),
})

export const bulkChangeUsers = endpoint({
  tag: 'Users',
  method: 'POST',
  path: '/internal/users/bulk',
  access: ['admin'],
  audit: { none: 'Every change that the job makes is recorded as a call for that user.' },
  summary: 'Change many users',
  description:
    'Starts a job and returns its id. The job changes one user at a time, with the checks, webhooks and audit entries of the call for one user, and continues after a crash. A filter covers the users that signed up before the call and match when the job reaches them.',
  body: z.union([
    withoutArgs('delete'),
    withoutArgs('verify_email'),
    withoutArgs('revoke_sessions'),
    withoutArgs('unblock'),
    z.strictObject({
      ...who,
      action: z.literal('block'),
      args: z
        .strictObject({
          reason: z.string().max(500).optional(),
          until_millis: expiryMillis.optional(),
        })
        .optional(),
    }),
    z.strictObject({ ...who, action: z.enum(['add_to_team', 'remove_from_team']), args: team }),
    z.strictObject({
      ...who,
      action: z.enum(['grant_permission', 'revoke_permission']),
      args: permission,
    }),
    z.strictObject({
      ...who,
      action: z.literal('set_metadata'),
      args: z
        .strictObject({
          client_metadata: json.optional(),
          client_read_only_metadata: json.optional(),
          server_metadata: json.optional(),
        })
        .meta({ description: 'Each replaces the whole value' }),
    }),
  ]),
  status: 202,
  returns: z.strictObject({ job_id: uuid }),
  errors: ['TEAM_NOT_FOUND', 'PERMISSION_NOT_FOUND', 'WRONG_PERMISSION_SCOPE', 'QUOTA_EXCEEDED'],
  plainErrors: ['block-ends-in-the-past'],
})

const one = {
  tag: 'Users',
  path: '/internal/jobs/:job_id',
  access: ['admin'],
  params: z.strictObject({ job_id: uuid }),
  returns: z.discriminatedUnion('kind', [userJob, importJob]),
  errors: [],
  plainErrors: ['job-not-found'],
} as const

export const readJob = endpoint({
  ...one,
  method: 'GET',
  summary: 'How far a job is',
  description: 'A job can be read until 7 days after its end.',
})

export const cancelJob = endpoint({
  ...one,
  method: 'DELETE',
  audit: { none: 'It changes no user. What the job has changed is recorded.' },
  summary: 'Stop a job',
  description:
    'No user is changed after the response; users that are changed stay changed. A job that has ended stays as it is.',
})
