import type { ReturnsOf, readCurrentUser } from '@latchkey/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Owner } from '../owner.ts'

/** The signed-in administrator, as a user of project `internal`. */
export type OwnUser = ReturnsOf<typeof readCurrentUser>

/** The query for the signed-in administrator. */
export const ownUser = (owner: Owner) =>
  queryOptions({
    queryKey: ['own-user'],
    queryFn: (): Promise<OwnUser> =>
      owner.call<typeof readCurrentUser>({ method: 'GET', path: '/users/me' }),
  })
