import type { Endpoint } from '@latchkey/contract'
import type { AdminCall } from './admin-connection.ts'
import { fillPath, type PathValues } from './call.ts'
import type { ApiRequest, Connection } from './connection.ts'
import { sendRequest } from './requests.ts'

/**
 * Calls an endpoint that returns a file, with admin access. The body is not read yet, so that a
 * long file can be saved while it arrives.
 */
export function adminDownload<E extends Endpoint>(
  connection: Connection,
  request: AdminCall<E>,
): Promise<Response> {
  const { params, query, ...rest } = request as ApiRequest & PathValues
  const path = fillPath(rest.path, { params, query })
  return sendRequest(connection, { ...rest, path, accessType: 'admin' })
}
