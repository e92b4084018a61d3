import { readClaims } from '@latchkey/js/internal'
import { useDashboard } from '../../dashboard.ts'
import { useAdmin } from '../../data/projects/use-project.ts'

/**
 * The IDs of the signed-in administrator, if they are a user of the shown project: project
 * `internal` (protocol 09 §1.3).
 */
export interface OwnIds {
  readonly userId: string | undefined
  readonly sessionId: string | undefined
}

const NOBODY: OwnIds = { userId: undefined, sessionId: undefined }

/** The own IDs where administrators could lock themselves out; undefined in all other projects. */
export function useOwnIds(): OwnIds {
  const { currentSession } = useDashboard()
  const { projectId } = useAdmin()
  if (projectId !== 'internal') return NOBODY
  const token = currentSession().accessToken
  if (token === null) return NOBODY
  const { sub, refresh_token_id } = readClaims(token)
  return { userId: sub, sessionId: refresh_token_id }
}
