import type { deleteCurrentSession } from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import { call } from './call.ts'
import type { Connection } from './connection.ts'
import type { Session } from './session.ts'

/** Ends a session at the service. */
export async function endSession(connection: Connection, session: Session): Promise<void> {
  try {
    await call<typeof deleteCurrentSession>(connection, {
      method: 'DELETE',
      path: '/auth/sessions/current',
      body: {},
      session,
    })
  } catch (error) {
    // The session has already been ended elsewhere.
    if (!KnownError.is(error, 'REFRESH_TOKEN_ERROR')) throw error
  }
}
