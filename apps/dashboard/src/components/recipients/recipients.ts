import { useQuery } from '@tanstack/react-query'
import { ofMetrics } from '../../data/metrics/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import type { KnownUser } from '../user-line.tsx'

/** Who gets an email. */
export interface Recipients {
  readonly everyone: boolean
  /** Kept while `everyone` is chosen, so that switching back loses nothing. */
  readonly users: readonly KnownUser[]
}

export const NOBODY: Recipients = { everyone: false, users: [] }

/** Whether there is a recipient. */
export const hasRecipients = ({ everyone, users }: Recipients): boolean =>
  everyone || users.length > 0

/** The recipients as the wire names them. */
export const recipientsOnWire = ({ everyone, users }: Recipients) =>
  everyone ? { all_users: true as const } : { user_ids: users.map(({ id }) => id) }

/** How many users the project has, with anonymous ones; undefined while it is not known. */
export function useUserCount(): number | undefined {
  return useQuery(ofMetrics.overview(useAdmin(), { includeAnonymous: true })).data?.total_users
}
