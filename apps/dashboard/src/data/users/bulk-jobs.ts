import type * as contract from '@latchkey/contract'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { teamKeys } from '../teams/queries.ts'
import { useRequest } from '../use-request.ts'
import { useWrite } from '../use-write.ts'
import type { BulkAction } from './bulk-writes.ts'
import { type ListFilters, userKeys } from './queries.ts'

type AnyJob = contract.ReturnsOf<typeof contract.readJob, 'admin'>
/** A change of all users that match, which the service makes (protocol 09 §24). */
export type UserJob = Extract<AnyJob, { kind: 'users.bulk' }>
/** An import of users from a file. */
export type ImportJob = Extract<AnyJob, { kind: 'users.import' }>

const REFRESH_MS = 1_000

const ACTIONS = {
  verify: 'verify_email',
  'end-sessions': 'revoke_sessions',
  delete: 'delete',
} as const satisfies Record<BulkAction, UserJob['action']>

const jobKeys = {
  job: (projectId: string, id: string) => [...projectKeys.all(projectId), 'jobs', id] as const,
}

export const isEnded = ({ state }: AnyJob): boolean => state === 'done' || state === 'stopped'

export const ofJobs = {
  /** How far a job is, read again until it has ended. */
  job: <K extends AnyJob['kind']>(admin: ProjectAdmin, kind: K, id: string) =>
    queryOptions({
      queryKey: jobKeys.job(admin.projectId, id),
      queryFn: async () => {
        const job = await admin.call<typeof contract.readJob>({
          method: 'GET',
          path: '/internal/jobs/:job_id',
          params: { job_id: id },
        })
        if (job.kind !== kind) throw new Error(`Job ${id} is of the kind ${job.kind}.`)
        return job as Extract<AnyJob, { kind: K }>
      },
      refetchInterval: ({ state }) =>
        state.data !== undefined && isEnded(state.data) ? false : REFRESH_MS,
    }),
}

/** What the changes of such a job are shown in. */
export const keysOfJobs = (projectId: string): readonly QueryKey[] => [
  userKeys.pages(projectId),
  userKeys.user(projectId),
  userKeys.channels(projectId),
  userKeys.sessions(projectId),
  teamKeys.members(projectId),
  teamKeys.grants(projectId),
]

/** Starts to change all users that match. Resolves to the ID of the job. */
export function useStartJob(action: BulkAction) {
  return useRequest<typeof contract.bulkChangeUsers, ListFilters>({
    request: (filters) => ({
      method: 'POST',
      path: '/internal/users/bulk',
      body: { action: ACTIONS[action], filter: toBody(filters) },
    }),
    changes: [],
  })
}

type Filter = NonNullable<contract.BodyOf<typeof contract.bulkChangeUsers, 'admin'>['filter']>

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** The filters of the address, with numbers as in a body. */
function toBody({ metadata, metadata_value, ...filters }: ListFilters): Filter {
  const body = {
    ...filters,
    signed_up_from: numberOf(filters.signed_up_from),
    signed_up_to: numberOf(filters.signed_up_to),
    active_from: numberOf(filters.active_from),
    active_to: numberOf(filters.active_to),
    ...(metadata_value === undefined ? {} : { metadata, metadata_value }),
  }
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined),
  ) as Filter
}

/** Stops a job. */
export function useStopJob(id: string) {
  const admin = useAdmin()
  return useWrite({
    write: () =>
      admin.call<typeof contract.cancelJob>({
        method: 'DELETE',
        path: '/internal/jobs/:job_id',
        params: { job_id: id },
      }),
    changes: [jobKeys.job(admin.projectId, id), ...keysOfJobs(admin.projectId)],
  })
}
